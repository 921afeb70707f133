import ATProtoLexicons
import BskyLexicons
import CoreATProtocol

extension ATClient {
    /// A post as the AppView returns it.
    ///
    /// - Throws: `ActionError.notFound` if the AppView doesn't return the post, or `AtError`, also if the post can't be
    ///   decoded.
    func postView(at link: RecordLink) async throws -> AppBsky.Feed.Defs.PostView {
        let uri = try await byDID(link)
        let response = try await indexed(uri)
        if let post = response.output.posts.first(where: { $0.uri == uri }) { return post }
        throw response.issues.first.map { Self.unreadable(uri, $0) } ?? ActionError.notFound(uri)
    }

    private func indexed(_ uri: ATURI) async throws -> XRPCResponse<AppBsky.Feed.GetPosts.Output> {
        let response = try await response(for: .getPosts(uris: [uri]))
        logSkipped(response.issues, of: AppBsky.Feed.GetPosts.nsid)
        return response
    }

    private static func unreadable(_ uri: ATURI, _ issue: WireIssue) -> any Error {
        AtError.network(.decodingFailed("The post \(uri) can't be decoded. \(issue)."))
    }

    /// A post that a new post refers to. The AppView may not have indexed the account's latest posts yet.
    func referredPost(_ link: RecordLink) async throws -> ReferredPost {
        let uri = try await byDID(link)
        let response = try await indexed(uri)
        if let view = response.output.posts.first(where: { $0.uri == uri }) {
            return ReferredPost(.init(uri: uri, cid: view.cid), view.record, view.viewer)
        }
        if let issue = response.issues.first {
            // The rest of the post isn't needed.
            let posts = response.issues.lazy.compactMap { $0.salvaged(as: PostBasics.self) }
            guard let post = posts.first(where: { $0.uri == uri }) else {
                throw Self.unreadable(uri, issue)
            }
            return ReferredPost(.init(uri: uri, cid: post.cid), post.record, post.viewer)
        }
        guard uri.authority == .did(try await accountDID()) else { throw ActionError.notFound(uri) }
        let (reference, record) = try await current(uri, link)
        return ReferredPost(reference, record)
    }

    /// Whether a record's server says that the record doesn't exist. The AppView may leave out a post that does.
    func isDeleted(_ record: ATURI) async throws -> Bool {
        do {
            _ = try await reference(to: RecordLink(record))
            return false
        } catch ActionError.notFound {
            return true
        }
    }

    /// The address with the account's DID, as records contain it.
    func byDID(_ link: RecordLink) async throws -> ATURI {
        guard case .handle(let handle) = link.authority else { return link.uri }
        guard let did = try await account(of: handle) else { throw ActionError.notFound(link.uri) }
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
            guard let cid = record.cid else { throw ActionError.notFound(uri) }
            return (.init(uri: uri, cid: cid), record.value)
        } catch let error as AtError where error.isMissingRecord {
            throw ActionError.notFound(uri)
        }
    }
}
