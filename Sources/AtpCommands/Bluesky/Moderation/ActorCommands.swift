import BskyKit
import Terminal

/// `atp mute`, `atp unmute`, `atp block` and `atp unblock`.
enum ActorCommands {
    private static let actor = Argument("HANDLE|DID", "Who")

    static let mute = Command(
        "mute", "Hide an account's posts and notifications; mutes are private", arguments: [actor],
        examples: [.init("atp mute loud.example.com", "No longer see the account's posts")]
    ) { invocation in
        let (client, profile) = try await profile(invocation)
        try await invocation.checkOther(profile.did, client, "You can't mute yourself.")
        // The server doesn't say whether an account that a list mutes is muted by itself, too.
        guard profile.viewer?.muted != true || profile.viewer?.mutedByList != nil else {
            throw Refusal("You already mute @\(profile.handle).", name: "AlreadyDone")
        }
        try await client.mute(profile.did)
        try show(profile, "You now mute @\(profile.handle).", invocation)
    }

    static let unmute = Command(
        "unmute", "Show a muted account again", arguments: [actor],
        examples: [.init("atp unmute loud.example.com", "See the account's posts again")]
    ) { invocation in
        let (client, profile) = try await profile(invocation)
        guard profile.viewer?.muted == true else {
            throw Refusal("You don't mute @\(profile.handle).", name: "NotFound")
        }
        // Also if a list mutes the account, which may be muted by itself, too.
        try await client.unmute(profile.did)
        if let list = profile.viewer?.mutedByList { throw byList(list, "mutes", profile) }
        try show(profile, "You no longer mute @\(profile.handle).", invocation)
    }

    static let block = Command(
        "block", "Block an account, so that you don't see or answer each other",
        discussion: "Blocks are public records.", arguments: [actor],
        examples: [.init("atp block rude.example.com", "Block an account")]
    ) { invocation in
        let (client, profile) = try await profile(invocation)
        try await invocation.checkOther(profile.did, client, "You can't block yourself.")
        guard profile.viewer?.ownBlock == nil else {
            throw Refusal("You already block @\(profile.handle).", name: "AlreadyDone")
        }
        let uri = try await client.block(profile)
        try invocation.show(["uri": .string(uri.description)] as LexObject) {
            try $0.print("You now block @\(profile.handle).")
        }
    }

    static let unblock = Command(
        "unblock", "Unblock an account", arguments: [actor],
        examples: [.init("atp unblock rude.example.com", "Unblock an account")]
    ) { invocation in
        let (client, profile) = try await profile(invocation)
        guard let block = profile.viewer?.ownBlock else {
            if let list = profile.viewer?.blockingByList { throw byList(list, "blocks", profile) }
            throw Refusal("You don't block @\(profile.handle).", name: "NotFound")
        }
        try await invocation.checkOwn(block, in: AppBsky.Graph.Block.collection, client)
        try await RecordCommands.deleteExisting(block, client)
        try invocation.show(["uri": .string(block.description)] as LexObject) {
            try $0.print("You no longer block @\(profile.handle).")
        }
    }

    private static func profile(
        _ invocation: Invocation
    ) async throws -> (ATClient, ProfileRelation) {
        let name = try invocation.identifier(try invocation.required(actor))
        let client = try await invocation.accountClient()
        return (client, try await client.relation(with: name))
    }

    private static func show(
        _ profile: ProfileRelation, _ words: ConsoleText, _ invocation: Invocation
    ) throws {
        try invocation.show(["did": .string(profile.did.description)] as LexObject) { try $0.print(words) }
    }

    private static func byList(
        _ list: AppBsky.Graph.Defs.ListViewBasic, _ verb: String, _ profile: ProfileRelation
    ) -> Refusal {
        Refusal(
            "@\(profile.handle) is on the list \(list.name), \(list.uri), and that \(verb) its members.", name: "ByList"
        )
    }
}
