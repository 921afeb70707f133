import ATData
import ATIdentity
import ATStreams
import Foundation
import HTTPTransport

/// A backfill in a process of its own, for tests that end it the hard way:
/// `BackfillChild RELAY PLC STORE OUTPUT [STATE COUNT]`.
///
/// It appends a line for each record, and one for each repository. With a state, it kills itself right after that state
/// was saved for the given time.
@main
enum BackfillChild {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        guard words.count == 4 || words.count == 6, let plc = URL(string: words[1]), let relay = URL(string: words[0])
        else { exit(64) }
        var options = IdentityResolver.Options(directory: plc)
        options.allowedLoopback = Set([plc, relay].compactMap { Origin($0) })
        options.allowsTestNames = true
        let file = FileBackfillStore(URL(filePath: words[2]))
        let store: any BackfillStore =
            words.count == 6 ? StoppingStore(file, at: words[4], count: Int(words[5]) ?? 1) : file
        let descriptor = open(words[3], O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        var limits = BackfillLimits()
        limits.batchRecords = 2
        limits.hosts.requestsPerSecond = 1000
        let backfill = Backfill(
            source: .accounts(of: words[0]), store: store, limits: limits,
            identities: IdentityResolver(options: options))
        try await backfill.run { repo in
            var lines = repo.records.map { "\(repo.did)/\($0.path)\n" }
            if repo.isLast { lines.append("\(repo.did)\n") }
            let text = Array(lines.joined().utf8)
            guard write(descriptor, text, text.count) == text.count else { exit(74) }
        }
        print("done")
    }
}
