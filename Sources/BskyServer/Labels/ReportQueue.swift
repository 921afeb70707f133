import ATServer
import Foundation
import HTTPTransport

/// Hands reports to the handler, and repeats those that it couldn't handle.
final class ReportQueue: Sendable {
    typealias Handler = @Sendable (LabelReport) async throws -> Void

    /// The pause after the first try. Each next one is twice as long.
    private static let firstPause = Duration.seconds(1)
    /// The tries until the next start. The last one is one and a half days after the first.
    static let mostTries = 18
    /// How long a handler may take.
    private static let patience = Duration.seconds(300)

    private let log: any LabelLog
    private let time: TimeSource
    private let wakes: AsyncStream<Void>.Continuation
    private let woken: AsyncStream<Void>
    private let handler = Guarded<Handler?>(nil)
    private let task = Guarded<Task<Void, Never>?>(nil)

    init(_ log: any LabelLog, time: TimeSource) {
        self.log = log
        self.time = time
        (woken, wakes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    deinit { task.withLock { $0?.cancel() } }

    /// Sets the handler. The first one begins with the reports that are open.
    func handle(_ handler: @escaping Handler) {
        self.handler.withLock { $0 = handler }
        task.withLock { task in
            guard task == nil else { return }
            // One task for all handlers: the end of a task that waits for the stream would end the stream.
            task = Task { [handler = self.handler, log, time, wakes, woken] in
                var round = Round(handler: handler, log: log, time: time, wakes: wakes)
                for await _ in woken { await round.run() }
            }
        }
        wake()
    }

    /// Looks for new reports.
    func wake() { wakes.yield() }

    /// Goes through the open reports.
    private struct Round {
        let handler: Guarded<Handler?>
        let log: any LabelLog
        let time: TimeSource
        let wakes: AsyncStream<Void>.Continuation
        /// The number of the last report that was handed on for the first time.
        var last = 0
        /// The reports that failed, how often, and when they are due again.
        var failed: [Int: (tries: Int, due: ContinuousClock.Instant)] = [:]
        var alarm: Task<Void, any Error>?

        mutating func run() async {
            do {
                while !Task.isCancelled, let report = try await next() { await handle(report) }
                if let due = failed.values.map(\.due).min() { wake(after: time.now().duration(to: due)) }
            } catch {
                // The store can't be read. Nothing new can be stored there either, so senders of reports are told.
                wake(after: firstPause)
            }
        }

        /// The next new report; without one, that which is due for longest.
        private mutating func next() async throws -> LabelReport? {
            if let report = try await log.nextReport(after: last) {
                last = max(last, report.id)
                return report
            }
            let now = time.now()
            while let (id, failure) = failed.min(by: { $0.value.due < $1.value.due }), failure.due <= now {
                if let report = try await log.openReport(id) { return report }
                failed[id] = nil
            }
            return nil
        }

        private mutating func handle(_ report: LabelReport) async {
            guard let handler = handler.withLock(\.self) else { return }
            do {
                try await within(patience, time) { try await handler(report) }
                try await log.close(report)
                failed[report.id] = nil
            } catch {
                let tries = failed[report.id].map(\.tries) ?? 0
                let pause = firstPause * (1 << min(tries, mostTries))
                failed[report.id] = tries + 1 < mostTries ? (tries + 1, time.now() + pause) : nil
                try? await log.keep(report)
            }
        }

        private mutating func wake(after pause: Duration) {
            alarm?.cancel()
            alarm = Task { [time, wakes] in
                try await time.sleep(pause)
                wakes.yield()
            }
        }
    }
}
