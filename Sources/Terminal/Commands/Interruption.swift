import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Handles Ctrl-C and other signals that terminate a program.
///
/// The first signal cancels the command, so that it can clean up: a refresh that has been sent waits for its tokens. A
/// second signal terminates the process immediately. So does the first one after a minute.
package enum Interruption {
    /// How long a cancelled command may take. Most end at once. New tokens are lost if they arrive later.
    private static let grace = 60.0

    /// Runs a command and returns the process's exit status.
    ///
    /// - Parameter tidyUp: Called before the process is terminated immediately. It must not wait for the command.
    package static func handled(
        tidyUp: @escaping @Sendable () -> Void, _ command: @escaping @Sendable () async -> ExitCode
    ) async -> Int32 {
        let numbers = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
        let (registrations, registered) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            // A signal that arrives before its source is registered is lost, so no prompt may appear before that.
            for await _ in registrations.prefix(numbers.count) {}
            return await command()
        }
        let queue = DispatchQueue(label: "signals")
        let received = ReceivedSignal()
        let sources = numbers.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                guard received.first(number) else { end(number, tidyUp) }
                task.cancel()
                queue.asyncAfter(deadline: .now() + grace) { end(number, tidyUp) }
            }
            source.setRegistrationHandler { registered.yield() }
            source.resume()
            return source
        }
        let code = await task.value
        for source in sources { source.cancel() }
        guard code == .interrupted, let number = received.number else { return code.rawValue }
        return 128 + number
    }

    private static func end(_ number: Int32, _ tidyUp: () -> Void) -> Never {
        TerminalMode.restoreCurrent()
        tidyUp()
        _exit(128 + number)
    }

    /// Disables a signal's default action. Returns whether the signal was ignored before, as under `nohup`.
    private static func isIgnored(_ number: Int32) -> Bool {
        let before = signal(number, SIG_IGN)
        return unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// The first signal that arrived.
private final class ReceivedSignal: @unchecked Sendable {
    // Safe to share: the number is only accessed under the lock.
    private let lock = NSLock()
    private var signal: Int32?

    var number: Int32? { lock.withLock { signal } }

    /// Stores a signal's number; returns `false` if there already was one.
    func first(_ number: Int32) -> Bool {
        lock.withLock {
            guard signal == nil else { return false }
            signal = number
            return true
        }
    }
}
