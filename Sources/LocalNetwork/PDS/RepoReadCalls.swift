import ATData
import ATServer
import HTTPTransport
import LocalServer

/// The calls that read records. They need no login.
struct RepoReadCalls: Sendable {
    let context: NetworkContext

    func addCalls(to service: XRPCService) {
        service.query("com.atproto.repo.getRecord", getRecord)
        service.query("com.atproto.repo.listRecords", listRecords)
        service.query("com.atproto.repo.describeRepo", describeRepo)
    }

    @Sendable private func getRecord(_ call: XRPCRequest) throws -> ServerResponse {
        let repo = try call.required("repo", as: ATIdentifier.self)
        let collection = try call.required("collection", as: NSID.self)
        let key = try call.required("rkey", as: RecordKey.self)
        let expected = try call.value("cid", as: CID.self)
        let answer = try context.world.withLock { world in
            let (did, repository) = try world.repository(repo)
            let uri = ATURI(.did(did), collection, key)
            guard let record = repository.record(collection, key), expected == nil || expected == record.cid else {
                throw XRPCError(.badRequest, error: "RecordNotFound", "Could not locate record: \(uri)")
            }
            return Self.description(of: record, uri)
        }
        return try .value(answer)
    }

    @Sendable private func listRecords(_ call: XRPCRequest) throws -> ServerResponse {
        let repo = try call.required("repo", as: ATIdentifier.self)
        let name = try call.required("collection", as: NSID.self)
        let limit = try call.limit()
        let cursor = try call.value("cursor", as: RecordKey.self)
        let isReversed = try call.flag("reverse")
        // All under the lock: the next write would copy a repository that is also referenced outside of it.
        let answer = try context.world.withLock { world in
            let (did, repository) = try world.repository(repo)
            let collection = repository.collections[name] ?? RecordCollection()
            let page = collection.page(after: cursor, limit: limit, ascending: isReversed)
            let keys = isReversed ? Array(page) : page.reversed()
            var answer = LexObject()
            if keys.count == limit { answer.set("cursor", keys.last) }
            answer["records"] = .array(
                keys.compactMap { key in
                    collection[key].map { .object(Self.description(of: $0, ATURI(.did(did), name, key))) }
                })
            return answer
        }
        return try .value(answer)
    }

    private static func description(of record: RepositoryRecord, _ uri: ATURI) -> LexObject {
        [
            "uri": .string(uri.description), "cid": .string(record.cid.description), "value": .object(record.value),
        ]
    }

    @Sendable private func describeRepo(_ call: XRPCRequest) throws -> ServerResponse {
        let repo = try call.required("repo", as: ATIdentifier.self)
        let answer = try context.world.withLock { world -> LexObject in
            let (did, repository) = try world.repository(repo)
            let account = try world.account(.did(did))
            return [
                "handle": .string(account.handle.description), "did": .string(did.description),
                "didDoc": .object(try world.document(of: did)),
                "collections": .array(repository.collections.keys.sorted().map { .string($0.description) }),
                "handleIsCorrect": true,
            ]
        }
        return try .value(answer)
    }
}
