import ATData
import ATProtoLexicons
import CoreATProtocol
import Terminal

/// `atp ls`: lists the collections of a repository, or the records in one.
enum ListCommand {
    private static let repo = Argument(
        "HANDLE|DID|AT-URI", "The repository (default: your own)", isRequired: false)
    private static let collection = Argument("COLLECTION", "The collection, as an NSID", isRequired: false)
    private static let limit = Option("limit", letter: "n", value: "COUNT", "The maximum number to list (default: 50)")
    private static let all = Option(flag: "all", "List all records; the exit status is 1 if some are missing")
    private static let reverse = Option(flag: "reverse", "List oldest first")

    static let command = Command(
        "ls", "List the collections of a repository, or the records of one",
        arguments: [repo, collection], options: [limit, all, reverse, ResolveCommand.directory],
        examples: [
            .init("atp ls", "Your own collections"), .init("atp ls bsky.app", "The collections of an account"),
            .init("atp ls bsky.app app.bsky.feed.post --limit 10", "Its latest posts, as records"),
            .init("atp ls bsky.app app.bsky.feed.like --all --json > likes.jsonl", "All likes, one per line"),
        ]
    ) { invocation in
        guard var name = invocation[repo] else {
            let (client, account) = try await invocation.accountAndClient()
            return try await listCollections(of: .did(account.did), client, invocation)
        }
        var collection = invocation[collection]
        if name.hasPrefix("at://") {
            let uri = try invocation.checked(name, as: ATURI.self)
            name = uri.authority.description
            collection = collection ?? uri.collection?.description
        }
        let repo = try invocation.identifier(name)
        let client = try await invocation.client(reading: repo)
        guard let collection else { return try await listCollections(of: repo, client, invocation) }
        try await listRecords(
            of: repo, in: try invocation.checked(collection, as: NSID.self), client, invocation)
    }

    private static func listCollections(
        of repo: ATIdentifier, _ client: ATClient, _ invocation: Invocation
    ) async throws {
        let answer = try await client.query(
            "com.atproto.repo.describeRepo", parameters: ["repo": .string(repo.description)], as: LexObject.self)
        try invocation.show(answer) { console in
            guard case .array(let collections)? = answer["collections"] else { return }
            for case .string(let name) in collections { try console.print("\(name)") }
        }
    }

    private static func listRecords(
        of repo: ATIdentifier, in collection: NSID, _ client: ATClient, _ invocation: Invocation
    ) async throws {
        let count = invocation.has(all) ? Int.max : try invocation.integer(limit, in: 1...1_000_000) ?? 50
        let listing = ComAtproto.Repo.ListRecords(
            repo: repo, collection: collection, reverse: invocation.has(reverse) ? true : nil, limit: min(count, 100))
        let console = invocation.console
        // On a terminal the rows are collected for the table; elsewhere they are printed as they arrive.
        let waits = console.output.isTerminal && !invocation.isJSON
        let progress = ProgressBar(collection.description, .things("records"), console)
        defer { progress.finish() }
        var table = Table("KEY", "CREATED", "CONTENT")
        var (listed, skipped) = (0, 0)
        var cursor: String?
        pages: for try await page in client.pages(listing) {
            skipped += page.issues.count
            cursor = page.output.cursor
            for record in page.output.records {
                listed += 1
                if invocation.isJSON {
                    try invocation.showJSON(record)
                } else if waits {
                    table.add(cells(of: record))
                } else {
                    try console.print(Table.line(cells(of: record)))
                }
                if !console.output.isTerminal || waits { progress.update(Int64(listed)) }
                if listed == count { break pages }
            }
        }
        progress.finish()
        if waits { try table.print(to: console) }
        guard listed == count || (cursor ?? "").isEmpty else { throw Refusal.endlessList }
        // Skipped records were reported when their page arrived.
        if invocation.has(all), skipped > 0 { throw Refusal() }
    }

    private static func cells(of record: ComAtproto.Repo.ListRecords.Record) -> [String] {
        let summary = RecordSummary(record.value)
        return [record.uri.recordKey?.description ?? "", summary.created, summary.content]
    }
}

extension Refusal {
    /// The server ends a list although it says that there is more.
    static let endlessList = Refusal(
        "The server doesn't list everything: it repeats the cursor of a page.", name: "Incomplete")
}

/// A summary of a record of any type.
struct RecordSummary {
    let created: String
    let content: String

    init(_ record: UnknownObject) {
        guard let object = try? record.decode(as: LexObject.self) else {
            created = ""
            content = record.description
            return
        }
        created = String(object.text("createdAt").prefix(19))
        let texts = ["text", "displayName", "name", "title", "description"].map { object.text($0) }
        if let text = texts.first(where: { !$0.isEmpty }) {
            content = text
        } else if case .object(let subject)? = object["subject"] {
            content = subject.text("uri")
        } else {
            content = object.text("subject").isEmpty ? record.description : object.text("subject")
        }
    }
}
