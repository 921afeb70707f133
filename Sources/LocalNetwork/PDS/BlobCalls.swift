import ATData
import ATOAuth
import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// The calls that upload and download blobs.
struct BlobCalls: Sendable {
    let context: NetworkContext

    func addCalls(to service: XRPCService) {
        service.procedure("com.atproto.repo.uploadBlob", uploadBlob)
        service.query("com.atproto.repo.listMissingBlobs", listMissingBlobs)
        service.query("com.atproto.sync.getBlob", getBlob)
        service.query("com.atproto.sync.listBlobs", listBlobs)
    }

    @Sendable private func uploadBlob(_ call: XRPCRequest) async throws -> ServerResponse {
        let caller = try context.caller(of: call, evenDeactivated: true)
        try checkScope(of: caller, call.headers["Content-Type"])
        let data = call.request.body
        guard !data.isEmpty else { throw XRPCError.invalid("The blob is empty") }
        guard data.count <= context.options.blobLimit else {
            throw XRPCError(
                HTTPStatusCode(rawValue: 413), error: "PayloadTooLarge",
                "The limit is \(context.options.blobLimit) bytes")
        }
        let type = MediaType.type(of: data, given: call.headers["Content-Type"])
        let blob = try await context.store(data, type: type, of: caller.did)
        let answer: LexObject = ["blob": try LexValue(json: blob.json())]
        return try .value(answer)
    }

    /// Checks that an app has the permission for the type of a blob.
    private func checkScope(of caller: Caller, _ contentType: String?) throws {
        guard caller.scopes != nil else { return }
        let type = (contentType ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard let range = try? MediaRange(type), !type.utf8.contains(UInt8(ascii: "*")) else {
            throw XRPCError.missingScope("blob:\(type)")
        }
        try caller.require(.blob(range))
    }

    @Sendable private func getBlob(_ call: XRPCRequest) async throws -> ServerResponse {
        let did = try call.required("did", as: DID.self)
        let cid = try call.required("cid", as: CID.self)
        let info = try context.world.withLock { try $0.repository(.did(did)).repository.blobs[cid] }
        guard let info, let bytes = try await context.journal.value("\(did)/\(cid)", in: .blob) else {
            throw XRPCError(.badRequest, error: "BlobNotFound", "Blob not found")
        }
        return .data(Data(bytes), contentType: info.type)
    }

    @Sendable private func listBlobs(_ call: XRPCRequest) throws -> ServerResponse {
        let did = try call.required("did", as: DID.self)
        let limit = try call.limit(1...1000, default: 500)
        let cursor = call.text("cursor")
        let since = try call.value("since", as: TID.self)
        let all = try context.world.withLock { world -> Set<String> in
            let repository = try world.repository(.did(did)).repository
            guard let since else { return Set(repository.blobs.keys.map(\.description)) }
            return Set(repository.blobs(since: since).map(\.description))
        }
        let page = all.sorted().filter { cursor == nil || $0 > cursor ?? "" }.prefix(limit)
        var answer: LexObject = ["cids": .array(page.map { .string($0) })]
        if page.count == limit { answer.set("cursor", page.last) }
        return try .value(answer)
    }

    /// Lists the blobs that records refer to but that haven't been uploaded.
    @Sendable private func listMissingBlobs(_ call: XRPCRequest) throws -> ServerResponse {
        let caller = try context.caller(of: call, evenDeactivated: true)
        let limit = try call.limit(1...1000, default: 500)
        let cursor = call.text("cursor")
        let (did, repository) = try context.world.withLock { try $0.repository(.did(caller.did), evenInactive: true) }
        var missing: [(cid: String, uri: ATURI)] = []
        for (name, collection) in repository.collections {
            for key in collection.keys {
                let blobs = collection[key].map { LexValue.object($0.value).blobReferences } ?? []
                for cid in blobs where repository.blobs[cid] == nil {
                    missing.append((cid.description, ATURI(.did(did), name, key)))
                }
            }
        }
        let page = missing.sorted { $0.cid < $1.cid }.filter { cursor == nil || $0.cid > cursor ?? "" }.prefix(limit)
        var answer: LexObject = [
            "blobs": .array(
                page.map { ["cid": .string($0.cid), "recordUri": .string($0.uri.description)] })
        ]
        if page.count == limit { answer.set("cursor", page.last?.cid) }
        return try .value(answer)
    }
}

extension NetworkContext {
    /// Stores a blob for an account.
    func store(_ data: Data, type: String, of did: DID) async throws -> Blob {
        // A large blob takes time, and the handler's thread also serves other connections.
        let cid = await Task.detached { CID(hashing: data, codec: .raw) }.value
        let address = "\(did)/\(cid)"
        let info = Repository.BlobInfo(type: type, size: data.count)
        try await update { world, changes in
            guard world.repositories[did] != nil else { throw XRPCError.noAccount }
            changes.put(.blob, address, bytes: Array(data))
            try changes.put(.blobInfo, address, info)
            world.repositories[did]?.blobs[cid] = info
        }
        return Blob(ref: cid, mimeType: info.type, size: info.size)
    }
}
