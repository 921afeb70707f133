import ATData
import ATStreams
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// `atp backfill`: downloads the records of a collection from all accounts that have some.
enum BackfillCommand {
    private static let collection = Argument("COLLECTION", "The collection, such as app.bsky.feed.post")
    private static let file = Option("to", value: "FILE", "The file to write, one record a line", isFile: true)
    private static let relay = Option(
        "from", value: "URL", "The relay that lists the accounts (default: \(usualRelay))")
    private static let resume = Option(flag: "resume", "Continue an existing file")
    private static let all = Option(
        flag: "all-accounts", "Check every account of the server, for servers without lists of collections")

    private static let usualRelay = "https://relay1.us-west.bsky.network"

    static let command = Command(
        "backfill", "Download all records of a collection, from every account that has some",
        discussion: """
            Asks a relay for the accounts, downloads their repositories from their own servers, verifies the hashes, \
            the tree and the signature of each, and appends the records to the file. The progress is stored in a \
            second file, FILE.progress. After any interruption, repeat the command with --resume: the records of \
            unfinished accounts are removed from the file and downloaded again, so that nothing is missing or \
            duplicated. Finished accounts aren't downloaded again, even with another list of accounts. Keep both \
            files together, and use them for one collection. Accounts that fail are retried later; if some still \
            fail, the exit status is 1, and --resume retries them.
            """,
        arguments: [collection], options: [file, relay, resume, all, ResolveCommand.directory],
        examples: [
            .init("atp backfill com.whtwnd.blog.entry --to posts.jsonl", "Download all of them"),
            .init("atp backfill com.whtwnd.blog.entry --to posts.jsonl --resume", "Continue"),
        ]
    ) { invocation in
        let text = try invocation.required(collection)
        guard let collection = try? NSID(text) else {
            throw UsageError("\"\(text)\" is not a collection; it should look like app.bsky.feed.post")
        }
        guard let name = invocation[file] else { throw UsageError("--to is missing: the file to write") }
        guard name != "-" else {
            throw UsageError("--to needs a file: what is finished is read from it, and noted beside it")
        }
        let file = try invocation.surroundings.file(name)
        let server = try invocation[relay] ?? invocation.namedHost() ?? usualRelay
        let host = try HostAddress(server)
        let store = try await store(of: file, name, collection, isResumed: invocation.has(resume))
        let written = try await store.listing(of: linesKey).cursor.flatMap { Int($0) }
        let output = try await BackfillFile(file, keeping: store, atLeast: written ?? 0)
        var limits = BackfillLimits()
        limits.attempts = 3
        let backfill = Backfill(
            source: invocation.has(all) ? .accounts(of: host.text) : .collection(collection, relay: host.text),
            store: OnceBackfillStore(store: store), collections: [CollectionFilter(collection)], limits: limits,
            identities: try IdentityServers(invocation, host: host.origin).resolver())
        try await run(backfill, output, collection, invocation.console)
        try output.synchronize()
        let listing = BackfillListing(cursor: "\(output.lines)", isComplete: true)
        try await store.add([], listing: listing, of: linesKey)
        let counts = try await store.counts()
        let answer: LexObject = [
            "file": .string(name), "records": .integer(output.lines), "done": .integer(counts.done),
            "gone": .integer(counts.gone), "failed": .integer(counts.failed),
            "invalid": .integer(backfill.stats.invalidRecords),
        ]
        try invocation.show(answer) { console in
            let gone = counts.gone > 0 ? ", \(counts.gone) without a repository" : ""
            try console.print("\(name): \(output.lines) records of \(counts.done) accounts\(gone)")
        }
        guard counts.failed > 0 else { return }
        let last = backfill.stats.lastFailure.map { " The last one: \($0)" } ?? ""
        throw Refusal(
            "\(RepoVerifyCommand.count(counts.failed, "account")) could not be downloaded. "
                + "Try them again with --resume.\(last)",
            name: "Incomplete")
    }

    /// The key in the store for the file's collection.
    private static let collectionKey = "the collection of the file"
    /// The key in the store for the number of lines after the last run.
    private static let linesKey = "the lines of the file"

    private static func store(
        of file: URL, _ name: String, _ collection: NSID, isResumed: Bool
    ) async throws -> FileBackfillStore {
        let progress = URL(filePath: file.path + ".progress", directoryHint: .notDirectory)
        let exists = [file, progress].map { FileManager.default.fileExists(atPath: $0.path) }
        if isResumed {
            guard exists[1] || !exists[0] else {
                throw UsageError("\(name) wasn't written by this command, as there is no \(name).progress")
            }
        } else if exists.contains(true) {
            throw UsageError("\(exists[0] ? name : "\(name).progress") already exists; continue it with --resume")
        }
        let store = FileBackfillStore(progress)
        let kept = try await store.listing(of: collectionKey).cursor
        if let kept, kept != collection.description {
            throw UsageError("\(name) has the records of \(kept); use another file for \(collection)")
        }
        if !exists[0], try await store.counts().done > 0 {
            throw UsageError(
                "\(name) is missing, but \(name).progress exists; remove it too to start again")
        }
        if kept == nil {
            let listing = BackfillListing(cursor: collection.description, isComplete: true)
            try await store.add([], listing: listing, of: collectionKey)
        }
        return store
    }

    private static func run(
        _ backfill: Backfill, _ output: BackfillFile, _ collection: NSID, _ console: Console
    ) async throws {
        let bar = ProgressBar(
            collection.description,
            .words { records in
                let (stats, counts) = (backfill.stats, backfill.stats.accounts)
                let ready = counts.done + counts.gone + counts.failed
                let failed = counts.failed + counts.retrying
                return "\(records) records, \(ready) of \(counts.total)\(stats.isListed ? "" : "+") accounts"
                    + (failed > 0 ? ", \(failed) failed" : "") + ", \(ProgressBar.bytes(stats.bytes))"
            }, console)
        defer { bar.finish() }
        try await backfill.run { repo in
            try output.append(repo)
            bar.update(Int64(output.lines))
        }
    }
}
