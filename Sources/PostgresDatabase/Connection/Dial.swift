import CLibpq
import Foundation

/// Opens a connection, on a thread of its own: libpq resolves names and reads files while the caller waits.
enum Dial {
    /// A failed attempt.
    struct Failure: Error {
        let error: PostgresError
        /// Whether another attempt will fail the same way, for example because the password is wrong.
        let isFinal: Bool
    }

    /// Tries the servers in order, and returns the first connection.
    static func connect(_ plan: ConnectionPlan, isCancelled: () -> Bool) -> Result<DialedConnection, Failure> {
        var failures: [String] = []
        var areFinal = true
        for server in plan.servers {
            guard !isCancelled() else { return .failure(Failure(error: .closed, isFinal: true)) }
            switch open(server, plan, isCancelled) {
            case .success(let connection): return .success(connection)
            case .failure(let failure):
                if failure.error.reason == .unsupported { return .failure(failure) }
                areFinal = areFinal && failure.isFinal
                failures.append(failure.error.message)
            }
        }
        let whole = "No connection to the \(plan.target.isEmpty ? "database" : plan.target): "
        return .failure(
            Failure(
                error: PostgresError(.unreachable, whole + failures.joined(separator: " ")), isFinal: areFinal))
    }

    private static func open(
        _ server: [(keyword: String, value: String)], _ plan: ConnectionPlan, _ isCancelled: () -> Bool
    ) -> Result<DialedConnection, Failure> {
        func failure(_ why: String, _ reason: PostgresError.Reason = .unreachable, isFinal: Bool = false) -> Failure {
            Failure(error: PostgresError(reason, why.hasSuffix(".") ? why : "\(why)."), isFinal: isFinal)
        }
        guard let connection = start(server) else { return .failure(failure("There is not enough memory.")) }
        let opened = DialedConnection(connection)
        let limit = ContinuousClock.now + plan.deadline
        var wanted = CLIBPQ_POLL_WRITING
        while true {
            guard clibpq_status(connection) != CLIBPQ_BAD, wanted != CLIBPQ_POLL_FAILED else {
                let message = plan.redacted(String(cString: clibpq_errorMessage(connection)))
                return .failure(failure(message, isFinal: isFinal(message)))
            }
            if wanted == CLIBPQ_POLL_OK { break }
            let left = ContinuousClock.now.duration(to: limit)
            guard left > .zero, !isCancelled() else {
                let host = server.first { $0.keyword == "host" }?.value ?? "the server"
                return .failure(failure("\(host) did not accept the connection within \(plan.deadline)."))
            }
            // The socket changes while libpq tries addresses.
            var descriptor = pollfd(
                fd: clibpq_socket(connection), events: Int16(wanted == CLIBPQ_POLL_READING ? POLLIN : POLLOUT),
                revents: 0)
            let milliseconds = min(left, .milliseconds(200)) / .milliseconds(1)
            let ready = poll(&descriptor, 1, Int32(max(1, milliseconds)))
            if ready > 0 { wanted = clibpq_connectPoll(connection) }
        }
        let version = clibpq_serverVersion(connection)
        guard version >= 130_000 else {
            return .failure(
                failure(
                    "The server has version \(version / 10_000); 13 or newer is needed", .unsupported, isFinal: true))
        }
        let encoding = clibpq_parameterStatus(connection, "server_encoding").map { String(cString: $0) } ?? "UTF8"
        guard encoding == "UTF8" else {
            return .failure(
                failure("The database is encoded as \(encoding), and must be UTF8", .unsupported, isFinal: true))
        }
        guard clibpq_setnonblocking(connection, 1) == 0 else { return .failure(failure("There is not enough memory")) }
        return .success(opened)
    }

    private static func start(_ items: [(keyword: String, value: String)]) -> OpaquePointer? {
        // Safe: the texts and both lists, which end with nil, live until the call returns; libpq copies them.
        let keywords = items.map { strdup($0.keyword) } + [nil]
        let values = items.map { strdup($0.value) } + [nil]
        defer { for text in keywords + values { free(text) } }
        return keywords.map { UnsafePointer($0) }.withUnsafeBufferPointer { keywords in
            values.map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
                clibpq_connectStartParams(keywords.baseAddress, values.baseAddress, 0)
            }
        }
    }

    /// libpq gives no code for a refused connection, so the server's words decide. In another language the attempts go
    /// on until the caller's patience ends.
    private static func isFinal(_ message: String) -> Bool {
        [
            "password authentication failed", "no password supplied", "does not exist", "no pg_hba.conf entry",
            "is not permitted to log in", "authentication failed for user", "does not support SSL",
            "certificate verify failed", "permission denied for database", "invalid sslmode value",
            "root certificate file",
        ].contains { message.contains($0) }
    }
}

/// An open connection that nobody uses yet. It is closed when it is released without being taken.
final class DialedConnection: @unchecked Sendable {
    // Safe to share: it is created on one thread and handed to the loop, which takes the pointer once.
    private var connection: OpaquePointer?

    init(_ connection: OpaquePointer) { self.connection = connection }

    deinit { if let connection { clibpq_finish(connection) } }

    func take() -> OpaquePointer? {
        defer { connection = nil }
        return connection
    }
}
