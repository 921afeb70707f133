#if os(Linux)
import Foundation

/// A program that runs beside the tests, and ends when they do, even when they are killed.
final class Companion: Sendable {
    /// The shell becomes the program. Before, it leaves somebody behind who waits for the lifeline's end, in the place of
    /// the standard error, which nobody reads: then the program is asked to end, if it is still the one that was started.
    ///
    /// Foundation takes a process for ended when nobody holds a socket any more that it has given to it, so whoever is
    /// left behind lets go of what it has inherited.
    private static let script = """
        exec 3<&2 2>/dev/null
        born=$(cut -d' ' -f22 /proc/$$/stat)
        {
            for open in /proc/self/fd/*; do (( ${open##*/} > 3 )) && eval "exec ${open##*/}>&-"; done
            cat <&3
            [ "$(cut -d' ' -f22 /proc/$$/stat)" = "$born" ] && kill $$
        } </dev/null >/dev/null &
        exec "$@" 3<&-
        """

    private let process: Process
    /// Nothing is ever written to it. The system closes it when this process ends, however it ends.
    private let lifeline = Pipe()

    init(
        _ program: URL, _ arguments: [String], in folder: URL, environment: [String: String]? = nil,
        input: Pipe? = nil, output: Pipe? = nil
    ) throws {
        process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", Self.script, "bash", program.path] + arguments
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = lifeline.fileHandleForReading
        // A program inherits which signals its starter's thread is deaf to, and these threads are deaf to most.
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
    }

    deinit { letGo() }

    /// The program's own process.
    var processIdentifier: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    /// Asks the program to end, as the end of the tests would.
    func letGo() {
        try? lifeline.fileHandleForWriting.close()
    }

    func terminate() {
        process.terminate()
        letGo()
    }

    /// Waits for the program's end, and returns what it has to say for itself.
    @discardableResult
    func waitUntilExit() -> Int32 {
        process.waitUntilExit()
        letGo()
        return process.terminationStatus
    }
}
#endif
