import BskyKit
import Terminal

/// The accounts that may reply to a post, from `--gate`.
struct PostGate {
    private let rule: ReplyRule

    /// Parses the options; `nil` if there are none.
    init?(_ invocation: Invocation, isReply: Bool) throws {
        let names = invocation[all: PostCommand.gate]
        guard !names.isEmpty else { return nil }
        guard !isReply else {
            throw UsageError("--gate is for the first post of a thread: its author decides who may reply")
        }
        if names.contains("everyone") || names.contains("nobody") {
            guard names.count == 1 else { throw UsageError("--gate \(names[0]) can't be combined with another --gate") }
            rule = names[0] == "everyone" ? .everyone : .nobody
            return
        }
        guard names.count <= 5 else { throw UsageError("a post can have up to five --gate") }
        rule = .only(
            try names.map { name in
                switch name {
                case "mentioned": .mentioned
                case "following": .following
                case "followers": .followers
                default: .list(try Self.list(name, invocation).uri)
                }
            })
    }

    /// The gates with resolved lists. The account's preferences say whether the post may be quoted.
    func gates(_ client: ATClient, _ invocation: Invocation) async throws -> PostGates {
        guard case .only(let groups) = rule else { return .replies(rule) }
        var found: [ReplyRule.Group] = []
        for group in groups {
            if case .list(let uri) = group {
                found.append(.list(try await invocation.byDID(uri, client)))
            } else {
                found.append(group)
            }
        }
        return .replies(.only(found))
    }

    private static func list(_ text: String, _ invocation: Invocation) throws -> RecordLink {
        guard text.contains("/") else {
            throw UsageError(
                "--gate is everyone, nobody, mentioned, following, followers or a list, not \"\(text)\"")
        }
        let link = try invocation.recordLink(text)
        guard link.collection == "app.bsky.graph.list" else { throw UsageError("\(text) is not a list") }
        return link
    }
}
