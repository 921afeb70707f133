import BskyKit
import Terminal

/// The address of a post or another record: its AT-URI, or the URL of its page in the app.
extension Invocation {
    /// Parses `at://…/app.bsky.feed.post/…` or `https://bsky.app/profile/…/post/…`.
    func recordLink(_ text: String) throws -> RecordLink {
        do throws(RecordLinkError) { return try RecordLink(text) } catch { throw UsageError("\(error)") }
    }

    /// The post at an address, as the AppView returns it.
    func post(
        _ text: String, _ client: ATClient, options: CallOptions = CallOptions()
    ) async throws -> AppBsky.Feed.Defs.PostView {
        let uri = try await byDID(try recordLink(text), client).uri
        let posts = try await client.execute(.getPosts(uris: [uri]), options: options).posts
        guard let post = posts.first(where: { $0.uri == uri }) else {
            throw Refusal("There is no post at \(uri), or it is not visible to you.", name: "NotFound")
        }
        return post
    }

    /// The link with the account's DID, as servers write it.
    func byDID(_ link: RecordLink, _ client: ATClient) async throws -> RecordLink {
        try RecordLink(try await byDID(link.uri, client))
    }

    /// The address with the account's DID, as servers write it.
    func byDID(_ uri: ATURI, _ client: ATClient) async throws -> ATURI {
        guard let collection = uri.collection, let key = uri.recordKey, uri.authority.did == nil else { return uri }
        let did = try await identityServers(of: client).resolver().did(of: uri.authority)
        return ATURI(.did(did), collection, key)
    }
}

extension AppBsky.Feed.Defs.PostView {
    /// The post and its version, for references in records.
    var reference: ComAtproto.Repo.StrongRef { ComAtproto.Repo.StrongRef(uri: uri, cid: cid) }
}
