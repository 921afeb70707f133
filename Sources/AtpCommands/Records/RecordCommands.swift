import ATData
import CoreATProtocol
import Foundation
import Terminal

/// `atp record`: writes records of any type.
enum RecordCommands {
    static let command = Command(
        "record", "Create, replace and delete records of any type", subcommands: [create, put, delete])

    private static let collection = Argument("COLLECTION", "The collection, as an NSID")
    private static let uri = Argument("AT-URI", "The address of the record")
    private static let place = Argument(
        "AT-URI|COLLECTION/KEY", "The address of the record, or the part of it that matters")
    private static let key = Option("key", value: "KEY", "The key; the server's choice unless given")
    private static let unchecked = Option(
        flag: "no-validate", "Don't let the server check the record against its lexicon")
    private static let swap = Option(
        "swap", value: "CID", "Only if this is the version that is there; \"none\" if there must be none")

    private static let create = Command(
        "create", "Store a new record",
        discussion: """
            The record is an object of JSON. Its $type is the collection unless it says otherwise.
            """,
        arguments: [collection], options: [SharedOptions.input, key, unchecked],
        examples: [
            .init(
                #"echo '{"text":"Hello","createdAt":"2026-01-01T00:00:00Z"}' | atp record create app.bsky.feed.post"#,
                "Store a record from a pipe"),
            .init("atp record create com.example.note --input note.json --key first", "Store a file under a key"),
        ]
    ) { invocation in
        let collection = try invocation.checked(try invocation.required(collection), as: NSID.self)
        var input = try sent(collection, invocation)
        if let key = invocation[key] {
            input["rkey"] = .string(try invocation.checked(key, as: RecordKey.self).description)
        }
        let client = try await invocation.accountClient()
        input["repo"] = .string(try await client.accountDID().description)
        let reference = try await client.procedure(
            "com.atproto.repo.createRecord", input: .object(input), as: RecordReference.self)
        try show(reference, invocation)
    }

    private static let put = Command(
        "put", "Store a record under a key, in place of the one that is there",
        arguments: [place], options: [SharedOptions.input, swap, unchecked],
        examples: [
            .init("atp record put app.bsky.actor.profile/self --input profile.json", "Replace one's profile"),
            .init("atp record put com.example.note/first --swap none < note.json", "Store it if there is none yet"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let place = try await named(try invocation.required(place), client, invocation)
        var input = try sent(place.collection, invocation)
        input["repo"] = .string(place.repo.description)
        input["rkey"] = .string(place.key.description)
        if let swap = invocation[swap] {
            input["swapRecord"] =
                swap == "none" ? .null : .string(try invocation.checked(swap, as: CID.self).description)
        }
        let reference = try await client.procedure(
            "com.atproto.repo.putRecord", input: .object(input), as: RecordReference.self)
        try show(reference, invocation)
    }

    private static let delete = Command(
        "delete", "Delete a record",
        arguments: [place],
        examples: [.init("atp record delete com.example.note/first", "Delete a record of one's own")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let place = try await named(try invocation.required(place), client, invocation)
        let uri = ATURI(place.repo, place.collection, place.key)
        try await client.delete(uri)
        try invocation.show(["uri": .string(uri.description)] as LexObject) { $0.print("Deleted \(uri)") }
    }

    /// What is sent: the collection and the record, which gets its type.
    private static func sent(_ collection: NSID, _ invocation: Invocation) throws -> LexObject {
        var record = try invocation.readObject(invocation[SharedOptions.input])
        if record["$type"] == nil { record["$type"] = .string(collection.description) }
        var input: LexObject = ["collection": .string(collection.description), "record": .object(record)]
        if invocation.has(unchecked) { input["validate"] = .boolean(false) }
        return input
    }

    /// The place that an address or its last two parts name.
    private static func named(
        _ text: String, _ client: ATClient, _ invocation: Invocation
    ) async throws -> (repo: ATIdentifier, collection: NSID, key: RecordKey) {
        let own = ATIdentifier.did(try await client.accountDID())
        let uri = try invocation.checked(text.hasPrefix("at://") ? text : "at://\(own)/\(text)", as: ATURI.self)
        guard let collection = uri.collection, let key = uri.recordKey else {
            throw UsageError("\(text) names no record: a collection and a key are needed")
        }
        return (uri.authority, collection, key)
    }

    static func show(_ reference: RecordReference, _ invocation: Invocation) throws {
        try invocation.show(reference) { $0.print("\(reference.uri)") }
    }
}
