import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Terminal

/// The address of a post: its AT-URI, or the URL of its page in the app.
extension Invocation {
    /// Reads `at://…/app.bsky.feed.post/…` or `https://bsky.app/profile/…/post/…`.
    func postAddress(_ text: String) throws -> ATURI {
        guard text.hasPrefix("http") else {
            let uri = try checked(text, as: ATURI.self)
            guard uri.recordKey != nil else { throw UsageError("\(text) is not the AT-URI of a post") }
            return uri
        }
        let parts = text.split(separator: "/").dropFirst(2).map(String.init)
        guard parts.count >= 4, parts[0] == "profile", parts[2] == "post" else {
            throw UsageError("\(text) should look like https://bsky.app/profile/HANDLE/post/KEY")
        }
        let key = parts[3].prefix { $0 != "?" && $0 != "#" }
        return try checked("at://\(parts[1])/app.bsky.feed.post/\(key)", as: ATURI.self)
    }

    /// The post at an address, as the AppView returns it.
    func post(_ text: String, _ client: ATClient) async throws -> AppBsky.Feed.Defs.PostView {
        let uri = try await byDID(try postAddress(text), client)
        guard let post = try await client.execute(.getPosts(uris: [uri])).posts.first else {
            throw Refusal("There is no post at \(uri), or you may not see it.", name: "NotFound")
        }
        return post
    }

    /// The address with the DID in place of the handle, as servers write it.
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
