import ATOAuth
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import Terminal

/// The demo step that logs in with OAuth.
struct OAuthDemo {
    let story: Story
    let network: LocalNetwork
    /// The folder for the session.
    let folder: URL

    func tell(replyingTo post: RecordReference) async throws {
        try await story.step("Log in with OAuth, without a browser window") {
            let carol = try await network.createAccount(handle: "carol.test", password: "tr0ub4dor")
            let oauth = OAuthClient(
                .loopback([.repo(AppBsky.Feed.Post.self, .create)]), accounts: FileAccountStore(folder),
                identities: network.identityResolver())
            let page = try await oauth.begin("carol.test").url
            // In a real login, this is the user.
            let callback = try await network.oauth.approve(page, as: carol.did)
            let client = try await oauth.finish(callback).client
            story.say("The demo plays the browser itself: over HTTP, it signs in on the page and allows the request.")
            story.say("Granted: \(client.scopes?.description ?? "")")
            let subject = ComAtproto.Repo.StrongRef(uri: post.uri, cid: post.cid)
            let reply = try await client.create(
                AppBsky.Feed.Post(
                    text: "No password was given to this app.", createdAt: .now,
                    reply: .init(root: subject, parent: subject)))
            story.say("Allowed: a post, \(reply.uri)")
            try await like(subject, client)
            try await client.logout()
            story.say("After the logout, the server has \(network.oauth.sessionCount) sessions of apps.")
        }
    }

    /// Likes a post, which the login doesn't allow.
    private func like(_ subject: ComAtproto.Repo.StrongRef, _ client: ATClient) async throws {
        guard client.scopes?.allows(.repo(AppBsky.Feed.Like.self, .create)) == .no else { return }
        story.say("Not allowed: a like. The client knows that before it asks the server, which says the same:")
        do {
            try await client.create(AppBsky.Feed.Like(subject: subject, createdAt: .now))
        } catch let error as AtError {
            story.say("  \(error)")
        }
    }
}
