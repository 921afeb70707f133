import Dispatch
import Foundation
import HTTPTransport

/// When a server ends.
public struct ServerLifetime: Hashable, Sendable {
    let signals: [Int32]
    let lameDuck: Duration

    /// At SIGTERM or SIGINT, or when the task is cancelled.
    public static let signals = ServerLifetime.signals(lameDuck: .zero)

    /// When the task is cancelled.
    public static let cancellation = ServerLifetime(signals: [], lameDuck: .zero)

    /// Some time after SIGTERM or SIGINT, so that a load balancer notices that the server leaves. When the task is
    /// cancelled, at once.
    public static func signals(lameDuck: Duration) -> ServerLifetime {
        ServerLifetime(signals: [SIGINT, SIGTERM], lameDuck: lameDuck)
    }
}

extension HTTPServer {
    /// Serves until the end of a lifetime, and stops then. A second signal ends at once what is still going on.
    ///
    /// - Parameters:
    ///   - lifetime: When to end.
    ///   - grace: How long to wait for the responses that are under way.
    ///   - leaving: Called after the first signal. From now on, the server should report that it is not available.
    public func run(
        until lifetime: ServerLifetime = .signals, grace: Duration = .seconds(20),
        leaving: @Sendable () -> Void = {}
    ) async {
        let signals = ProcessSignals(lifetime.signals)
        defer { signals.end() }
        await run(until: signals.received, lameDuck: lifetime.lameDuck, grace: grace, leaving: leaving)
    }

    func run(
        until signals: AsyncStream<Void>, lameDuck: Duration, grace: Duration, time: TimeSource = .system,
        leaving: @Sendable () -> Void = {}
    ) async {
        guard await signals.first(where: { _ in true }) != nil else { return await stop(grace: grace) }
        leaving()
        let pause = Task { try? await time.sleep(lameDuck) }
        let second = Task {
            guard await signals.first(where: { _ in true }) != nil else { return }
            pause.cancel()
            abort()
        }
        await withTaskCancellationHandler {
            _ = await pause.value
        } onCancel: {
            pause.cancel()
        }
        await stop(grace: grace)
        second.cancel()
    }
}

/// The signals that a process gets from now on. By themselves they no longer end it, until the last server has ended.
private struct ProcessSignals {
    /// The number of servers that wait for each signal, and whether it ended the process before.
    private static let waiting = Guarded<[Int32: (count: Int, endedProcess: Bool)]>([:])

    let received: AsyncStream<Void>
    private let numbers: [Int32]
    private let sources: [any DispatchSourceSignal]

    init(_ numbers: [Int32]) {
        let (received, continuation) = AsyncStream.makeStream(of: Void.self)
        self.received = received
        self.numbers = numbers
        sources = numbers.map { number in
            Self.waiting.withLock { waiting in
                // Without a function, the signal had its usual effect.
                let endedProcess = signal(number, SIG_IGN) == nil
                let before = waiting[number] ?? (0, endedProcess)
                waiting[number] = (before.count + 1, before.endedProcess)
            }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    func end() {
        for source in sources { source.cancel() }
        Self.waiting.withLock { waiting in
            for number in numbers {
                guard let (count, endedProcess) = waiting[number] else { continue }
                waiting[number] = count > 1 ? (count - 1, endedProcess) : nil
                if count == 1, endedProcess { _ = signal(number, SIG_DFL) }
            }
        }
    }
}
