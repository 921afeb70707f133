import ATData
import BskyKit
import CoreATProtocol
import Terminal

/// `atp like`, `atp unlike`, `atp repost` and `atp delete`: actions on a post.
enum LikeCommands {
    private static let post = Argument("POST", "An AT-URI, or the URL of a post on bsky.app")
    private static let undo = Option(flag: "undo", "Remove an earlier repost")
    private static let example = "https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l"

    static let like = Command(
        "like", "Like a post", arguments: [post], examples: [.init("atp like \(example)", "Like it")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let post = try await invocation.post(try invocation.required(post), client)
        guard post.viewer?.like == nil else {
            throw Refusal("You already liked that post.", name: "AlreadyDone")
        }
        try RecordCommands.show(
            try await client.createOnce(AppBsky.Feed.Like(subject: post.reference, createdAt: .now)), invocation)
    }

    static let unlike = Command(
        "unlike", "Remove a like", arguments: [post],
        examples: [.init("atp unlike \(example)", "Remove the like")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let post = try await invocation.post(try invocation.required(post), client)
        try await delete(
            post.viewer?.like, from: AppBsky.Feed.Like.collection, client, invocation,
            orSay: "You have not liked that post.")
    }

    static let repost = Command(
        "repost", "Show a post to your followers", arguments: [post], options: [undo],
        examples: [
            .init("atp repost \(example)", "Repost it"), .init("atp repost --undo \(example)", "Remove the repost"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let post = try await invocation.post(try invocation.required(post), client)
        guard !invocation.has(undo) else {
            try await delete(
                post.viewer?.repost, from: AppBsky.Feed.Repost.collection, client, invocation,
                orSay: "You have not reposted that post.")
            return
        }
        guard post.viewer?.repost == nil else {
            throw Refusal("You already reposted that post.", name: "AlreadyDone")
        }
        try RecordCommands.show(
            try await client.createOnce(AppBsky.Feed.Repost(subject: post.reference, createdAt: .now)), invocation)
    }

    static let delete = Command(
        "delete", "Delete one of your posts", arguments: [post],
        examples: [.init("atp delete at://alice.example.com/app.bsky.feed.post/3l6oveex3ii2l", "Delete it")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let uri = try await invocation.byDID(try invocation.recordLink(try invocation.required(post)), client).uri
        guard uri.collection == AppBsky.Feed.Post.collection else {
            throw UsageError("\(uri) is not a post; delete other records with: atp record delete \(uri)")
        }
        guard uri.authority.did == (try await client.accountDID()) else {
            throw Refusal("\(uri) belongs to another account.", name: "Forbidden")
        }
        try await RecordCommands.delete(uri, client, invocation)
    }

    private static func delete(
        _ uri: ATURI?, from collection: NSID, _ client: ATClient, _ invocation: Invocation, orSay refusal: String
    ) async throws {
        guard let uri else { throw Refusal(refusal, name: "NotFound") }
        try await invocation.checkOwn(uri, in: collection, client)
        try await RecordCommands.delete(uri, client, invocation)
    }
}

extension Invocation {
    /// Checks that a record that the AppView names as the account's like, repost or follow really is one.
    func checkOwn(_ uri: ATURI, in collection: NSID, _ client: ATClient) async throws {
        guard uri.collection == collection, uri.authority.did == (try await client.accountDID()) else {
            throw Refusal("The server names \(uri), which is not one of your \(collection).", name: "InvalidAnswer")
        }
    }
}
