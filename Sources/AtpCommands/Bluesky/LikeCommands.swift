import ATData
import BskyLexicons
import CoreATProtocol
import Terminal

/// `atp like`, `atp unlike`, `atp repost` and `atp delete`: what can be done to a post.
enum LikeCommands {
    private static let post = Argument("POST", "An AT-URI, or the address of a post's page on bsky.app")
    private static let undo = Option(flag: "undo", "Take an earlier repost back")
    private static let example = "https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l"

    static let like = Command(
        "like", "Like a post", arguments: [post], examples: [.init("atp like \(example)", "Like it")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let post = try await invocation.post(try invocation.required(post), client)
        guard post.viewer?.like == nil else {
            throw Refusal("You have liked that post already.", name: "AlreadyDone")
        }
        try RecordCommands.show(
            try await client.create(AppBsky.Feed.Like(subject: post.reference, createdAt: .now)), invocation)
    }

    static let unlike = Command(
        "unlike", "Take a like back", arguments: [post],
        examples: [.init("atp unlike \(example)", "No longer like it")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let post = try await invocation.post(try invocation.required(post), client)
        try await delete(post.viewer?.like, client, invocation, orSay: "You have not liked that post.")
    }

    static let repost = Command(
        "repost", "Show a post to one's followers", arguments: [post], options: [undo],
        examples: [
            .init("atp repost \(example)", "Repost it"), .init("atp repost --undo \(example)", "Take that back"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let post = try await invocation.post(try invocation.required(post), client)
        guard !invocation.has(undo) else {
            try await delete(post.viewer?.repost, client, invocation, orSay: "You have not reposted that post.")
            return
        }
        guard post.viewer?.repost == nil else {
            throw Refusal("You have reposted that post already.", name: "AlreadyDone")
        }
        try RecordCommands.show(
            try await client.create(AppBsky.Feed.Repost(subject: post.reference, createdAt: .now)), invocation)
    }

    static let delete = Command(
        "delete", "Delete a post of one's own", arguments: [post],
        examples: [.init("atp delete at://alice.example.com/app.bsky.feed.post/3l6oveex3ii2l", "Delete it")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let uri = try await invocation.byDID(try invocation.postAddress(try invocation.required(post)), client)
        guard uri.authority.did == (try await client.accountDID()) else {
            throw Refusal("\(uri) is not yours to delete.", name: "Forbidden")
        }
        try await delete(uri, client, invocation, orSay: "")
    }

    private static func delete(
        _ uri: ATURI?, _ client: ATClient, _ invocation: Invocation, orSay refusal: String
    ) async throws {
        guard let uri else { throw Refusal(refusal, name: "NotFound") }
        try await client.delete(uri)
        try invocation.show(["uri": .string(uri.description)] as LexObject) { $0.print("Deleted \(uri)") }
    }
}
