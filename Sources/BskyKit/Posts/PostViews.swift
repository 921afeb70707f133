import ATProtoLexicons
import BskyLexicons
import CoreATProtocol

extension ATClient {
    /// A post as the AppView returns it.
    func postView(at link: RecordLink) async throws -> AppBsky.Feed.Defs.PostView {
        let uri = try await byDID(link)
        guard let post = try await indexedPost(uri) else { throw PostError.notFound(uri) }
        return post
    }

    private func indexedPost(_ uri: ATURI) async throws -> AppBsky.Feed.Defs.PostView? {
        try await execute(.getPosts(uris: [uri])).posts.first { $0.uri == uri }
    }

    /// A post that a new post refers to. The AppView may not have indexed the account's latest posts yet.
    func referredPost(_ link: RecordLink) async throws -> ReferredPost {
        let uri = try await byDID(link)
        if let view = try await indexedPost(uri) {
            return ReferredPost(.init(uri: uri, cid: view.cid), view.record, view.viewer)
        }
        guard uri.authority == .did(try await accountDID()) else { throw PostError.notFound(uri) }
        let (reference, record) = try await current(uri, link)
        return ReferredPost(reference, record)
    }

    /// The address with the account's DID, as records contain it.
    func byDID(_ link: RecordLink) async throws -> ATURI {
        guard case .handle(let handle) = link.authority else { return link.uri }
        guard let did = try await account(of: handle) else { throw PostError.notFound(link.uri) }
        return ATURI(.did(did), link.collection, link.key)
    }

    /// The current version of a record.
    func reference(to link: RecordLink) async throws -> ComAtproto.Repo.StrongRef {
        try await current(try await byDID(link), link).reference
    }

    private func current(
        _ uri: ATURI, _ link: RecordLink
    ) async throws -> (reference: ComAtproto.Repo.StrongRef, record: UnknownObject) {
        do {
            let record = try await execute(
                .repoGetRecord(repo: uri.authority, collection: link.collection, rkey: link.key))
            guard let cid = record.cid else { throw PostError.notFound(uri) }
            return (.init(uri: uri, cid: cid), record.value)
        } catch let error as AtError where error.matches(RepoError.recordNotFound) {
            throw PostError.notFound(uri)
        }
    }
}
