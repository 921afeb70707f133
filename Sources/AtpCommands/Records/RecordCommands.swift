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
        "AT-URI|COLLECTION/KEY", "The address of the record, or its collection and key")
    private static let key = Option("key", value: "KEY", "The record key (default: chosen by the server)")
    private static let unchecked = Option(
        flag: "no-validate", "Don't have the server validate the record")
    private static let swap = Option(
        "swap", value: "CID", "Only if this is the current version; \"none\" if the record must not exist")

    private static let create = Command(
        "create", "Store a new record",
        discussion: """
            The record is a JSON object. If it has no $type, the collection becomes its $type.
            """,
        arguments: [collection], options: [SharedOptions.input, key, unchecked],
        examples: [
            .init(
                #"echo '{"text":"Hello","createdAt":"2026-01-01T00:00:00Z"}' | atp record create app.bsky.feed.post"#,
                "Create a record from a pipe"),
            .init(
                "atp record create com.example.note --input note.json --key first",
                "Create a record from a file with a key"),
        ]
    ) { invocation in
        let name = try invocation.required(collection)
        try checkNoFile(
            name, isValid: (try? NSID(name)) != nil, invocation,
            insteadOf: "atp record create COLLECTION --input \(name)")
        let collection = try invocation.checked(name, as: NSID.self)
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
        "put", "Store a record under a key, replacing the existing one",
        arguments: [place], options: [SharedOptions.input, swap, unchecked],
        examples: [
            .init("atp record put app.bsky.actor.profile/self --input profile.json", "Replace your profile"),
            .init("atp record put com.example.note/first --swap none < note.json", "Create it if there is none yet"),
        ]
    ) { invocation in
        let name = try invocation.required(place)
        try checkNoFile(
            name, isValid: name.hasPrefix("at://") || (try? ATURI("at://example.com/\(name)"))?.recordKey != nil,
            invocation,
            insteadOf: "atp record put COLLECTION/KEY --input \(name)")
        let client = try await invocation.accountClient()
        let place = try await named(name, client, invocation)
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
        examples: [.init("atp record delete com.example.note/first", "Delete one of your records")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let place = try await named(try invocation.required(place), client, invocation)
        try await delete(ATURI(place.repo, place.collection, place.key), client, invocation)
    }

    /// Deletes a record, and reports it.
    static func delete(_ uri: ATURI, _ client: ATClient, _ invocation: Invocation) async throws {
        try await deleteExisting(uri, client)
        try invocation.show(["uri": .string(uri.description)] as LexObject) { try $0.print("Deleted \(uri)") }
    }

    /// Deletes the current version of a record. Servers don't report a missing record.
    ///
    /// - Throws: A `Refusal` if there is none.
    static func deleteExisting(_ uri: ATURI, _ client: ATClient) async throws {
        let stored = try await existing(uri, client)
        try await client.delete(uri, if: stored.cid.map { .isUnchanged(since: $0) })
    }

    /// The record at an address.
    ///
    /// - Throws: A `Refusal` if there is none.
    static func existing(_ uri: ATURI, _ client: ATClient) async throws -> StoredRecord<UnknownObject> {
        do {
            return try await GetCommand.record(at: uri, client)
        } catch let error as AtError where error.matches(RepoError.recordNotFound) {
            throw Refusal("There is no record at \(uri).", name: "NotFound")
        }
    }

    /// The input of the call: the collection, and the record with its type.
    private static func sent(_ collection: NSID, _ invocation: Invocation) throws -> LexObject {
        var record = try invocation.readObject(invocation[SharedOptions.input])
        if record["$type"] == nil { record["$type"] = .string(collection.description) }
        var input: LexObject = ["collection": .string(collection.description), "record": .object(record)]
        if invocation.has(unchecked) { input["validate"] = .boolean(false) }
        return input
    }

    /// Reports a file name that was passed as the collection or the address.
    private static func checkNoFile(
        _ name: String, isValid: Bool, _ invocation: Invocation, insteadOf command: String
    ) throws {
        var isFolder: ObjCBool = false
        let file = try? invocation.surroundings.file(name)
        let exists = file.map { FileManager.default.fileExists(atPath: $0.path, isDirectory: &isFolder) } ?? false
        guard exists && !isFolder.boolValue || !isValid && name.hasSuffix(".json") else { return }
        throw UsageError("\(name) is a file: pass it with --input, as in: \(command)")
    }

    /// The collection and key in an address or in its last two parts.
    private static func named(
        _ text: String, _ client: ATClient, _ invocation: Invocation
    ) async throws -> (repo: ATIdentifier, collection: NSID, key: RecordKey) {
        let own = ATIdentifier.did(try await client.accountDID())
        let uri = try invocation.checked(text.hasPrefix("at://") ? text : "at://\(own)/\(text)", as: ATURI.self)
        guard let collection = uri.collection, let key = uri.recordKey else {
            throw UsageError("\(text) is not the address of a record: it needs a collection and a key")
        }
        return (uri.authority, collection, key)
    }

    static func show(_ reference: RecordReference, _ invocation: Invocation) throws {
        try invocation.show(reference) { try $0.print("\(reference.uri)") }
    }
}
