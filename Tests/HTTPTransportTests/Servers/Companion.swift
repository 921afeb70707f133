#if canImport(CSystem)
import Foundation
import HTTPTransport

/// A program that runs beside the tests, and ends when they do, even when they are killed.
///
/// The system can end a program together with the thread that started it, which Foundation's `Process` leaves to
/// chance. So each companion has a thread of its own, which starts it and stays until it has ended.
final class Companion: Sendable {
    /// The program's own process.
    let processIdentifier: pid_t
    private let ending: Ending

    /// How a program ended, once it has.
    private final class Ending: Sendable {
        private let status = Guarded<Int32?>(nil)
        private let group = DispatchGroup()

        init() { group.enter() }

        /// Waits for a process's end. It is there until that is noted, so that nobody ends another of its number.
        func await(_ process: pid_t) {
            var information = siginfo_t()
            while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            status.withLock { status in
                var code: Int32 = 0
                waitpid(process, &code, 0)
                status = code & 0x7F == 0 ? code >> 8 & 0xFF : code & 0x7F
            }
            group.leave()
        }

        func terminate(_ process: pid_t) {
            status.withLock { if $0 == nil { kill(process, SIGTERM) } }
        }

        func wait() -> Int32 {
            group.wait()
            return status.withLock { $0 ?? -1 }
        }

        var isThere: Bool { status.withLock { $0 != nil } }
    }

    /// Starts a program, which says nothing unless there is a pipe for it.
    init(
        _ program: URL, _ arguments: [String], in folder: URL, environment: [String: String]? = nil,
        input: ProgramPipe? = nil, output: ProgramPipe? = nil
    ) throws {
        var words = ["/usr/bin/env", "-C", folder.path]
        if let setpriv = Command.find("setpriv") { words += [setpriv.path, "--pdeathsig", "TERM"] }
        words += [program.path] + arguments
        let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" }
        let files = (input?.fileHandleForReading.fileDescriptor, output?.fileHandleForWriting.fileDescriptor)
        let ending = Ending()
        let started = Guarded<pid_t?>(nil)
        let isStarted = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [words] in
            let process = Self.start(words, variables, input: files.0, output: files.1)
            started.withLock { $0 = process }
            isStarted.signal()
            if let process { ending.await(process) }
        }
        isStarted.wait()
        try input?.fileHandleForReading.close()
        try output?.fileHandleForWriting.close()
        guard let process = started.withLock({ $0 }) else { throw CocoaError(.fileNoSuchFile) }
        processIdentifier = process
        self.ending = ending
    }

    deinit { terminate() }

    private static func start(_ words: [String], _ variables: [String], input: Int32?, output: Int32?) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        var strings = (words + variables).map { strdup($0) }
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
            for string in strings { free(string) }
        }
        for (place, file) in [(0, input), (1, output), (2, nil)] as [(Int32, Int32?)] {
            if let file {
                posix_spawn_file_actions_adddup2(&actions, file, place)
            } else {
                posix_spawn_file_actions_addopen(&actions, place, "/dev/null", O_RDWR, 0)
            }
        }
        // Nothing else is the program's: it would keep others waiting for the end of what it has inherited.
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for file in open.compactMap({ Int32($0) }) where file > 2 {
            posix_spawn_file_actions_addclose(&actions, file)
        }
        // Nor is what its starter's thread is deaf to.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        strings.insert(nil, at: words.count)
        strings.append(nil)
        var process = pid_t()
        // Safe: both lists end with nil, and live with their strings until the call has returned.
        let failure = strings.withUnsafeBufferPointer { strings in
            strings.baseAddress.map {
                posix_spawn(&process, words[0], &actions, &attributes, $0, $0 + words.count + 1)
            }
        }
        return failure == 0 ? process : nil
    }

    /// Whether the program has not ended.
    var isRunning: Bool { !ending.isThere }

    /// Asks the program to end.
    func terminate() {
        ending.terminate(processIdentifier)
    }

    /// Waits for the program's end, and returns what it has to say for itself, or the signal that ended it.
    @discardableResult
    func waitUntilExit() -> Int32 {
        ending.wait()
    }
}

/// A pipe between a program and the tests.
///
/// No program that another test starts meanwhile inherits its ends, as it would those of Foundation's `Pipe`. It would
/// keep the output open after the end of the program that writes to it.
final class ProgramPipe: Sendable {
    let fileHandleForReading: FileHandle
    let fileHandleForWriting: FileHandle

    init() {
        var ends: [Int32] = [-1, -1]
        // A pair of sockets is closed for others from the start. A pipe is so only after another call.
        let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        precondition(result == 0, "no more files can be opened")
        fileHandleForReading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        fileHandleForWriting = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    }

    /// The next bytes that a program has put out; none after the last. Foundation's own way to wait for them ends the
    /// process when a signal comes in between.
    func nextOutput() -> Data {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            // Safe: as many bytes as the buffer holds are written to it during the call.
            let count = buffer.withUnsafeMutableBytes {
                read(fileHandleForReading.fileDescriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            return Data(buffer.prefix(max(0, count)))
        }
    }

    /// All that a program has put out until it ended.
    func wholeOutput() -> Data {
        var all = Data()
        while case let bytes = nextOutput(), !bytes.isEmpty { all += bytes }
        return all
    }
}
#endif
