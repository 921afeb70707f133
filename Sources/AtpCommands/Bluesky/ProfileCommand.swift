import ATData
import BskyLexicons
import CoreATProtocol
import Terminal

/// `atp profile`: shows an account's profile.
enum ProfileCommand {
    private static let actor = Argument("HANDLE|DID", "The account (default: the current one)", isRequired: false)

    static let command = Command(
        "profile", "Show a profile",
        arguments: [actor],
        examples: [
            .init("atp profile", "Your own profile"), .init("atp profile bsky.app", "Another profile; needs no login"),
        ]
    ) { invocation in
        let client: ATClient
        let name: ATIdentifier
        if let text = invocation[actor] {
            name = try invocation.identifier(text)
            client = try await invocation.anyClient()
        } else {
            client = try await invocation.accountClient()
            name = .did(try await client.accountDID())
        }
        let profile = try await client.execute(.getProfile(actor: name))
        try invocation.show(profile) { console in
            let name = console.strong("@\(profile.handle)")
            let display = console.rest(of: profile.displayName ?? "", used: name.width + 1)
            try console.print(name + (display.isEmpty ? "" : " \(display)"))
            try console.print(console.faint("\(profile.did)"))
            if let description = profile.description, !description.isEmpty {
                // Indented, because it may look like the lines above and below.
                try console.print()
                for line in console.lines(of: description, indent: 2) { try console.print("  \(line)") }
                try console.print()
            }
            try console.print(
                "\(profile.followersCount ?? 0) followers, follows \(profile.followsCount ?? 0), "
                    + "\(profile.postsCount ?? 0) posts")
            let states = [
                profile.viewer?.following.map { _ in "you follow them" },
                profile.viewer?.followedBy.map { _ in "they follow you" },
                profile.viewer?.muted == true ? "muted" : nil, profile.viewer?.blocking.map { _ in "blocked" },
            ]
            let shown = states.compactMap { $0 }.joined(separator: ", ")
            if !shown.isEmpty { try console.print(console.faint("\(shown)")) }
        }
    }
}
