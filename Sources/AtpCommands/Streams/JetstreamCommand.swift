import ATData
import ATStreams
import CoreATProtocol
import Terminal

/// `atp jetstream`: prints the events of a Jetstream as they happen.
enum JetstreamCommand {
    private static let host = Argument(
        "HOST", "The server (default: https://jetstream2.us-east.bsky.network, which needs --v1)", isRequired: false)
    private static let collections = Option(
        "collection", value: "NSID",
        "Of the commits, print those in this collection, or in all below a name: app.bsky.feed.*",
        isRepeated: true)
    private static let dids = Option("did", value: "DID", "Print only events of this account", isRepeated: true)
    private static let isV1 = Option(
        flag: "v1", "Use version 1 of the protocol, whose events have times instead of numbers")

    static let command = Command(
        "jetstream", "Print the events of a Jetstream server as they happen",
        discussion: """
            Each event is a line: its number, the account, and what happened. With --json it is an object, with the \
            created or updated record of a commit. On a terminal, a line below shows the status of the stream. The \
            signal USR1 prints the full status to standard error: kill -USR1 PID.
            Ctrl-C ends the stream. With --cursor stored, the next run continues where this one ended. The versions of \
            the protocol have separate cursors.
            """,
        arguments: [host], options: [collections, dids, StreamOutput.cursor, isV1],
        examples: [
            .init("atp jetstream --v1 --collection app.bsky.feed.post", "New posts, from now on"),
            .init("atp jetstream http://127.0.0.1:2590 --cursor stored --json > events.jsonl", "Resumed, for programs"),
        ]
    ) { invocation in
        let filters: [CollectionFilter] = try invocation[all: collections].map { text in
            do { return try CollectionFilter(text) } catch { throw UsageError("--collection \(error)") }
        }
        let accounts: [DID] = try invocation[all: dids].map { try invocation.checked($0) }
        let place = try StreamOutput.place(invocation)
        defer { place.cursors?.release() }
        let jetstream = Jetstream(
            invocation[host] ?? "https://jetstream2.us-east.bsky.network",
            version: invocation.has(isV1) ? .v1 : .v2)
        let line = StatusLine(invocation) { StreamStatus(jetstream.stats) }
        try await line.shown {
            let events = jetstream.events(
                collections: filters, dids: Set(accounts), from: place.start, cursors: place.cursors)
            for try await event in events { try line.print { try show(event, invocation) } }
        }
    }

    private static func show(_ event: JetstreamEvent, _ invocation: Invocation) throws {
        guard case .commit(let commit) = event else {
            if let other = event.firehose { try FirehoseCommand.show(other, invocation) }
            return
        }
        guard !invocation.isJSON else { return try invocation.showJSON(json(commit)) }
        let console = invocation.console
        let place = console.faint("\(commit.seq)")
        try console.print("\(place)  \(commit.did)  \("\(commit.action.rawValue) \(commit.path)")")
    }

    private static func json(_ commit: JetstreamCommit) throws -> LexObject {
        var json: LexObject = [
            "seq": .integer(Int(commit.seq)), "kind": "commit", "did": .string(commit.did.description),
            "rev": .string(commit.rev.description), "action": .string(commit.action.rawValue),
            "path": .string(commit.path.description),
        ]
        if let time = commit.time { json["time"] = .string(time.description) }
        if let cid = commit.cid { json["cid"] = .string(cid.description) }
        if let record = commit.record {
            do throws(WireError) { json["record"] = try record.decode(as: LexValue.self) } catch {
                json["error"] = .string(error.description)
            }
        }
        return json
    }
}

extension JetstreamEvent {
    /// The corresponding event of a firehose; `nil` for a commit, which differs there.
    fileprivate var firehose: FirehoseEvent? {
        switch self {
        case .commit: nil
        case .sync(let event): .sync(event)
        case .identity(let event): .identity(event)
        case .account(let event): .account(event)
        case .info(let event): .info(event)
        case .gap(let gap): .gap(gap)
        case .unknown(let event): .unknown(event)
        case .invalid(let event): .invalid(event)
        }
    }
}
