package import Foundation
import HTTPTransport
import Probes

/// A real PgBouncer in front of a ``PostgresServer``, with pooling by transactions: a statement may reach another
/// connection of the server than the one before it.
package final class PgBouncer: Sendable {
    /// The folder of the socket.
    package let folder: URL
    private let command: [String]
    private let program = Guarded<PipedProgram?>(nil)

    /// Starts one. Returns `nil` where PgBouncer isn't installed, and says that the caller is skipped.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - pool: The most connections to a database of the server.
    ///   - settings: More lines for its file of settings.
    package static func start(
        before server: PostgresServer, pool: Int, settings: [String] = []
    ) async throws -> PgBouncer? {
        let places = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"]
        guard let tool = places.first(where: FileManager.default.isExecutableFile) else {
            print("skipped: PgBouncer isn't installed (Debian: apt-get install pgbouncer)")
            return nil
        }
        let bouncer = PgBouncer(tool, server, pool, settings)
        try await bouncer.start()
        return bouncer
    }

    private init(_ tool: String, _ server: PostgresServer, _ pool: Int, _ more: [String]) {
        folder = server.folder.appending(path: "b\(UInt32.random(in: 0 ... .max))", directoryHint: .isDirectory)
        let settings = """
            [databases]
            * = host=\(server.folder.path) user=atp
            [pgbouncer]
            listen_addr =
            listen_port = 5432
            unix_socket_dir = \(folder.path)
            logfile = \(folder.path)/log
            auth_type = any
            pool_mode = transaction
            default_pool_size = \(pool)
            max_client_conn = 1000
            server_login_retry = 1
            \(more.joined(separator: "\n"))
            """
        // It ends with its input, so that it never outlives the tests. Its folder is removed with the server's.
        let script = """
            mkdir -p \(folder.path) && cat >\(folder.path)/settings <<'END'
            \(settings)
            END
            \(tool) -q \(folder.path)/settings >/dev/null 2>&1 &
            read line
            kill $!
            wait
            """
        command = server.userPrefix + ["/bin/sh", "-c", script]
    }

    private var socket: String { "\(folder.path)/.s.PGSQL.5432" }

    /// Starts it again.
    package func start() async throws {
        let started = try PipedProgram(URL(filePath: command[0]), Array(command.dropFirst()))
        program.withLock { $0 = started }
        var tries = 0
        while !FileManager.default.fileExists(atPath: socket) {
            tries += 1
            // After three minutes, or more.
            guard tries < 9_000 else { throw POSIXError(.ETIMEDOUT) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Ends it at once. Its clients lose their connections.
    package func stop() async {
        let running = program.withLock { program in
            defer { program = nil }
            return program
        }
        running?.closeInput()
        _ = await running?.end
        try? FileManager.default.removeItem(atPath: socket)
    }

    /// What connects to a database of the server through it.
    package func address(database: String = "postgres") -> String {
        "host=\(folder.path) dbname=\(database) user=atp"
    }
}
