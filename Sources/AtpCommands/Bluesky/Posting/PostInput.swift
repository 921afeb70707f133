import BskyKit
import Foundation
import Terminal

/// The input of `atp post` from the command line. Parsing it contacts no server.
struct PostInput {
    private static let mostImages = 10
    /// The maximum size of a thread in bytes: 200 posts have 600 kB.
    private static let mostBytes = 1 << 20

    private var thread: [PostDraft]
    private let video: PostVideo?
    private let card: PostCard?
    private let reply: RecordLink?
    private let quote: RecordLink?
    private let gate: PostGate?

    /// Parses the arguments and options, and reads the named files.
    init(_ invocation: Invocation) async throws {
        let images = invocation[all: PostCommand.image]
        let alts = invocation[all: PostCommand.alt]
        guard images.count <= Self.mostImages else { throw UsageError("a post can have up to ten pictures") }
        let embeds = [!images.isEmpty, invocation.has(PostCommand.video), invocation.has(PostCommand.card)]
        guard embeds.count(where: { $0 }) <= 1 else {
            throw UsageError("a post can have pictures, a video or a card, but only one of these")
        }
        guard alts.count <= (invocation.has(PostCommand.video) ? 1 : images.count) else {
            throw UsageError("there are more --alt than --image")
        }
        let languages = try invocation[all: PostCommand.language].map {
            try invocation.checked($0, as: LanguageTag.self)
        }
        quote = try invocation[PostCommand.quote].map { try invocation.recordLink($0) }
        reply = try Self.reply(invocation)
        gate = try PostGate(invocation, isReply: reply != nil)
        video = try PostVideo(invocation, alt: alts.first)
        card = try invocation[PostCommand.card].map { try PostCard($0) }
        let texts = try Self.texts(invocation, needsText: quote == nil && !embeds.contains(true))
        // There are no cards of links in the text: --card asks for one.
        thread = texts.map { PostDraft(RichText($0), card: .none, languages: languages) }
        try await Self.check(thread)
        if !images.isEmpty {
            var pictures: [PostImage] = []
            for (index, name) in images.enumerated() {
                pictures.append(
                    try await invocation.picture(name, alt: alts.indices.contains(index) ? alts[index] : ""))
            }
            thread[0].media = .images(pictures)
        }
    }

    /// Sends the posts.
    func send(_ client: ATClient, _ invocation: Invocation) async throws -> [RecordReference] {
        var thread = thread
        let reply = try await reply.asyncMap { try await invocation.byDID($0, client) }
        thread[0].quote = try await quote.asyncMap { try await invocation.byDID($0, client) }
        let gates = try await gate.asyncMap { try await $0.gates(client, invocation) }
        if let card { thread[0].card = .card(try await card.read()) }
        if let video { thread[0].media = .video(try await video.upload(client, invocation)) }
        let sent = thread
        let progress = ProgressBar("Uploading", .things("files"), invocation.console)
        defer { progress.finish() }
        let mentions = MentionResolver(
            resolver: try invocation.identityServers(of: client).resolver(), client: client,
            console: invocation.console)
        func send(_ gates: PostGates) async throws -> [RecordReference] {
            try await client.post(sent, reply: reply, gates: gates, handles: mentions) { step in
                if case .uploading(let done, let total) = step { progress.update(Int64(done), of: Int64(total)) }
            }
        }
        do {
            return try await send(gates ?? .preferred)
        } catch AtError.message(let message) where Self.hidesPreferences(message) {
            // The login doesn't allow reading the preferences, which happens before anything is sent.
            let what =
                reply == nil && gates == nil
                ? "reply to the post and quote it. To choose who may reply, pass --gate" : "quote the post"
            invocation.console.complain(
                "The login doesn't allow reading your settings for new posts, so everyone may \(what).")
            guard case .replies(let rule) = gates else { return try await send(.everyone) }
            return try await send(.custom(replies: rule, quotes: true))
        }
    }

    private static func hidesPreferences(_ message: ErrorMessage) -> Bool {
        message.error.utf8.starts(with: "ScopeMissing".utf8)
            && message.message?.contains(AppBsky.Actor.GetPreferences.nsid.description) == true
    }

    /// Reports violations of the lexicon.
    private static func check(_ thread: [PostDraft]) async throws {
        for (index, draft) in thread.enumerated() {
            let text = try await draft.text.cleaned().detectingFacets(resolving: NoAccounts()).shorteningLinks()
            let post = AppBsky.Feed.Post(
                text: text.text, createdAt: .now, langs: draft.languages.isEmpty ? nil : draft.languages)
            let faults = post.constraintFaults
            guard faults.isEmpty else {
                throw PostError.invalid(index: index, faults.map { "\($0)" }.joined(separator: "; "))
            }
        }
    }

    private static func reply(_ invocation: Invocation) throws -> RecordLink? {
        let addresses = [PostCommand.replyTo, PostCommand.reply].compactMap { invocation[$0] }
        guard addresses.count <= 1 else { throw UsageError("--reply-to and --reply are the same: pass one of them") }
        return try addresses.first.map { try invocation.recordLink($0) }
    }

    // MARK: Texts

    private static func texts(_ invocation: Invocation, needsText: Bool) throws -> [String] {
        guard let name = invocation[PostCommand.thread] else { return [try text(invocation, needsText: needsText)] }
        guard invocation[PostCommand.text] == nil else {
            throw UsageError("the text of a thread comes from --thread, not from an argument")
        }
        let bytes =
            name == "-"
            ? try invocation.surroundings.input.readAll() : try invocation.surroundings.read(name, limit: mostBytes)
        let posts = split(try utf8(bytes, of: name == "-" ? "standard input" : name))
        if let blank = posts.indices.first(where: { ($0 > 0 || needsText) && isBlank(posts[$0]) }) {
            throw UsageError("post \(blank + 1) of the thread is empty")
        }
        return posts
    }

    /// The posts of a thread, which lines of three hyphens separate. Only the surrounding line breaks are removed.
    static func split(_ text: String) -> [String] {
        let scalars = text.unicodeScalars
        func isBreak(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }
        var posts: [String] = []
        var start = scalars.startIndex
        func end(at place: String.Index) {
            var post = scalars[start..<place].drop(while: isBreak)
            while post.last.map(isBreak) ?? false { post.removeLast() }
            posts.append(String(post))
        }
        for line in scalars.split(omittingEmptySubsequences: false, whereSeparator: isBreak)
        where String(line).trimmingCharacters(in: .whitespaces) == "---" {
            end(at: line.startIndex)
            start = line.endIndex
        }
        end(at: scalars.endIndex)
        return posts
    }

    private static func text(_ invocation: Invocation, needsText: Bool) throws -> String {
        func checked(_ text: String) throws -> String {
            guard !needsText || !isBlank(text) else { throw UsageError("the text is empty") }
            return text
        }
        let text = invocation[PostCommand.text]
        if let text, text != "-" { return try checked(text) }
        // In a loop over pictures, standard input is the list of the loop.
        if text == nil, !needsText { return "" }
        guard !invocation.surroundings.input.isTerminal else {
            throw UsageError("there is no text: pass it as an argument, or pipe it in")
        }
        let piped = try utf8(try invocation.surroundings.input.readAll(), of: "standard input")
        return try checked(piped.trimmingCharacters(in: .newlines))
    }

    private static func utf8(_ bytes: Data, of name: String) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw UsageError("\(name) is not UTF-8") }
        // Some editors write a byte order mark.
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// Whether a text has no visible characters.
    private static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    }
}

/// Resolves no handles, so that only links and tags remain, which need no server.
private struct NoAccounts: HandleResolving {
    func account(of handle: Handle) -> DID? { nil }
}

extension Optional {
    /// An asynchronous `map`.
    fileprivate func asyncMap<Result>(_ change: (Wrapped) async throws -> Result) async throws -> Result? {
        if let self { try await change(self) } else { nil }
    }
}
