import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// The calls about records.
enum RepositoryCalls {
    static let calls = [describe, list, get, put, delete, deleteMany]

    private static let collection = APIField.path("collection", .text, "The NSID of the collection")
    private static let key = APIField.path("key", .text, "The record key")
    private static let recordFields: [(String, APIShape)] = [
        ("uri", .text), ("cid", .text), ("indexedAt", .text), ("value", .any),
    ]

    static let describe = APICall(
        "getRepository", .get, "/api/repositories/{account}",
        "The collections and blobs of a repository, and its last commit.", [.account],
        returns: .object([
            ("did", .text), ("commit", .text), ("rev", .text), ("car", .text),
            ("collections", .array(.object([("name", .text), ("records", .integer)]))),
            ("blobs", .array(.object([("cid", .text), ("type", .text), ("size", .integer)]))),
        ])
    ) { input, bench in
        let person = try bench.account(input)
        guard let repository = bench.network.repository(of: person.did) else {
            throw APIFailure.notFound("\(person.handle) has no repository")
        }
        return [
            "did": .string(person.did.description), "commit": .string(repository.commit.description),
            "rev": .string(repository.rev.description), "car": .string(bench.car(of: person.did)),
            "collections": .array(
                repository.collections.map { ["name": .string($0.name.description), "records": .integer($0.count)] }),
            "blobs": .array(
                repository.blobs.map {
                    ["cid": .string($0.cid.description), "type": .string($0.type), "size": .integer($0.size)]
                }),
        ]
    }

    static let list = APICall(
        "listRecords", .get, "/api/repositories/{account}/{collection}",
        "The records of a collection, newest key first.",
        [
            .account, collection, .query("cursor", .text, "The last key of the page before"),
            .query("limit", .integer(1...1000), "The most records to return; 50 by default"),
        ],
        returns: .object([("records", .array(.object(recordFields))), ("cursor", .optional(.text))])
    ) { input, bench in
        let limit = input.integer("limit") ?? 50
        let records = bench.network.records(
            of: try bench.account(input).did, in: try input.required("collection"), after: try input.value("cursor"),
            limit: limit)
        var answer: LexObject = ["records": .array(records.map { .object(facts($0)) })]
        if records.count == limit { answer["cursor"] = records.last.map { .string($0.key.description) } }
        return .object(answer)
    }

    static let get = APICall(
        "getRecord", .get, "/api/repositories/{account}/{collection}/{key}",
        "A record, and what its lexicon says about it.", [.account, collection, key],
        returns: .object(recordFields + [("verdict", .text), ("reason", .optional(.text))])
    ) { input, bench in
        let record = try bench.record(input)
        var answer = facts(record)
        switch bench.network.verdict(on: record.value, in: record.collection, record.key) {
        case .valid: answer["verdict"] = "valid"
        case .unknown: answer["verdict"] = "unknown"
        case .invalid(let reason):
            answer["verdict"] = "invalid"
            answer["reason"] = .string(reason)
        }
        return .object(answer)
    }

    static let put = APICall(
        "putRecord", .post, "/api/repositories/{account}/{collection}",
        "Creates or replaces a record in the name of the account.", button: "Save record",
        [
            .account, collection, .optional("key", .text, "Record key; one from the time if it is empty"),
            .required("record", .object, "Record as JSON"),
            .optional("anyContents", .flag, "Also write a record that its lexicon forbids"),
        ],
        returns: .object([("uri", .text), ("cid", .text)])
    ) { input, bench in
        let (uri, cid) = try await bench.network.putRecord(
            input.object("record") ?? LexObject(), of: bench.account(input).did, in: input.required("collection"),
            input.value("key"), validate: input.flag("anyContents") == true ? false : nil)
        return ["uri": .string(uri.description), "cid": .string(cid.description)]
    }

    static let delete = APICall(
        "deleteRecord", .delete, "/api/repositories/{account}/{collection}/{key}",
        "Deletes a record in the name of the account.", button: "Delete record", [.account, collection, key],
        returns: .nothing
    ) { input, bench in
        let record = try bench.record(input)
        try await bench.network.deleteRecords(
            of: bench.account(input).did, [(record.collection, record.key)])
        return [:]
    }

    static let deleteMany = APICall(
        "deleteRecords", .post, "/api/repositories/{account}/{collection}/deletion",
        "Deletes records of a collection in the name of the account, in commits of up to 200.",
        button: "Delete records",
        [
            .account, collection, .optional("keys", .texts, "Record keys"),
            .optional("all", .flag, "Every record of the collection"),
        ],
        returns: .object([("deleted", .integer)])
    ) { input, bench in
        let did = try bench.account(input).did
        let collection: NSID = try input.required("collection")
        let keys =
            input.flag("all") == true
            ? bench.network.keys(of: did, in: collection) : try input.texts("keys").map { try RecordKey($0) }
        guard !keys.isEmpty else { throw APIFailure.invalid("No record is selected") }
        try await bench.network.deleteRecords(of: did, keys.map { (collection, $0) })
        return ["deleted": .integer(keys.count)]
    }

    private static func facts(_ record: LocalNetwork.InspectedRecord) -> LexObject {
        [
            "uri": .string(record.uri.description), "cid": .string(record.cid.description),
            "indexedAt": .string(record.indexedAt.description), "value": .object(record.value),
        ]
    }
}

extension Bench {
    func record(_ input: APIInput) throws -> LocalNetwork.InspectedRecord {
        let person = try account(input)
        let (collection, key) = (
            try input.required("collection", as: NSID.self), try input.required("key", as: RecordKey.self)
        )
        guard let record = network.record(of: person.did, in: collection, key) else {
            throw APIFailure.notFound("\(person.handle) has no record \(collection)/\(key)")
        }
        return record
    }

    /// The address of a repository as a CAR file, at the data server.
    func car(of did: DID) -> String { "\(network.host)/xrpc/com.atproto.sync.getRepo?did=\(did)" }
}
