import BskyKit
import Terminal

/// `atp follow` and `atp unfollow`.
enum FollowCommands {
    private static let actor = Argument("HANDLE|DID", "Who")

    static let follow = Command(
        "follow", "Follow an account", arguments: [actor],
        examples: [.init("atp follow bsky.app", "See the account's posts in the timeline")]
    ) { invocation in
        let (client, profile) = try await profile(invocation)
        try await invocation.checkOther(profile.did, client, "You can't follow yourself.")
        guard profile.viewer?.following == nil else {
            throw Refusal("You already follow @\(profile.handle).", name: "AlreadyDone")
        }
        let reference = try await client.createOnce(AppBsky.Graph.Follow(subject: profile.did, createdAt: .now))
        try invocation.show(reference) { try $0.print("You now follow @\(profile.handle).") }
    }

    static let unfollow = Command(
        "unfollow", "Unfollow an account", arguments: [actor],
        examples: [.init("atp unfollow bsky.app", "No longer see the account's posts")]
    ) { invocation in
        let (client, profile) = try await profile(invocation)
        guard let follow = profile.viewer?.following else {
            throw Refusal("You don't follow @\(profile.handle).", name: "NotFound")
        }
        try await invocation.checkOwn(follow, in: AppBsky.Graph.Follow.collection, client)
        try await RecordCommands.deleteExisting(follow, client)
        try invocation.show(["uri": .string(follow.description)] as LexObject) {
            try $0.print("You no longer follow @\(profile.handle).")
        }
    }

    private static func profile(
        _ invocation: Invocation
    ) async throws -> (ATClient, ProfileRelation) {
        let name = try invocation.identifier(try invocation.required(actor))
        let client = try await invocation.accountClient()
        return (client, try await client.relation(with: name))
    }
}
