package import Foundation
import Probes

/// A real PgBouncer in front of a ``PostgresServer``, with pooling by transactions: a statement may reach another
/// connection of the server than the one before it.
package final class PgBouncer: Sendable {
    /// The folder of the socket.
    package let folder: URL
    private let program: PipedProgram

    /// Starts one. Returns `nil` where PgBouncer isn't installed, and says that the caller is skipped.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - pool: The most connections to a database of the server.
    package static func start(before server: PostgresServer, pool: Int) async throws -> PgBouncer? {
        let places = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"]
        guard let tool = places.first(where: FileManager.default.isExecutableFile) else {
            print("skipped: PgBouncer isn't installed (Debian: apt-get install pgbouncer)")
            return nil
        }
        return try await PgBouncer(tool, server, pool)
    }

    private init(_ tool: String, _ server: PostgresServer, _ pool: Int) async throws {
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
        let command = server.userPrefix + ["/bin/sh", "-c", script]
        program = try PipedProgram(URL(filePath: command[0]), Array(command.dropFirst()))
        let socket = "\(folder.path)/.s.PGSQL.5432"
        var tries = 0
        while !FileManager.default.fileExists(atPath: socket) {
            tries += 1
            guard tries < 1_000 else { throw POSIXError(.ETIMEDOUT) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// What connects to a database of the server through it.
    package func address(database: String = "postgres") -> String {
        "host=\(folder.path) dbname=\(database) user=atp"
    }
}
