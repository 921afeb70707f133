import ATData
import ATPostgres
import ATStreams
import CoreATProtocol
import Terminal

/// `atp firehose`: prints the events of a relay or a data server as they happen.
enum FirehoseCommand {
    private static let relay = Option(
        "relay", value: "URL", "The relay or data server (default: https://bsky.network)")
    private static let collections = Option(
        "collection", value: "NSID",
        "Of the commits, print those in this collection, or in all below a name: app.bsky.feed.*",
        isRepeated: true)
    private static let dids = Option(
        "did", value: "DID", "Print only events of this account", isRepeated: true)
    private static let shard = Option(
        "shard", value: "I/N", "Print only events of accounts of one shard, such as 0/4")
    private static let verify = Option(
        flag: "verify", "Print only verified events, and whole repositories where events are missing")

    private static let group = Option(
        "group", value: "NAME", "Share the events with all processes that run this with the same name and --store")
    private static let partitions = Option(
        "partitions", value: "N", "The number of parts of a new group, the most processes (default: 64)")

    static let command = Command(
        "firehose", "Print the events of the network as they happen",
        discussion: """
            Each event is a line: its number, the account, and what happened. With --json it is an object, with the \
            created and updated records of a commit. On a terminal, a line below shows the status of the stream. The \
            signal USR1 prints the full status to standard error: kill -USR1 PID.
            Ctrl-C ends the stream. With --cursor stored, the next run continues where this one ended.
            --collection filters commits. Changes of accounts are always printed.
            With --group, each process prints the accounts that are its share, and they may join, leave and die. \
            Their progress is in the database that --store or ATP_STORE names, and --cursor says where a new group \
            begins. After a crash, some events are printed again. "atp group" shows the groups.
            """,
        options: [relay, collections, dids, StreamOutput.cursor, shard, verify, group, partitions],
        examples: [
            .init("atp firehose", "Everything, from now on"),
            .init(
                "atp firehose --collection app.bsky.feed.post --json | jq -r '.ops[]?.record.text // empty'",
                "The text of new posts"),
            .init("atp firehose --relay http://127.0.0.1:2583 --cursor 0", "All events of a local network"),
            .init("atp firehose --cursor stored --shard 0/2 --json > half.jsonl", "Half of the accounts, resumed"),
            .init(
                "atp firehose --group search --json --store postgres://app@db/app",
                "A share of the events, on each machine that runs this"),
        ]
    ) { invocation in
        let filters: [CollectionFilter] = try invocation[all: collections].map { text in
            do { return try CollectionFilter(text) } catch { throw UsageError("--collection \(error)") }
        }
        let accounts: [DID] = try invocation[all: dids].map { try invocation.checked($0) }
        let part = try invocation[shard].map { text in
            guard let shard = Shard(text) else {
                throw UsageError("--shard \"\(text)\" is not a shard: it looks like 0/4, and the first is 0")
            }
            return shard
        }
        if let name = invocation[group] {
            guard accounts.isEmpty, part == nil else {
                throw UsageError("--did and --shard don't go with --group: its members share all accounts")
            }
            return try await share(name, filters, invocation)
        }
        guard !invocation.has(partitions) else { throw UsageError("--partitions is the number of parts of a --group") }
        let place = try StreamOutput.place(invocation)
        defer { place.cursors?.release() }
        var options = StreamOptions()
        // Each shard has read as far as it has.
        options.name = part.map { "shard \($0)" }
        let firehose = Firehose(relay: address(invocation), options: options)
        if invocation.has(verify) {
            let chains = try StreamOutput.chains(firehose.streamID, invocation)
            let stream = firehose.verified(by: try verifier(invocation, chains))
            let line = StatusLine(invocation) { StreamStatus(stream.stats, stream.verifier.stats) }
            return try await line.shown {
                let events = stream.events(
                    collections: filters, dids: Set(accounts), shard: part, from: place.start, cursors: place.cursors)
                for try await event in events { try line.print { try show(event, invocation) } }
            }
        }
        let line = StatusLine(invocation) { StreamStatus(firehose.stats) }
        try await line.shown {
            let events = firehose.events(
                collections: filters, dids: Set(accounts), shard: part, from: place.start, cursors: place.cursors)
            for try await event in events { try line.print { try show(event, invocation) } }
        }
    }

    private static func address(_ invocation: Invocation) -> String { invocation[relay] ?? "https://bsky.network" }

    private static func verifier(_ invocation: Invocation, _ chains: any ChainStore) throws -> RepoVerifier {
        let servers = try IdentityServers(invocation, host: (try? HostAddress(address(invocation)))?.origin)
        return RepoVerifier(identities: servers.resolver(), store: chains)
    }

    /// Takes part in a group, and prints the events of this process's share.
    private static func share(_ name: String, _ filters: [CollectionFilter], _ invocation: Invocation) async throws {
        let count = try invocation.integer(partitions, in: 1...1_024) ?? 64
        let database = try StoreAddress.required(invocation).database()
        // Groups need no keys.
        let stores = try await PostgresStores(database, keys: .unencrypted)
        let group = StreamGroup(name, on: stores.groups, partitions: count)
        let start = try StreamOutput.start(invocation)
        let firehose = Firehose(relay: address(invocation))
        // Without a transaction: what is printed can't be undone.
        if invocation.has(verify) {
            let stream = firehose.verified(by: try verifier(invocation, MemoryChainStore()))
            let line = StatusLine(invocation) { StreamStatus(stream.stats, stream.verifier.stats) }
            return try await line.shown {
                try await stream.run(on: group, collections: filters, from: start) { event in
                    try line.print { try show(event, invocation) }
                }
            }
        }
        let line = StatusLine(invocation) { StreamStatus(firehose.stats) }
        try await line.shown {
            try await firehose.run(on: group, collections: filters, from: start) { event in
                try line.print { try show(event, invocation) }
            }
        }
    }

    private static func show(_ event: VerifiedEvent, _ invocation: Invocation) throws {
        switch event {
        case .commit(let event): try show(FirehoseEvent.commit(event), invocation)
        case .identity(let event): try show(FirehoseEvent.identity(event), invocation)
        case .account(let event): try show(FirehoseEvent.account(event), invocation)
        case .info(let event): try show(FirehoseEvent.info(event), invocation)
        case .gap(let event): try show(FirehoseEvent.gap(event), invocation)
        case .unknown(let event): try show(FirehoseEvent.unknown(event), invocation)
        case .invalid(let event): try show(FirehoseEvent.invalid(event), invocation)
        case .resync(let event):
            guard !invocation.isJSON else { return try invocation.showJSON(try EventJSON(event).object) }
            var count = 0
            try event.forEachRecord { _ in count += 1 }
            let console = invocation.console
            try console.print("\(console.faint("-"))  \(event.did)  repository at \(event.rev) with \(count) records")
        }
    }

    static func show(_ event: FirehoseEvent, _ invocation: Invocation) throws {
        guard !invocation.isJSON else { return try invocation.showJSON(EventJSON(event).object) }
        let console = invocation.console
        let place = console.faint("\(event.seq.map { "\($0)" } ?? "-")")
        let did = event.did.map { "  \($0)" } ?? ""
        switch event {
        case .commit(let commit):
            let ops = commit.ops.map { "\($0.action.rawValue) \($0.path)" }.joined(separator: ", ")
            try console.print("\(place)\(did)  \(ops.isEmpty ? "empty commit" : ops)")
            if commit.isTooBig {
                try console.print("\(place)\(did)  \(console.colored("too big", .yellow)) to list all operations")
            }
            for issue in commit.issues {
                try console.print("\(place)\(did)  \(console.colored("invalid operation", .red)) \("\(issue)")")
            }
        case .sync(let sync): try console.print("\(place)\(did)  sync to \(sync.rev)")
        case .identity(let identity):
            try console.print("\(place)\(did)  identity\(identity.handle.map { " \($0)" } ?? "")")
        case .account(let account):
            let status = account.status.map { ", \($0.rawValue)" } ?? ""
            try console.print("\(place)\(did)  account \(account.isActive ? "active" : "inactive")\(status)")
        case .info(let info):
            try console.print("\(place)  info \(info.name)\(info.message.map { ": \($0)" } ?? "")")
        case .gap(let gap): try console.print("\(place)  \(console.colored("gap", .yellow)) \("\(gap)")")
        case .unknown(let unknown): try console.print("\(place)  unknown \(unknown.type ?? "") (\(unknown.operation))")
        case .invalid(let invalid):
            try console.print("\(place)\(did)  \(console.colored("invalid", .red)) \("\(invalid.error)")")
        }
    }
}
