import BskyKit
import Terminal

/// `atp list`: lists of accounts.
enum ListsCommands {
    private static let owner = Argument("HANDLE|DID", "The owner of the lists (default: you)", isRequired: false)
    private static let list = Argument("LIST", "The list, as an AT-URI or a URL on bsky.app")
    private static let name = Argument("NAME", "The list's name, at most 64 bytes")
    private static let accounts = Argument("HANDLE|DID", "Who", isRepeated: true)
    private static let moderation = Option(
        flag: "moderation", "To mute or block its members (default: to read their posts)")
    private static let description = Option("description", value: "TEXT", "What the list is about")

    static let command = Command(
        "list", "Make lists of accounts, and mute or block their members",
        discussion: "atp feed LIST shows the posts of a list's members.",
        subcommands: [all, members, create, add, remove, delete, mute, unmute, block, unblock])

    // MARK: Reading

    private static let all = Command(
        "ls", "List the lists of an account", arguments: [owner], options: [ListingOptions.limit],
        examples: [.init("atp list ls", "Your lists"), .init("atp list ls alice.example.com", "Another account's")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let owner: ATIdentifier =
            if let name = invocation[owner] { try invocation.identifier(name) } else {
                .did(try await client.accountDID())
            }
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let console = invocation.console
        let listed = try await invocation.list(
            AppBsky.Graph.GetLists(actor: owner, limit: min(count, 100)), count: count, client
        ) { list in
            var heading: ConsoleText = "\(console.strong("\(list.name)"))"
            let count = list.listItemCount ?? 0
            heading += console.faint(" \(kind(list.purpose)), \(count) \(count == 1 ? "member" : "members")")
            if list.viewer?.muted == true { heading += console.colored(" muted", .yellow) }
            if list.viewer?.blocked != nil { heading += console.colored(" blocked", .yellow) }
            return [heading, "  \(list.uri)"]
        }
        if listed == 0, !invocation.isJSON { console.complain("There are no lists.") }
    }

    private static func kind(_ purpose: AppBsky.Graph.Defs.ListPurpose) -> String {
        switch purpose {
        case .modlist: "moderation"
        case .curatelist: "curation"
        case .referencelist: "a starter pack's"
        default: purpose.rawValue
        }
    }

    private static let members = Command(
        "members", "List the members of a list", arguments: [list], options: [ListingOptions.limit],
        examples: [
            .init("atp list members https://bsky.app/profile/alice.example.com/lists/3l6oveex3ii2l", "Who is on it")
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let list = try await address(invocation, client)
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let console = invocation.console
        let listed = try await invocation.list(
            AppBsky.Graph.GetList(list: list, limit: min(count, 100)), count: count, client
        ) { member in
            let display = member.subject.displayName.flatMap { $0.isEmpty ? nil : " \($0)" } ?? ""
            return ["\(console.colored("@\(member.subject.handle)", .cyan))\(display)"]
        }
        if listed == 0, !invocation.isJSON { console.complain("The list has no members.") }
    }

    // MARK: Writing

    private static let create = Command(
        "create", "Create a list, and print its address", arguments: [name], options: [moderation, description],
        examples: [
            .init("atp list create Friends", "To read their posts"),
            .init("atp list create Spammers --moderation", "To mute or block them"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let created = try await client.createList(
            try invocation.required(name), purpose: invocation.has(moderation) ? .modlist : .curatelist,
            description: RichText(invocation[description] ?? ""))
        try invocation.show(created) { try $0.print("\(created.uri)") }
    }

    private static let add = Command(
        "add", "Add accounts to your list, all at once", arguments: [list, accounts],
        examples: [
            .init("atp list add at://alice.example.com/app.bsky.graph.list/3l6oveex3ii2l bob.example.com", "Add one")
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let list = try await address(invocation, client)
        let new = try await named(invocation, client)
        let known = Set(try await present(on: list, client).map(\.subject.did))
        if let (name, _) = new.first(where: { known.contains($0.did) }) {
            throw Refusal("\(name) is already on the list.", name: "AlreadyDone")
        }
        let change = try await client.changeList(list, adding: new.map(\.did))
        try show(change.added.count, "on the list now", list, invocation)
    }

    private static let remove = Command(
        "remove", "Remove accounts from your list, all at once", arguments: [list, accounts],
        examples: [
            .init(
                "atp list remove at://alice.example.com/app.bsky.graph.list/3l6oveex3ii2l bob.example.com", "Remove one"
            )
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let list = try await address(invocation, client)
        let old = try await named(invocation, client)
        let dids = Set(old.map(\.did))
        let members = try await present(on: list, client).filter { dids.contains($0.subject.did) }
        let known = Set(members.map(\.subject.did))
        if let (name, _) = old.first(where: { !known.contains($0.did) }) {
            throw Refusal("\(name) isn't on the list.", name: "NotFound")
        }
        let change = try await client.changeList(list, removing: members)
        try show(change.removed.count, "off the list now", list, invocation)
    }

    private static let delete = Command(
        "delete", "Delete your list", arguments: [list],
        examples: [
            .init(
                "atp list delete at://alice.example.com/app.bsky.graph.list/3l6oveex3ii2l", "With its members' records")
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let list = try await address(invocation, client)
        _ = try await RecordCommands.existing(list, client)
        try await client.deleteList(list)
        try invocation.show(["uri": .string(list.description)] as LexObject) { try $0.print("Deleted.") }
    }

    // MARK: Moderation

    private static let mute = Command(
        "mute", "Hide the posts of a list's members; mutes are private", arguments: [list],
        examples: [.init("atp list mute at://alice.example.com/app.bsky.graph.list/3l6oveex3ii2l", "Mute its members")]
    ) { invocation in
        try await moderate(invocation, "You now mute the list's members.") { client, view in
            guard view.viewer?.muted != true else { throw Refusal("You already mute this list.", name: "AlreadyDone") }
            try await client.muteList(view.uri)
        }
    }

    private static let unmute = Command(
        "unmute", "Unmute a list", arguments: [list],
        examples: [.init("atp list unmute at://alice.example.com/app.bsky.graph.list/3l6oveex3ii2l", "See them again")]
    ) { invocation in
        try await moderate(invocation, "You no longer mute the list's members.") { client, view in
            guard view.viewer?.muted == true else { throw Refusal("You don't mute this list.", name: "NotFound") }
            try await client.unmuteList(view.uri)
        }
    }

    private static let block = Command(
        "block", "Block the members of a list, so that you don't see or answer each other",
        discussion: "Blocks are public records.", arguments: [list],
        examples: [
            .init("atp list block at://alice.example.com/app.bsky.graph.list/3l6oveex3ii2l", "Block its members")
        ]
    ) { invocation in
        try await moderate(invocation, "You now block the list's members.") { client, view in
            guard view.viewer?.blocked == nil else {
                throw Refusal("You already block this list.", name: "AlreadyDone")
            }
            try await client.blockList(view)
        }
    }

    private static let unblock = Command(
        "unblock", "Unblock a list", arguments: [list],
        examples: [
            .init("atp list unblock at://alice.example.com/app.bsky.graph.list/3l6oveex3ii2l", "Unblock its members")
        ]
    ) { invocation in
        try await moderate(invocation, "You no longer block the list's members.") { client, view in
            guard let block = view.viewer?.blocked else {
                throw Refusal("You don't block this list.", name: "NotFound")
            }
            try await invocation.checkOwn(block, in: AppBsky.Graph.Listblock.collection, client)
            try await client.unblockList(view)
        }
    }

    private static func moderate(
        _ invocation: Invocation, _ words: ConsoleText,
        _ change: (ATClient, AppBsky.Graph.Defs.ListView) async throws -> Void
    ) async throws {
        let client = try await invocation.accountClient()
        let view = try await client.execute(.getList(list: try await address(invocation, client), limit: 1)).list
        try await change(client, view)
        try invocation.show(["uri": .string(view.uri.description)] as LexObject) { try $0.print(words) }
    }

    // MARK: Words

    /// The address of the named list.
    private static func address(_ invocation: Invocation, _ client: ATClient) async throws -> ATURI {
        let text = try invocation.required(list)
        let link = try await invocation.byDID(try invocation.recordLink(text), client)
        guard link.collection == AppBsky.Graph.List.collection else { throw UsageError("\(text) is not a list") }
        return link.uri
    }

    /// The named accounts, with their names as typed.
    private static func named(_ invocation: Invocation, _ client: ATClient) async throws -> [(name: String, did: DID)] {
        var named: [(name: String, did: DID)] = []
        for name in invocation[all: accounts] { named.append((name, try await invocation.did(of: name, client))) }
        return named
    }

    private static func present(
        on list: ATURI, _ client: ATClient
    ) async throws -> [AppBsky.Graph.Defs.ListItemView] {
        var members: [AppBsky.Graph.Defs.ListItemView] = []
        for try await member in client.members(of: list) { members.append(member) }
        return members
    }

    private static func show(_ count: Int, _ words: String, _ list: ATURI, _ invocation: Invocation) throws {
        try invocation.show(["uri": .string(list.description), "count": .integer(count)] as LexObject) {
            try $0.print("\(count) \(count == 1 ? "account is" : "accounts are") \(words).")
        }
    }
}
