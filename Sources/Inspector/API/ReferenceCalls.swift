import ATData
import HTTPTransport
import LocalNetwork

/// The call about who refers to something.
enum ReferenceCalls {
    static let calls = [list]

    static let list = APICall(
        "listReferences", .get, "/api/references",
        "The records of all accounts that refer to a record, by its address or its CID, or to an account, by its DID. "
            + "Newest first.",
        [
            .query(
                "subject", .text, "The address of a record, or the DID or the handle of an account", isRequired: true),
            .query("limit", .integer(1...1000), "The most records to return; 100 by default"),
        ],
        returns: .object([
            ("count", .integer),
            ("references", .array(.object([("uri", .text), ("cid", .text), ("fields", .array(.text))]))),
        ])
    ) { input, bench in
        let subject = try bench.subject(input.required("subject"))
        let (found, count) = bench.network.references(to: subject, limit: input.integer("limit") ?? 100)
        return [
            "count": .integer(count),
            "references": .array(
                found.map { reference in
                    [
                        "uri": .string(reference.uri.description), "cid": .string(reference.cid.description),
                        "fields": .array(reference.fields.map { .string($0) }),
                    ]
                }),
        ]
    }
}

extension Bench {
    /// The record or the account that a text names. The record may be gone.
    func subject(_ text: String) throws -> LocalNetwork.ReferenceSubject {
        guard text.hasPrefix("at://") else {
            let identifier = try ATIdentifier(text)
            guard let did = identifier.did ?? network.account(identifier)?.did else {
                throw APIFailure.notFound("There is no account \(identifier)")
            }
            return .account(did)
        }
        let uri = try ATURI(text)
        guard let did = uri.authority.did ?? network.account(uri.authority)?.did else {
            throw APIFailure.notFound("There is no account \(uri.authority)")
        }
        guard let collection = uri.collection else { return .account(did) }
        guard let key = uri.recordKey else { throw APIFailure.invalid("subject must be a record or an account") }
        return .record(ATURI(.did(did), collection, key), network.record(of: did, in: collection, key)?.cid)
    }
}
