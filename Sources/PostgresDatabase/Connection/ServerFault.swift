import CLibpq

/// An error that the server sent.
struct ServerFault {
    let error: PostgresError
    let message: String
    /// Whether the server or a pooler ends the connection: it stops, has crashed, or was told to end it.
    let endsConnection: Bool
    /// Whether a pooler ends it, and no server has received the statement.
    let isUnsent: Bool

    /// A pooler repeats these for those that wait, when the server refuses its own connections.
    private static let loginStates = ["57P03", "53300", "28P01", "28000", "3D000"]
    /// Messages that PgBouncer sends to clients that wait for a connection to the server.
    private static let unsentWords = [
        "server login has been failing", "query_wait_timeout", "server shutting down", "client_idle_timeout",
        "pgbouncer cannot connect to server",
    ]

    init(_ result: OpaquePointer) {
        func field(_ code: Character) -> String? {
            code.asciiValue.flatMap { clibpq_resultErrorField(result, Int32($0)) }.map { String(cString: $0) }
        }
        let severity = field("V") ?? field("S") ?? "ERROR"
        let state = field("C")
        let message = field("M") ?? "The server closed the connection"
        self.message = message
        // Errors of libpq have no code.
        let isFinal = severity == "FATAL" || severity == "PANIC" || state == nil
        // PostgreSQL sends the field that poolers leave out. Old PgBouncers say ERROR, and close nevertheless.
        let isOfPooler = field("V") == nil && state.map { isFinal || $0.hasPrefix("08") } ?? false
        endsConnection = isFinal || isOfPooler
        isUnsent =
            isOfPooler
            && (state.map(Self.loginStates.contains) ?? false
                || state == "08P01" && Self.unsentWords.contains { message.hasPrefix($0) })
        let (reason, advice) = Self.advice(state)
        error = PostgresError(
            reason, "The database refused: \(message).\(advice)", sqlState: state, table: field("t"),
            constraint: field("n"))
    }

    private static func advice(_ state: String?) -> (PostgresError.Reason, String) {
        switch state {
        case "57014", "25P03", "55P03", "25P04": (.timedOut, "")
        case "53100": (.refused, " The server's disk is full.")
        case "25006": (.refused, " This server is read-only: name all servers in the connection string.")
        case "42501": (.refused, " Ask the database's owner to GRANT it.")
        default: (.refused, "")
        }
    }
}
