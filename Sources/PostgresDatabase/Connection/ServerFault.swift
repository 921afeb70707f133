import CLibpq

/// An error that the server sent.
struct ServerFault {
    let error: PostgresError
    let message: String
    /// Whether the server ends the connection: it stops, has crashed, or somebody ended it.
    let endsConnection: Bool

    init(_ result: OpaquePointer) {
        func field(_ code: Character) -> String? {
            code.asciiValue.flatMap { clibpq_resultErrorField(result, Int32($0)) }.map { String(cString: $0) }
        }
        let severity = field("V") ?? "ERROR"
        let state = field("C")
        message = field("M") ?? "The server closed the connection"
        // Errors of libpq have no code.
        endsConnection = severity == "FATAL" || severity == "PANIC" || state == nil
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
