import BskyKit
import Terminal

/// `atp chat group`: group chats.
enum ChatGroupCommands {
    private static let group = Argument("GROUP", "The group's ID, which atp chat list shows")
    private static let name = Argument("NAME", "The group's name, at most 50 characters")
    private static let accounts = Argument("HANDLE|DID", "Who", isRepeated: true)
    private static let others = Argument("HANDLE|DID", "Another member", isRequired: false, isRepeated: true)
    private static let account = Argument("HANDLE|DID", "Who")
    private static let code = Argument("CODE", "The code of a link")
    private static let approval = Option(flag: "approval", "Require your approval for each request")
    private static let follows = Option(flag: "follows", "Only for accounts that you follow")
    private static let off = Option(flag: "off", "Disable the link")
    private static let noApproval = Option(flag: "no-approval", "Don't require your approval")
    private static let anyone = Option(flag: "anyone", "For everybody")
    private static let seen = Option(flag: "seen", "Mark the requests as read")

    static let command = Command(
        "group", "Chat in groups",
        discussion: "atp chat read, send and follow also accept a group's ID.",
        subcommands: [
            create, rename, add, remove, members, leave, lock, unlock, link, editLink, join, withdraw, requests,
            approve, reject, mutual,
        ])

    // MARK: Groups

    private static let create = Command(
        "create", "Create a group, and print its ID", arguments: [name, others],
        examples: [.init("atp chat group create Birds bob.example.com", "Create a group with one other member")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let members = try await dids(others, invocation, client)
        let convo = try await client.chat.createGroup(try invocation.required(name), with: members)
        try invocation.show(convo) { try $0.print("\(convo.id)") }
    }

    private static let rename = Command(
        "rename", "Change a group's name", arguments: [group, name],
        examples: [.init("atp chat group rename 3l6oveex3ii2l Swifts", "Rename the group")]
    ) { invocation in
        try await change(invocation, "Renamed.") { try await $0.rename($1, to: try invocation.required(name)) }
    }

    private static let add = Command(
        "add", "Add members", arguments: [group, accounts],
        examples: [.init("atp chat group add 3l6oveex3ii2l bob.example.com", "Add a member, who has to accept")]
    ) { invocation in
        let members = try await dids(accounts, invocation, try await invocation.accountClient())
        try await change(invocation, "Added.") { try await $0.add(members, to: $1) }
    }

    private static let remove = Command(
        "remove", "Remove members", arguments: [group, accounts],
        examples: [.init("atp chat group remove 3l6oveex3ii2l bob.example.com", "Remove a member")]
    ) { invocation in
        let members = try await dids(accounts, invocation, try await invocation.accountClient())
        try await change(invocation, "Removed.") { try await $0.remove(members, from: $1) }
    }

    private static let members = Command(
        "members", "List a group's members", arguments: [group], options: [ListingOptions.limit],
        examples: [.init("atp chat group members 3l6oveex3ii2l", "List the members")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let count = try invocation.count(ListingOptions.limit, otherwise: 50)
        let call = ChatBsky.Convo.GetConvoMembers(convoId: try invocation.required(group), limit: min(count, 100))
        let console = invocation.console
        _ = try await invocation.list(call, count: count, client) { member in
            ["\(console.colored("@\(member.handle)", .cyan)) \(member.displayName ?? "")"]
        }
    }

    private static let leave = Command(
        "leave", "Leave a group", arguments: [group],
        examples: [.init("atp chat group leave 3l6oveex3ii2l", "Its owner can't leave it")]
    ) { invocation in
        try await done(invocation, "You have left the group.") { try await $0.leave($1) }
    }

    private static let lock = Command(
        "lock", "Let nobody write to a group", arguments: [group],
        examples: [.init("atp chat group lock 3l6oveex3ii2l", "Its messages are kept")]
    ) { invocation in
        try await change(invocation, "Locked.") { try await $0.setLocked(true, $1) }
    }

    private static let unlock = Command(
        "unlock", "Let members write again", arguments: [group],
        examples: [.init("atp chat group unlock 3l6oveex3ii2l", "Unlock it")]
    ) { invocation in
        try await change(invocation, "Unlocked.") { try await $0.setLocked(false, $1) }
    }

    // MARK: Links

    private static let link = Command(
        "link", "Create a link to join, and print its code", arguments: [group], options: [approval, follows, off],
        examples: [
            .init("atp chat group link 3l6oveex3ii2l --approval", "Approve each request"),
            .init("atp chat group link 3l6oveex3ii2l --off", "Disable it"),
        ]
    ) { invocation in
        let chat = try await invocation.accountClient().chat
        let id = try invocation.required(group)
        let link =
            invocation.has(off)
            ? try await chat.setJoinLinkEnabled(false, to: id)
            : try await chat.createJoinLink(
                to: id, for: invocation.has(follows) ? .followedByOwner : .anyone,
                requiresApproval: invocation.has(approval))
        try invocation.show(link) { try $0.print(invocation.has(off) ? "Disabled." : "\(link.code)") }
    }

    private static let editLink = Command(
        "edit-link", "Change who can join with the link", arguments: [group],
        options: [approval, noApproval, follows, anyone],
        examples: [.init("atp chat group edit-link 3l6oveex3ii2l --anyone --approval", "Approve each request")]
    ) { invocation in
        for (one, other) in [(approval, noApproval), (follows, anyone)]
        where invocation.has(one) && invocation.has(other) {
            throw UsageError("--\(one.name) and --\(other.name) can't be combined")
        }
        guard [approval, noApproval, follows, anyone].contains(where: invocation.has) else {
            throw UsageError("pass what to change: --approval or --no-approval, --follows or --anyone")
        }
        let link = try await invocation.accountClient().chat.editJoinLink(
            to: try invocation.required(group),
            for: invocation.has(follows) ? .followedByOwner : invocation.has(anyone) ? .anyone : nil,
            requiresApproval: invocation.has(approval) ? true : invocation.has(noApproval) ? false : nil)
        try invocation.show(link) { try $0.print("Changed.") }
    }

    private static let join = Command(
        "join", "Join a group with a link, or request to join", arguments: [code],
        examples: [.init("atp chat group join 3l6oveex3ii2l", "By the link's code")]
    ) { invocation in
        let output = try await invocation.accountClient().chat.join(try invocation.required(code))
        try invocation.show(output) {
            try $0.print(output.status == .joined ? "You have joined the group." : "The owner has to approve.")
        }
    }

    private static let withdraw = Command(
        "withdraw", "Withdraw your request to join a group", arguments: [group],
        examples: [.init("atp chat group withdraw 3l6oveex3ii2l", "Before its owner approves")]
    ) { invocation in
        try await done(invocation, "Withdrawn.") { try await $0.withdrawJoinRequest(to: $1) }
    }

    private static let requests = Command(
        "requests", "List the requests to join", arguments: [group], options: [ListingOptions.limit, seen],
        examples: [
            .init("atp chat group requests 3l6oveex3ii2l", "List the requests"),
            .init("atp chat group requests 3l6oveex3ii2l --seen", "List them, and mark them as read"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let call = ChatBsky.Group.ListJoinRequests(convoId: try invocation.required(group), limit: min(count, 100))
        let listed = try await invocation.list(call, count: count, client) { request in
            ["\(invocation.console.colored("@\(request.requestedBy.handle)", .cyan))"]
        }
        if listed == 0, !invocation.isJSON { invocation.console.complain("There are no requests.") }
        if invocation.has(seen) { try await client.chat.markJoinRequestsRead(call.convoId) }
    }

    private static let approve = Command(
        "approve", "Approve an account's request to join", arguments: [group, account],
        examples: [.init("atp chat group approve 3l6oveex3ii2l bob.example.com", "Answer its request")]
    ) { invocation in
        let did = try await invocation.did(of: try invocation.required(account), try await invocation.accountClient())
        try await change(invocation, "Approved.") { try await $0.approve(did, joining: $1) }
    }

    private static let reject = Command(
        "reject", "Reject an account's request to join", arguments: [group, account],
        examples: [.init("atp chat group reject 3l6oveex3ii2l bob.example.com", "Answer its request")]
    ) { invocation in
        let did = try await invocation.did(of: try invocation.required(account), try await invocation.accountClient())
        try await done(invocation, "Rejected.") { try await $0.reject(did, joining: $1) }
    }

    private static let mutual = Command(
        "mutual", "List the groups that you share with another account", arguments: [account],
        options: [ListingOptions.limit],
        examples: [.init("atp chat group mutual bob.example.com", "List your common groups")]
    ) { invocation in
        let client = try await invocation.accountClient()
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let did = try await invocation.did(of: try invocation.required(account), client)
        let call = ChatBsky.Group.ListMutualGroups(subject: did, limit: min(count, 100))
        let console = invocation.console
        let listed = try await invocation.list(call, count: count, client) { convo in
            guard case .groupConvo(let group)? = convo.kind else { return ["\(convo.id)"] }
            return ["\(console.strong("\(group.name)")) \(console.faint("\(convo.id)"))"]
        }
        if listed == 0, !invocation.isJSON { console.complain("You have no common groups.") }
    }

    // MARK: Words

    private static func dids(
        _ accounts: Argument, _ invocation: Invocation, _ client: ATClient
    ) async throws -> [DID] {
        var dids: [DID] = []
        for name in invocation[all: accounts] { dids.append(try await invocation.did(of: name, client)) }
        return dids
    }

    private static func change(
        _ invocation: Invocation, _ words: ConsoleText,
        _ change: (Chat, String) async throws -> ChatBsky.Convo.Defs.ConvoView
    ) async throws {
        let convo = try await change(
            try await invocation.accountClient().chat, try invocation.required(group))
        try invocation.show(convo) { try $0.print(words) }
    }

    private static func done(
        _ invocation: Invocation, _ words: ConsoleText, _ change: (Chat, String) async throws -> Void
    ) async throws {
        let id = try invocation.required(group)
        try await change(try await invocation.accountClient().chat, id)
        try invocation.show(["convoId": .string(id)] as LexObject) { try $0.print(words) }
    }
}
