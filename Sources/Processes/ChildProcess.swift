#if os(macOS) || os(Linux)
import Foundation
import HTTPTransport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that runs as a separate process.
///
/// Foundation's `Process` does the same, but on Linux it sometimes crashes while other threads open files.
package final class ChildProcess: Sendable {
    /// A standard stream of a program.
    package enum Stream: Sendable {
        /// No input, and discarded output.
        case nothing
        /// The stream of this process.
        case inherited
        /// A file that is open here. The program gets a descriptor of its own for it.
        case file(Int32)
    }

    /// How a program ended.
    package enum End: Hashable, Sendable {
        /// It exited with a status: 0 if it succeeded.
        case exit(Int32)
        /// A signal ended it.
        case signal(Int32)
    }

    /// The end of the program, or the tasks that wait for it.
    private enum State {
        case running([CheckedContinuation<End, Never>])
        case ended(End)
    }

    private let id: pid_t
    private let state = Guarded(State.running([]))

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: Its path.
    ///   - arguments: Its arguments, without its name.
    ///   - environment: Its environment variables.
    /// - Throws: `POSIXError` if the program can't be started.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
        input: Stream = .nothing, output: Stream = .nothing, errors: Stream = .nothing
    ) throws {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (place, stream) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            switch stream {
            case .nothing: posix_spawn_file_actions_addopen(&actions, place, "/dev/null", O_RDWR, 0)
            // A descriptor that is copied onto itself is inherited, too.
            case .inherited: posix_spawn_file_actions_adddup2(&actions, place, place)
            case .file(let file): posix_spawn_file_actions_adddup2(&actions, file, place)
            }
        }
        // Signals that this process blocks or ignores should still reach the program.
        var none = sigset_t()
        var ignored = sigset_t()
        sigemptyset(&none)
        sigemptyset(&ignored)
        for number in [SIGPIPE, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGCHLD] { sigaddset(&ignored, number) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &ignored)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
        // Safe: both lists end with `nil`, and their texts are freed after the last use.
        let lists = [[program] + arguments, environment.map { "\($0)=\($1)" }].map { $0.map { strdup($0) } + [nil] }
        defer { for text in lists.joined() { free(text) } }
        var id: pid_t = 0
        let failure = posix_spawn(&id, program, &actions, &attributes, lists[0], lists[1])
        guard failure == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO, userInfo: [NSFilePathErrorKey: program])
        }
        self.id = id
        Thread(named: "ChildProcess") { [self] in wait() }.start()
    }

    /// Waits for the program to end, and resumes the tasks that wait for its end.
    private func wait() {
        // The process stays in the system's list until its status is read under the lock, so that `signal` can't reach
        // another process with the same number.
        var information = siginfo_t()
        while waitid(P_PID, id_t(bitPattern: id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let (end, waiters): (End, [CheckedContinuation<End, Never>]) = state.withLock { state in
            var status: Int32 = 0
            var result = waitpid(id, &status, 0)
            while result < 0, errno == EINTR { result = waitpid(id, &status, 0) }
            // Where this process ignores the ends of others, the system keeps no status. That isn't a success.
            if result < 0 { status = 127 << 8 }
            let signal = status & 0x7F
            let end = signal == 0 ? End.exit(status >> 8 & 0xFF) : .signal(signal)
            guard case .running(let waiters) = state else { return (end, []) }
            state = .ended(end)
            return (end, waiters)
        }
        for waiter in waiters { waiter.resume(returning: end) }
    }

    /// The end of the program. Waits for it.
    package var end: End {
        get async {
            await withCheckedContinuation { continuation in
                let end: End? = state.withLock { state in
                    switch state {
                    case .running(let waiters):
                        state = .running(waiters + [continuation])
                        return nil
                    case .ended(let end): return end
                    }
                }
                if let end { continuation.resume(returning: end) }
            }
        }
    }

    /// Sends the program a signal, if it hasn't ended.
    package func signal(_ number: Int32) {
        state.withLock { state in
            if case .running = state { kill(id, number) }
        }
    }
}
#endif
