import ATData
import ATIdentity
import HTTPTransport
import LocalNetwork

/// The calls about handles, documents and the directory.
enum IdentityCalls {
    static let calls = [get, resolve]

    static let get = APICall(
        "getIdentity", .get, "/api/accounts/{account}/identity",
        "The DID document of an account, and its log in the directory: what each operation changed, and which of the "
            + "rotation keys signed it.", [.account],
        returns: .object([
            ("did", .text), ("document", .any),
            (
                "log",
                .array(
                    .object([
                        ("cid", .text), ("createdAt", .text), ("isNullified", .flag), ("kind", .text),
                        ("signer", .text), ("key", .text), ("keyNumber", .integer), ("keyCount", .integer),
                        ("changes", .array(.text)), ("operation", .any),
                    ]))
            ),
        ])
    ) { input, bench in
        let did = try bench.knownDID(input.required("account"))
        let operations = bench.network.directoryLog(of: did).map { OperationFacts.all(in: $0, bench.network) } ?? []
        return [
            "did": .string(did.description),
            "document": bench.network.document(of: did).map { .object($0) } ?? .null,
            "log": .array(operations.map(facts)),
        ]
    }

    private static func facts(_ operation: OperationFacts) -> LexValue {
        [
            "cid": .string(operation.entry.operation.cid.description),
            "createdAt": .string(operation.entry.createdAt.description),
            "isNullified": .boolean(operation.entry.isNullified), "kind": .string(operation.kind),
            "signer": .string(operation.signer), "key": .string(operation.key),
            "keyNumber": .integer(operation.keyNumber), "keyCount": .integer(operation.keyCount),
            "changes": .array(operation.changes.map { .string($0) }),
            "operation": .object(operation.entry.operation.object),
        ]
    }

    static let resolve = APICall(
        "resolveHandle", .get, "/api/handles/{handle}",
        "Resolves a handle step by step: the DNS, the web server, and whether the document names the handle, too.",
        [.path("handle", .text, "The handle")],
        returns: .object([
            ("handle", .text), ("did", .optional(.text)), ("isValid", .flag), ("verdict", .text),
            (
                "steps",
                .array(
                    .object([("step", .text), ("request", .text), ("response", .text), ("did", .optional(.text))]))
            ),
        ])
    ) { input, bench in
        let resolved = await HandleSteps(try input.required("handle", as: Handle.self), bench)
        var object: LexObject = [
            "handle": .string(resolved.handle.description), "isValid": .boolean(resolved.isValid),
            "verdict": .string(resolved.verdict),
        ]
        object["did"] = resolved.did.map { .string($0.description) }
        object["steps"] = .array(
            resolved.steps.map { step in
                var object: LexObject = [
                    "step": .string(step.name), "request": .string(step.request), "response": .string(step.response),
                ]
                object["did"] = step.did.map { .string($0.description) }
                return .object(object)
            })
        return .object(object)
    }
}

extension Bench {
    /// The DID of an account, or one that only the directory knows.
    func knownDID(_ name: ATIdentifier) throws -> DID {
        if let person = network.account(name) { return person.did }
        if let did = name.did, network.directoryLog(of: did) != nil { return did }
        throw APIFailure.notFound("There is no account \(name)")
    }
}
