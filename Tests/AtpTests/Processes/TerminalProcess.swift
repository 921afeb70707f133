#if canImport(Glibc)
import Foundation
import Glibc
import HTTPTransport
import Testing

/// `atp` on a terminal of its own, on which a test types.
final class TerminalProcess: @unchecked Sendable {
    // Safe to share: the constants are set once, and what was shown is behind a lock.
    private let master: Int32
    private let slave: Int32
    private let process: pid_t
    private let before: tcflag_t
    private let text = Guarded("")
    private let hasEnded = Guarded(false)
    let news: AsyncStream<Void>
    private let ended: Task<Int32, Never>

    /// What the terminal has been sent.
    var shown: String { text.withLock { $0 } }

    init(_ arguments: [String], at desk: Desk, environment: [String: String] = [:]) throws {
        var ends: (master: Int32, slave: Int32) = (0, 0)
        try #require(openpty(&ends.master, &ends.slave, nil, nil, nil) == 0)
        let master = ends.master
        self.master = master
        slave = ends.slave
        for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var characters = [CChar](repeating: 0, count: 128)
        try #require(ttyname_r(slave, &characters, characters.count) == 0)
        let name = characters
        before = try Self.mode(slave)
        // The first terminal that the leader of a new session opens becomes its controlling one.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        for number: Int32 in 1...2 { posix_spawn_file_actions_adddup2(&actions, 0, number) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A shell starts background jobs with Ctrl-C ignored, and processes inherit that.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let setsid: Int16 = 0x80
        posix_spawnattr_setflags(&attributes, setsid | Int16(POSIX_SPAWN_SETSIGDEF))
        let words = ([AtpProcess.program.path] + arguments).map { strdup($0) }
        let variables = desk.environment.merging(["TERM": "dumb"]) { $1 }.merging(environment) { $1 }.map {
            strdup("\($0)=\($1)")
        }
        defer { for word in words + variables { free(word) } }
        var process: pid_t = 0
        try #require(
            posix_spawn(&process, AtpProcess.program.path, &actions, &attributes, words + [nil], variables + [nil]) == 0
        )
        self.process = process
        let (news, continuation) = AsyncStream.makeStream(of: Void.self)
        self.news = news
        let text = text
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(master, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                // The terminal's last user has left.
                if count <= 0 { break }
                text.withLock { $0 += String(decoding: buffer[..<count], as: UTF8.self) }
                continuation.yield()
            }
            continuation.finish()
            // Not before: another file of this process may get the number.
            close(master)
        }
        let (pid, hasEnded) = (process, hasEnded)
        ended = Task {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    // Until its status is read, no other process gets its number.
                    var information = siginfo_t()
                    while waitid(P_PID, id_t(bitPattern: pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
                    let status = hasEnded.withLock { hasEnded in
                        var status: Int32 = 0
                        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
                        hasEnded = true
                        return status
                    }
                    let signal = status & 0x7F
                    continuation.resume(returning: signal == 0 ? status >> 8 & 0xFF : 128 + signal)
                }
            }
        }
    }

    deinit {
        signal(SIGKILL)
        // Ends the thread that reads, which closes the other end.
        close(slave)
    }

    /// Waits until something is shown.
    func wait(for words: String) async throws {
        if shown.contains(words) { return }
        for await _ in news where shown.contains(words) { return }
        try #require(shown.contains(words))
    }

    func type(_ keys: String) {
        _ = Array(keys.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    func signal(_ number: Int32) {
        hasEnded.withLock { hasEnded in
            if !hasEnded { kill(process, number) }
        }
    }

    /// Waits for the end, and returns what the process ended with.
    func end() async -> Int32 { await ended.value }

    /// Whether the terminal echoes and reads lines as it did.
    var isAsBefore: Bool { (try? Self.mode(slave)) == before }

    private static func mode(_ number: Int32) throws -> tcflag_t {
        var settings = termios()
        try #require(tcgetattr(number, &settings) == 0)
        return settings.c_lflag
    }
}
#endif
