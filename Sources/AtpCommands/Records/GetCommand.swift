import ATData
import CoreATProtocol
import Terminal

/// `atp get`: prints a record.
enum GetCommand {
    private static let uri = Argument("AT-URI", "The address of the record")
    private static let cid = Option("cid", value: "CID", "The version (default: the current one)")

    static let command = Command(
        "get", "Print a record",
        discussion: """
            The record is read, without a login, from the data server that its owner's DID document names. --json also \
            prints its address and its CID.
            """,
        arguments: [uri], options: [cid, ResolveCommand.directory],
        examples: [
            .init("atp get at://bsky.app/app.bsky.actor.profile/self", "A profile record"),
            .init("atp get at://alice.example.com/app.bsky.feed.post/3l6oveex3ii2l --json | jq .cid", "Its CID"),
        ]
    ) { invocation in
        let uri = try invocation.checked(try invocation.required(uri), as: ATURI.self)
        guard uri.recordKey != nil else {
            throw UsageError("\(uri) is not the address of a record; list the records with: atp ls \(uri)")
        }
        let client = try await invocation.client(reading: uri.authority)
        let cid = try invocation[cid].map { try invocation.checked($0, as: CID.self) }
        let record = try await record(at: uri, cid: cid, client)
        guard !invocation.isJSON else { return try invocation.showJSON(record) }
        if invocation.console.output.isTerminal {
            let cid = record.cid?.description ?? ""
            try invocation.console.print(invocation.console.faint("\(record.uri) \(cid)"))
        }
        try invocation.showJSON(record.value)
    }

    /// Reads a record of any type.
    static func record(
        at uri: ATURI, cid: CID? = nil, _ client: ATClient
    ) async throws -> StoredRecord<UnknownObject> {
        guard let collection = uri.collection, let key = uri.recordKey else {
            throw UsageError("\(uri) is not the address of a record; list the records with: atp ls \(uri)")
        }
        var parameters: LexObject = [
            "repo": .string(uri.authority.description), "collection": .string(collection.description),
            "rkey": .string(key.description),
        ]
        if let cid { parameters["cid"] = .string(cid.description) }
        return try await client.query(
            "com.atproto.repo.getRecord", parameters: parameters, as: StoredRecord<UnknownObject>.self)
    }
}
