package import ATData
import ATProtoLexicons
import HTTPTransport

// What an inspector sees of moderation: labels and reports.

extension LocalNetwork {
    /// The number of labels of all labelers so far.
    package var labelCount: Int { context.world.withLock { $0.labels.all.count } }

    /// The newest labels with their numbers from 1, newest first.
    ///
    /// - Parameter number: Only labels after this number.
    package func labels(after number: Int = 0, limit: Int) -> [(number: Int, label: LexObject)] {
        let labels = context.world.withLock(\.labels.all)
        return labels.indices.suffix(max(0, min(limit, labels.count - max(0, number)))).reversed().compactMap { index in
            (try? LexObject(dagCBOR: labels[index].dagCBOR())).map { (index + 1, $0) }
        }
    }

    /// A report that a moderation service has received.
    package struct ReceivedReport: Sendable {
        package let id: Int
        /// The report as the service has confirmed it.
        package let contents: LexObject
        /// The labeler that received it; `nil` for the data server.
        package let labeler: DID?
        package let isDone: Bool
    }

    /// The reports that the data server and the labelers have received, newest first.
    package var reports: [ReceivedReport] {
        context.world.withLock(\.reports).sorted { $0.key > $1.key }.compactMap { id, report in
            guard let contents = try? LexObject(dagCBOR: report.contents.dagCBOR()) else { return nil }
            return ReceivedReport(id: id, contents: contents, labeler: report.labeler, isDone: report.isDone)
        }
    }

    /// Marks a report as done or as open. Returns whether it exists.
    package func setReport(_ id: Int, done: Bool) async throws -> Bool {
        try await context.update { world, changes in
            guard var report = world.reports[id] else { return false }
            report.isDone = done
            try changes.put(.report, String(id), report)
            world.reports[id] = report
            return true
        }
    }
}
