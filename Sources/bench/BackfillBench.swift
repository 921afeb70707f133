import ATStreams
import Foundation
import HTTPTransport
import LocalNetwork

/// The speed of a backfill end to end, from a data server in this process: the list, each account's document, the
/// download, the verification, and the delivery.
enum BackfillBench {
    private static let accounts = 500
    private static let posts = 5000

    static func run() async throws -> [Measurement] {
        let network = try await LocalNetwork.start()
        try await network.populate(accounts: accounts, posts: posts)
        var limits = BackfillLimits()
        // Of one server on the same machine, the limits are all that would be measured.
        limits.hosts.requestsPerHost = limits.hosts.requests
        limits.hosts.requestsPerSecond = 1_000_000
        let file = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        defer { for end in ["", ".lock"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        let backfill = Backfill(
            source: .accounts(of: network.host), store: FileBackfillStore(file), limits: limits,
            identities: network.identityResolver())
        let start = ContinuousClock.now
        try await backfill.run { _ in }
        let seconds = start.duration(to: .now) / .seconds(1)
        let stats = backfill.stats
        precondition(stats.accounts.done == accounts, "not all accounts are done")
        await network.stop()
        return [
            Measurement(metric: "repositories end to end", value: Double(stats.repos) / seconds, unit: "repos/s"),
            Measurement(metric: "records end to end", value: Double(stats.records) / seconds, unit: "records/s"),
            Measurement(
                metric: "bytes of a repository", value: Double(stats.bytes) / Double(max(stats.repos, 1)), unit: "B"),
            Measurement(metric: "peak resident memory", value: Double(Usage.peakResidentBytes) / 1e6, unit: "MB"),
        ]
    }
}
