package import Foundation
import HTTPTransport
import Probes
import Processes

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A real PostgreSQL server in a temporary folder, on a Unix socket, as an ordinary user.
///
/// Another program waits for the end of the tests, also for a crash, and then stops the server and removes its folder.
package final class PostgresServer: Sendable {
    /// The folder of the data and the socket.
    package let folder: URL
    private let tools: Tools
    private let guardian: PipedProgram
    /// Where `ATP_BOUNCER` asks for it, clients come through a PgBouncer with pools of so many connections.
    private let bouncer = Guarded<PgBouncer?>(nil)

    /// The programs of PostgreSQL.
    private struct Tools {
        let folder: URL
        /// What an ordinary user's command begins with: the server refuses to run as root.
        let prefix: [String]
    }

    // MARK: Starting

    private static let common = OneStart { try await PostgresServer.own() }
    /// A server that never runs. The others begin with copies of its files, since `initdb` takes a second or two.
    private static let prototype = OneStart {
        guard let tools = PostgresServer.findTools() else { return nil }
        let server = try PostgresServer(tools)
        try await server.run(
            "initdb", "-D", server.data, "-U", "atp", "-A", "trust", "-N", "-E", "UTF8", "--locale=C",
            "--no-instructions")
        return server
    }

    /// The server that the tests of this process share. `nil` where PostgreSQL isn't installed; then it says that the
    /// caller is skipped.
    package static func shared() async throws -> PostgresServer? { try await common.server() }

    /// A server of its own, for a test that stops it.
    package static func own() async throws -> PostgresServer? {
        guard let tools = findTools() else { return nil }
        let server = try PostgresServer(tools)
        try await server.create()
        return server
    }

    /// A server whose disk has so many megabytes. `nil` also where this process may not mount one.
    package static func own(diskOf megabytes: Int) async throws -> PostgresServer? {
        guard let tools = findTools() else { return nil }
        guard geteuid() == 0,
            let mount = ["/usr/bin/mount", "/bin/mount"].first(where: FileManager.default.isExecutableFile)
        else {
            print("skipped: only root can mount a small disk")
            return nil
        }
        let server = try PostgresServer(tools)
        let data = server.data
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        let options = "size=\(megabytes)m,uid=65534,gid=65534,mode=0700"
        let process = try ChildProcess(mount, ["-t", "tmpfs", "-o", options, "tmpfs", data])
        guard await process.end == .exit(0) else {
            print("skipped: a small disk can't be mounted here")
            return nil
        }
        try await server.create()
        return server
    }

    /// Makes a server once.
    private actor OneStart {
        private let make: @Sendable () async throws -> PostgresServer?
        private var starting: Task<PostgresServer?, any Error>?

        init(_ make: @escaping @Sendable () async throws -> PostgresServer?) { self.make = make }

        func server() async throws -> PostgresServer? {
            let task = starting ?? Task { [make] in try await make() }
            starting = task
            return try await task.value
        }
    }

    private static func findTools() -> Tools? {
        let files = FileManager.default
        let versions = (try? files.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        // Not the links that lie elsewhere: the programs look for their files beside themselves.
        let folders =
            versions.sorted { $0.localizedStandardCompare($1) == .orderedDescending }
            .map { "/usr/lib/postgresql/\($0)/bin" }
            + ["/opt/homebrew/opt/postgresql/bin", "/usr/local/opt/postgresql/bin"] + path
        let found = folders.first { folder in
            ["initdb", "pg_ctl", "postgres"].allSatisfy { files.isExecutableFile(atPath: "\(folder)/\($0)") }
        }
        guard let found else {
            print("skipped: PostgreSQL isn't installed (Debian: apt-get install postgresql)")
            return nil
        }
        guard geteuid() == 0 else { return Tools(folder: URL(filePath: found), prefix: []) }
        guard let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first(where: files.isExecutableFile) else {
            print("skipped: PostgreSQL doesn't run as root, and setpriv isn't installed")
            return nil
        }
        return Tools(
            folder: URL(filePath: found), prefix: [setpriv, "--reuid=65534", "--regid=65534", "--clear-groups"])
    }

    private init(_ tools: Tools) throws {
        self.tools = tools
        // The name of a socket has at most 107 bytes.
        var name = Array("/tmp/atp-pg-XXXXXX".utf8CString)
        let isMade = name.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
        guard isMade else { throw POSIXError(.EACCES) }
        folder = URL(filePath: String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        if !tools.prefix.isEmpty { chown(folder.path, 65534, 65534) }
        let control = (tools.prefix + [tools.folder.appending(path: "pg_ctl").path]).joined(separator: " ")
        let script = """
            read line
            \(control) -D \(folder.path)/data -m immediate -w stop >/dev/null 2>&1
            umount -l \(folder.path)/data 2>/dev/null
            rm -rf \(folder.path)
            """
        guardian = try PipedProgram(URL(filePath: "/bin/sh"), ["-c", script])
    }

    private func create() async throws {
        guard let prototype = try await Self.prototype.server() else { throw POSIXError(.ENOENT) }
        try await run(["/bin/cp", "-a", "\(prototype.data)/.", data])
        try await start()
        guard let pool = ProcessInfo.processInfo.environment["ATP_BOUNCER"].flatMap({ Int($0) }) else { return }
        let started = try await PgBouncer.start(before: self, pool: pool)
        bouncer.withLock { $0 = started }
    }

    // MARK: Failover

    /// Starts a standby that follows this server.
    package func standby() async throws -> PostgresServer {
        let standby = try PostgresServer(tools)
        try await standby.run(
            "pg_basebackup", "-D", "\(standby.folder.path)/data", "-h", folder.path, "-U", "atp", "-R", "-X", "stream",
            "--no-sync", "-c", "fast")
        try await standby.start()
        return standby
    }

    /// Makes a standby the server that is written to.
    package func promote() async throws { try await run("pg_ctl", "-D", "\(folder.path)/data", "-w", "promote") }

    /// Starts the server again.
    package func start() async throws {
        let settings = [
            "listen_addresses=", "unix_socket_directories=\(folder.path)", "fsync=off", "full_page_writes=off",
            "shared_buffers=16MB", "max_connections=100", "autovacuum_naptime=10s", "lc_messages=C",
        ]
        try await run(
            "pg_ctl", "-D", "\(folder.path)/data", "-l", "\(folder.path)/log", "-w", "-o",
            settings.map { "-c \($0)" }.joined(separator: " "), "start")
    }

    /// Stops it: at once, like a crash, or after all connections were told.
    package func stop(atOnce: Bool = true) async throws {
        try await run("pg_ctl", "-D", "\(folder.path)/data", "-m", atOnce ? "immediate" : "fast", "-w", "stop")
    }

    private func run(_ program: String, _ arguments: String...) async throws {
        try await run([tools.folder.appending(path: program).path] + arguments)
    }

    /// Runs a command as the server's user.
    private func run(_ command: [String]) async throws {
        let whole = tools.prefix + command
        let process = try ChildProcess(whole[0], Array(whole.dropFirst()))
        let end = await process.end
        guard end == .exit(0) else { throw Failure(program: command[0], end: end) }
    }

    private struct Failure: Error {
        let program: String
        let end: ChildProcess.End
    }

    // MARK: Using it

    private var data: String { "\(folder.path)/data" }

    /// Where the socket is.
    package var socket: String { "\(folder.path)/.s.PGSQL.5432" }

    /// What connects to a database of the server.
    package func address(database: String = "postgres", user: String = "atp") -> String {
        let place = bouncer.withLock { $0?.folder ?? folder }
        return "host=\(place.path) dbname=\(database) user=\(user)"
    }

    /// What a command begins with that runs as the server's user.
    var userPrefix: [String] { tools.prefix }
}
