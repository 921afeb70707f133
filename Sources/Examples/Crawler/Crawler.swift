import ATIdentity
import ATStreams
import BskyKit
import ExampleSupport
import Foundation
import LocalNetwork

/// Mirrors a collection of a whole network into a SQLite database, and keeps it up to date.
///
///     swift run Crawler
///     swift run Crawler --host https://relay1.us-east.bsky.network --folder mirror
///
/// Interrupt it at any time: it continues where it was.
@main
struct Crawler {
    let relay: String
    let collection: NSID
    let folder: URL
    let identities: IdentityResolver
    let table: RecordTable

    static func main() async {
        await Example.run { example in
            try await example.network?.populate(accounts: 5, posts: 40)
            let folder = try example.folder()
            let crawler = Crawler(
                relay: example.host, collection: try NSID(example.options["collection"] ?? "app.bsky.feed.post"),
                folder: folder, identities: example.network?.identityResolver() ?? .shared,
                table: try RecordTable(folder.appending(path: "records.sqlite")))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await crawler.run() }
                if let network = example.network { group.addTask { try await crawler.rehearse(on: network) } }
                // The crawler never ends by itself, and the rehearsal does.
                try await group.next()
                group.cancelAll()
            }
        }
    }

    /// Downloads the records that exist, and follows the changes at the same time, until the task is cancelled.
    func run() async throws {
        let backfill = Backfill(
            source: .collection(collection, relay: relay),
            store: FileBackfillStore(folder.appending(path: "accounts")),
            collections: [CollectionFilter(collection)], identities: identities)
        let cursors = SQLiteCursorStore(folder.appending(path: "cursors.sqlite"))
        try await backfill.mirror(Firehose(relay: relay), cursors: cursors) { [table] event in
            switch event {
            case .records(let repo):
                if repo.batch == 0 { try await table.removeAll(of: repo.did) }
                for record in repo.records { try await table.set(record.path, to: record.bytes, of: repo.did) }
                if repo.isLast { print("\(repo.did): downloaded") }
            case .commit(let commit):
                for op in commit.ops {
                    print("\(commit.did): \(op.action) \(op.path)")
                    try await table.set(op.path, to: try op.bytes(), of: commit.did)
                }
            case .account(let account) where !account.isActive:
                try await table.removeAll(of: account.did)
                print("\(account.did): gone")
            case .account: break
            }
        }
    }

    /// Waits for the 40 posts of the local network, writes one more, and deletes it.
    private func rehearse(on network: LocalNetwork) async throws {
        let client = ATClient(host: network.host)
        try await client.login(identifier: network.accounts[0].handle.description, password: "password")
        try await wait(for: 40)
        let post = try await client.post("Is anyone mirroring this?")
        try await wait(for: 41)
        try await client.delete(post.uri)
        try await wait(for: 40)
        let counts = try await table.counts()
        print("\(counts.records) records of \(counts.accounts) accounts")
    }

    private func wait(for records: Int) async throws {
        while try await table.counts().records != records { try await Task.sleep(for: .milliseconds(20)) }
    }
}
