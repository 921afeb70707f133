import ATProtoLexicons
import BskyLexicons
import CoreATProtocol

extension ATClient {
    /// A post as the AppView returns it.
    func postView(at link: RecordLink) async throws -> AppBsky.Feed.Defs.PostView {
        let uri = try await byDID(link)
        guard let post = try await execute(.getPosts(uris: [uri])).posts.first else { throw PostError.notFound(uri) }
        return post
    }

    /// The address with a DID in place of a handle, as records contain it.
    func byDID(_ link: RecordLink) async throws -> ATURI {
        guard case .handle(let handle) = link.authority else { return link.uri }
        guard let did = try await account(of: handle) else { throw PostError.notFound(link.uri) }
        return ATURI(.did(did), link.collection, link.key)
    }

    /// The current version of a record.
    func reference(to link: RecordLink) async throws -> ComAtproto.Repo.StrongRef {
        let uri = try await byDID(link)
        do {
            let record = try await execute(
                .repoGetRecord(repo: uri.authority, collection: link.collection, rkey: link.key))
            guard let cid = record.cid else { throw PostError.notFound(uri) }
            return .init(uri: uri, cid: cid)
        } catch let error as AtError where error.matches(RepoError.recordNotFound) {
            throw PostError.notFound(uri)
        }
    }
}
