import ATData
import CoreATProtocol
import Terminal

/// `atp get`: a record.
enum GetCommand {
    private static let uri = Argument("AT-URI", "The address of the record")
    private static let cid = Option("cid", value: "CID", "The version of it; the present one unless given")

    static let command = Command(
        "get", "Print a record",
        discussion: """
            The record is read from the server that its owner says that it is on, without logging in. \
            With --json, its address and its CID are printed too.
            """,
        arguments: [uri], options: [cid, ResolveCommand.directory],
        examples: [
            .init("atp get at://bsky.app/app.bsky.actor.profile/self", "A profile as it is stored"),
            .init("atp get at://alice.example.com/app.bsky.feed.post/3l6oveex3ii2l --json | jq .cid", "Its CID"),
        ]
    ) { invocation in
        let uri = try invocation.checked(try invocation.required(uri), as: ATURI.self)
        guard let collection = uri.collection, let key = uri.recordKey else {
            throw UsageError("\(uri) is not a record's address; list what is there with: atp ls \(uri)")
        }
        let client = try await invocation.client(reading: uri.authority)
        var parameters: LexObject = [
            "repo": .string(uri.authority.description), "collection": .string(collection.description),
            "rkey": .string(key.description),
        ]
        if let cid = invocation[cid] {
            parameters["cid"] = .string(try invocation.checked(cid, as: CID.self).description)
        }
        let record = try await client.query(
            "com.atproto.repo.getRecord", parameters: parameters, as: StoredRecord<UnknownObject>.self)
        guard !invocation.isJSON else { return try invocation.showJSON(record) }
        if invocation.console.output.isTerminal {
            invocation.console.print(invocation.console.faint("\(record.uri) \(record.cid?.description ?? "")"))
        }
        try invocation.showJSON(record.value)
    }
}
