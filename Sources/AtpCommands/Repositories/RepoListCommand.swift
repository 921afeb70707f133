import ATData
import ATRepo
import CoreATProtocol
import Terminal

/// `atp repo ls`: lists the collections of a repository, or the records in one.
enum RepoListCommand {
    private static let collection = Argument("COLLECTION", "The collection, as an NSID", isRequired: false)
    private static let limit = Option("limit", letter: "n", value: "COUNT", "The maximum number to list (default: 50)")
    private static let all = Option(flag: "all", "List all records")

    static let command = Command(
        "ls", "List the collections of a repository, or the records of one",
        discussion: """
            Collections are printed with the number of their records. The signature of a file is not checked: see \
            atp repo verify.
            """,
        arguments: [Invocation.repoArgument, collection], options: [limit, all, ResolveCommand.directory],
        examples: [
            .init("atp repo ls alice.car", "The collections in a file"),
            .init("atp repo ls alice.car app.bsky.feed.post --all --json > posts.jsonl", "All posts, one per line"),
        ]
    ) { invocation in
        let collection = try invocation[collection].map { try invocation.checked($0, as: NSID.self) }
        let count = invocation.has(all) ? Int.max : try invocation.integer(limit, in: 1...1_000_000) ?? 50
        let repo = try await invocation.openRepo(try invocation.required(Invocation.repoArgument))
        let records = collection.map { repo.records(in: $0) } ?? repo.records
        var invalid = 0
        if collection == nil {
            try await listCollections(records, invocation)
        } else {
            invalid = try await list(records, of: repo, count, invocation)
        }
        if invalid + invocation.complain(about: records.issues) > 0 { throw Refusal() }
    }

    private static func listCollections(_ records: RepoRecords, _ invocation: Invocation) async throws {
        var table = Table("COLLECTION", "RECORDS")
        var current: (collection: NSID, count: Int)?
        func flush() throws {
            guard let current else { return }
            if invocation.isJSON {
                try invocation.showJSON(
                    [
                        "collection": .string(current.collection.description), "records": .integer(current.count),
                    ] as LexObject)
            } else {
                table.add(current.collection.description, "\(current.count)")
            }
        }
        for try await record in records {
            if current?.collection == record.path.collection {
                current?.count += 1
            } else {
                try flush()
                current = (record.path.collection, 1)
            }
        }
        try flush()
        if !invocation.isJSON { try table.print(to: invocation.console) }
    }

    /// Lists records, and returns the number of invalid ones.
    private static func list(
        _ records: RepoRecords, of repo: Repo, _ count: Int, _ invocation: Invocation
    ) async throws -> Int {
        let console = invocation.console
        // On a terminal the rows are collected for the table; elsewhere they are printed one by one.
        let waits = console.output.isTerminal && !invocation.isJSON
        var table = Table("KEY", "CREATED", "CONTENT")
        var (listed, invalid) = (0, 0)
        for try await record in records {
            listed += 1
            if invocation.isJSON {
                do {
                    try invocation.showJSON(bytes: try RecordJSON(record, of: repo.did).withAddress)
                } catch let fault as Refusal where fault.name == RecordJSON.invalid {
                    invalid += 1
                    console.complain("issue: \(fault)")
                }
            } else {
                var summary: RecordSummary?
                do throws(WireError) { summary = RecordSummary(try record.decode(UnknownObject.self)) } catch {
                    invalid += 1
                    console.complain("issue: \(record.path): the record is not valid: \(error)")
                }
                let cells = [
                    record.path.key.description, summary?.created ?? "", summary?.content ?? "not a valid record",
                ]
                if waits { table.add(cells) } else { try console.print(Table.line(cells)) }
            }
            if listed == count { break }
        }
        if waits { try table.print(to: console) }
        return invalid
    }
}
