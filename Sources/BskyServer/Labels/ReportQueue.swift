import Foundation
import HTTPTransport

/// Hands reports to the handler, and repeats those that it couldn't handle.
final class ReportQueue: Sendable {
    typealias Handler = @Sendable (LabelReport) async throws -> Void

    private static let firstPause = Duration.seconds(1)
    private static let longestPause = Duration.seconds(600)

    private let tables: Guarded<LabelTables>
    private let time: TimeSource
    private let wakes: AsyncStream<Void>.Continuation
    private let woken: AsyncStream<Void>
    private let task = Guarded<Task<Void, Never>?>(nil)

    init(_ tables: Guarded<LabelTables>, time: TimeSource) {
        self.tables = tables
        self.time = time
        (woken, wakes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    deinit { task.withLock { $0?.cancel() } }

    /// Sets the handler, and begins with the reports that are open.
    func handle(_ handler: @escaping Handler) {
        task.withLock { task in
            task?.cancel()
            task = Task { [tables, time, wakes, woken] in
                var round = Round(handler: handler, tables: tables, time: time, wakes: wakes)
                for await _ in woken { await round.run() }
            }
        }
        wake()
    }

    /// Looks for new reports.
    func wake() { wakes.yield() }

    /// Goes through the open reports.
    private struct Round {
        let handler: Handler
        let tables: Guarded<LabelTables>
        let time: TimeSource
        let wakes: AsyncStream<Void>.Continuation
        /// When reports that failed are due again.
        var pauses: [Int: (pause: Duration, until: ContinuousClock.Instant)] = [:]

        mutating func run() async {
            var last = 0
            do {
                while !Task.isCancelled, let report = try tables.withLock({ try $0.openReport(after: last) }) {
                    last = report.id
                    if let pause = pauses[report.id], time.now() < pause.until { continue }
                    await handle(report)
                }
            } catch {
                // The store can't be read. Nothing new can be stored there either, so senders of reports are told.
                wake(after: firstPause)
            }
        }

        private mutating func handle(_ report: LabelReport) async {
            do {
                try await handler(report)
                try tables.withLock { try $0.close(report) }
                pauses[report.id] = nil
            } catch {
                let pause = min(longestPause, pauses[report.id].map { $0.pause * 2 } ?? firstPause)
                pauses[report.id] = (pause, time.now() + pause)
                wake(after: pause)
            }
        }

        private func wake(after pause: Duration) {
            Task { [time, wakes] in
                try await time.sleep(pause)
                wakes.yield()
            }
        }
    }
}
