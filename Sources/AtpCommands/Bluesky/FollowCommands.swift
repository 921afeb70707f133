import ATData
import BskyLexicons
import CoreATProtocol
import Terminal

/// `atp follow` and `atp unfollow`.
enum FollowCommands {
    private static let actor = Argument("HANDLE|DID", "Who")

    static let follow = Command(
        "follow", "Follow somebody", arguments: [actor],
        examples: [.init("atp follow bsky.app", "See somebody's posts in the timeline")]
    ) { invocation in
        let (client, profile) = try await profile(invocation)
        guard profile.viewer?.following == nil else {
            throw Refusal("You follow @\(profile.handle) already.", name: "AlreadyDone")
        }
        let reference = try await client.create(AppBsky.Graph.Follow(subject: profile.did, createdAt: .now))
        try invocation.show(reference) { $0.print("You follow @\(profile.handle) now.") }
    }

    static let unfollow = Command(
        "unfollow", "No longer follow somebody", arguments: [actor],
        examples: [.init("atp unfollow bsky.app", "No longer see somebody's posts")]
    ) { invocation in
        let (client, profile) = try await profile(invocation)
        guard let follow = profile.viewer?.following else {
            throw Refusal("You don't follow @\(profile.handle).", name: "NotFound")
        }
        try await client.delete(follow)
        try invocation.show(["uri": .string(follow.description)] as LexObject) {
            $0.print("You don't follow @\(profile.handle) any more.")
        }
    }

    private static func profile(
        _ invocation: Invocation
    ) async throws -> (ATClient, AppBsky.Actor.Defs.ProfileViewDetailed) {
        let name = try invocation.identifier(try invocation.required(actor))
        let client = try await invocation.accountClient()
        return (client, try await client.execute(.getProfile(actor: name)))
    }
}
