import BskyKit
import Foundation
import Terminal

/// `atp chat`: direct messages.
enum ChatCommands {
    private static let person = Argument("HANDLE|DID|GROUP", "The other account, or a group's ID")
    private static let anyone = Argument(
        "HANDLE|DID|GROUP", "The other account, or a group's ID (default: all)", isRequired: false)
    private static let text = Argument("TEXT", "The text; standard input for - or if omitted", isRequired: false)
    private static let unread = Option(flag: "unread", "Only conversations with unread messages")
    private static let requests = Option(flag: "requests", "Only requests")
    private static let seen = Option(flag: "seen", "Mark the messages as read")
    private static let cursor = Option(
        "cursor", value: "CURSOR", "Start after an event, whose rev --json prints (default: new messages)")

    static let command = Command(
        "chat", "Read and write direct messages", subcommands: [list, read, send, follow, ChatGroupCommands.command])

    // MARK: Conversations

    private static let list = Command(
        "list", "List the conversations, latest first", options: [ListingOptions.limit, unread, requests],
        examples: [
            .init("atp chat list", "The latest 20"),
            .init("atp chat list --requests", "The requests"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let account = try await client.accountDID()
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let call = ChatBsky.Convo.ListConvos(
            readState: invocation.has(unread) ? .unread : nil, status: invocation.has(requests) ? .request : nil,
            limit: min(count, 100))
        let console = invocation.console
        let listed = try await invocation.list(call, count: count, client) { convo in
            let others = convo.members.filter { $0.did != account }
            let names = (others.isEmpty ? convo.members : others).map { "@\($0.handle)" }.joined(separator: ", ")
            var heading: ConsoleText = "\(console.strong("\(names)"))"
            if case .groupConvo(let group)? = convo.kind {
                let members = RepoVerifyCommand.count(group.memberCount, "member")
                heading = "\(console.strong("\(group.name)")) \(console.faint("\(convo.id), \(members)"))"
                if group.lockStatus != .unlocked { heading += console.colored(" locked", .yellow) }
            }
            if convo.status == .request { heading += console.colored(" request", .yellow) }
            if convo.unreadCount > 0 { heading += console.colored(" ● \(convo.unreadCount) unread", .yellow) }
            if convo.muted { heading += console.faint(" muted") }
            var lines = [heading]
            if let last = convo.lastMessage { lines.append(line(last, convo.members, console)) }
            return lines
        }
        if listed == 0, !invocation.isJSON { console.complain("There are no conversations.") }
    }

    // MARK: Messages

    private static let read = Command(
        "read", "Print the latest messages of a conversation", arguments: [person],
        options: [ListingOptions.limit, seen],
        examples: [
            .init("atp chat read alice.example.com", "The latest 20, oldest first"),
            .init("atp chat read alice.example.com --seen", "Print them, and mark them as read"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        let name = try invocation.required(person)
        let count = try invocation.count(ListingOptions.limit, otherwise: 20)
        let convo = try await existing(name, invocation, client)
        var messages: [ConvoSession.Message] = []
        var people = convo.members
        let call = ChatBsky.Convo.GetMessages(convoId: convo.id, limit: min(count, 100))
        for try await page in client.pages(call) {
            messages += page.output.messages.prefix(count - messages.count)
            people += page.output.relatedProfiles ?? []
            if messages.count == count { break }
        }
        for message in messages.reversed() {
            if invocation.isJSON {
                try invocation.showJSON(message)
            } else {
                try invocation.console.print(line(message, people, invocation.console))
            }
        }
        if messages.isEmpty, !invocation.isJSON { invocation.console.complain("There are no messages yet.") }
        // What arrives meanwhile stays unread.
        if invocation.has(seen), let newest = messages.lazy.compactMap(\.id).first {
            try await client.chat.markRead(convo.id, through: newest)
        }
    }

    private static let send = Command(
        "send", "Send a message",
        discussion: "Mentions (@alice.example.com), links (https://…) and tags (#swift) are detected.",
        arguments: [person, text],
        examples: [
            .init(#"atp chat send alice.example.com "On my way""#, "Send a text"),
            .init("uptime | atp chat send alice.example.com", "Send text from a pipe"),
        ]
    ) { invocation in
        let words = try words(invocation)
        let client = try await invocation.accountClient()
        let convo = try await id(try invocation.required(person), invocation, client)
        let console = invocation.console
        let sent = try await client.chat.send(ChatDraft(RichText(words)), to: convo) { handle in
            console.complain("@\(handle) stays plain text: there is no such account, as far as the server knows.")
        }
        try invocation.show(sent) { try $0.print("Sent.") }
    }

    private static func words(_ invocation: Invocation) throws -> String {
        let words = try given(invocation)
        guard words.contains(where: { !$0.isWhitespace }) else { throw UsageError("the text is empty") }
        return words
    }

    private static func given(_ invocation: Invocation) throws -> String {
        if let text = invocation[text], text != "-" { return text }
        let input = invocation.surroundings.input
        guard !input.isTerminal else { throw UsageError("the text is missing") }
        guard let text = String(validating: try input.readAll(), as: UTF8.self) else {
            throw UsageError("standard input is not UTF-8")
        }
        return text.trimmingCharacters(in: .newlines)
    }

    // MARK: Live

    private static let follow = Command(
        "follow", "Print messages as they arrive",
        discussion: """
            With --json, all events in the conversations are printed, such as reactions, each as an object. To \
            continue after the last one, pass its rev: --cursor REV.
            """,
        arguments: [anyone], options: [cursor],
        examples: [
            .init("atp chat follow", "Messages of all conversations"),
            .init("atp chat follow alice.example.com", "Messages of one"),
        ]
    ) { invocation in
        let client = try await invocation.accountClient()
        var wanted: String?
        if let name = invocation[anyone] {
            wanted = try await id(name, invocation, client)
        }
        for try await event in client.chat.log(after: invocation[cursor], every: .seconds(4)) {
            guard wanted == nil || event.convoID == wanted else { continue }
            if invocation.isJSON {
                try invocation.showJSON(event.entry)
            } else if case .logCreateMessage(let log) = event.entry, case .messageView(let view) = log.message {
                try invocation.console.print(
                    line(.messageView(view), log.relatedProfiles ?? [], invocation.console))
            } else if let message = event.systemMessage {
                try invocation.console.print(
                    line(.systemMessageView(message), event.relatedProfiles, invocation.console))
            }
        }
    }

    // MARK: Names

    /// The ID of a group, which is neither a handle nor a DID.
    private static func groupID(_ name: String) -> String? {
        name.contains { $0 == "." || $0 == ":" || $0 == "@" || $0.isWhitespace } ? nil : name
    }

    /// The ID of the named conversation. A conversation with an account is created if necessary.
    private static func id(_ name: String, _ invocation: Invocation, _ client: ATClient) async throws -> String {
        if let id = groupID(name) { return id }
        return try await client.chat.conversation(with: [try await invocation.did(of: name, client)]).id
    }

    private static func existing(
        _ name: String, _ invocation: Invocation, _ client: ATClient
    ) async throws -> ChatBsky.Convo.Defs.ConvoView {
        if let id = groupID(name) { return try await client.chat.conversation(id) }
        let did = try await invocation.did(of: name, client)
        guard let convo = try await client.chat.availability(of: [did]).convo else {
            throw Refusal("There is no conversation with \(name).", name: "NotFound")
        }
        return convo
    }

    // MARK: Words

    /// A message, on one line if it fits.
    private static func line(
        _ message: ConvoSession.Message, _ members: [ChatBsky.Actor.Defs.ProfileViewBasic], _ console: Console
    ) -> ConsoleText {
        func handle(_ did: DID) -> String {
            members.first { $0.did == did }.map { "@\($0.handle)" } ?? did.description
        }
        func name(_ did: DID) -> ConsoleText { console.colored("\(handle(did))", .cyan) }
        let age = PostText(console)
        switch message {
        case .messageView(let view):
            let reactions = view.reactions?.map(\.value).joined() ?? ""
            let text = "\(view.text)\(view.embed == nil ? "" : " [with a record]")"
            let heading: ConsoleText = "  \(name(view.sender.did)) \(console.faint("· \(age.age(view.sentAt))")) "
            // So that no line of the text looks like a message.
            let isShort = heading.width + 20 <= console.width
            let lines = console.lines(of: "\(text) \(reactions)".printable(), indent: isShort ? heading.width : 4)
            return heading + (isShort ? "" : "\n    ") + lines.map { ConsoleText($0) }.joined(separator: "\n    ")
        case .deletedMessageView(let view): return "  \(name(view.sender.did)) \(console.faint("(deleted)"))"
        case .systemMessageView(let view):
            return "  \(console.faint("(\(SystemMessageText.words(view.data, handle)) · \(age.age(view.sentAt)))"))"
        case .unknown: return "  \(console.faint("(a message of an unknown kind)"))"
        }
    }
}
