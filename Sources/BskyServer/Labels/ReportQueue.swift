import Foundation
import HTTPTransport

/// Hands reports to the handler, and repeats those that it couldn't handle.
final class ReportQueue: Sendable {
    typealias Handler = @Sendable (LabelReport) async throws -> Void

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
                var pauses: [Int: (pause: Duration, until: ContinuousClock.Instant)] = [:]
                for await _ in woken {
                    var last = 0
                    // A store that can't be read is tried again with the next report, or at the next start.
                    while !Task.isCancelled, let report = try? tables.withLock({ try $0.openReport(after: last) }) {
                        last = report.id
                        if let pause = pauses[report.id], time.now() < pause.until { continue }
                        do {
                            try await handler(report)
                            try tables.withLock { try $0.close(report) }
                            pauses[report.id] = nil
                        } catch {
                            let pause = min(Self.longestPause, (pauses[report.id]?.pause ?? .milliseconds(500)) * 2)
                            pauses[report.id] = (pause, time.now() + pause)
                            Task { [time, wakes] in
                                try await time.sleep(pause)
                                wakes.yield()
                            }
                        }
                    }
                }
            }
        }
        wake()
    }

    /// Looks for new reports.
    func wake() { wakes.yield() }
}
