import ATData
import ATIdentity
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import Terminal

/// `atp post`: writes a post.
enum PostCommand {
    private static let text = Argument("TEXT", "The text; standard input for - or if omitted", isRequired: false)
    private static let image = Option(
        "image", value: "FILE", "A picture; up to four", isRepeated: true, isFile: true)
    private static let alt = Option(
        "alt", value: "TEXT", "A description of a picture, for people who can't see it; in the order of the pictures",
        isRepeated: true)
    private static let reply = Option("reply", value: "POST", "The post to reply to")
    private static let quote = Option("quote", value: "POST", "The post to quote")
    private static let language = Option(
        "lang", value: "TAG", "A language of the text, such as en or pt-BR", isRepeated: true)

    static let command = Command(
        "post", "Write a post",
        discussion: """
            Mentions (@alice.example.com), links (https://…) and tags (#swift) are detected. A POST is an AT-URI or \
            the URL of a post on bsky.app. Anything that the server would reject, such as 301 characters, is reported \
            before anything is sent.
            """,
        arguments: [text], options: [image, alt, reply, quote, language],
        examples: [
            .init(#"atp post "Hello from the terminal""#, "Post a text"),
            .init(#"atp post "Look" --image cat.jpg --alt "A cat asleep on a keyboard""#, "Post a picture"),
            .init("date | atp post --lang en", "Post text from a pipe"),
            .init(
                #"atp post "Indeed" --reply https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l"#, "Reply to a post"),
        ]
    ) { invocation in
        let text = try text(invocation)
        let languages = try invocation[all: language].map { try invocation.checked($0, as: LanguageTag.self) }
        let pictures = try pictures(invocation)
        var post = AppBsky.Feed.Post(text: text, createdAt: .now, langs: languages.isEmpty ? nil : languages)
        // Errors that don't need a server are reported before one is called.
        post.embed = embed(pictures.map(\.image), nil)
        try check(post)
        let (client, account) = try await invocation.accountAndClient()
        post.facets = try await facets(of: text, client, invocation)
        if let address = invocation[reply] {
            let parent = try await invocation.post(address, client)
            // The thread's root is the parent's root, or the parent.
            let root = try? parent.record.decode(as: AppBsky.Feed.Post.self).reply?.root
            post.reply = AppBsky.Feed.Post.ReplyRef(root: root ?? parent.reference, parent: parent.reference)
        }
        let quoted = try await invocation[quote].asyncMap { try await invocation.post($0, client).reference }
        post.embed = embed(pictures.map(\.image), quoted)
        try check(post)
        // Pictures come last: errors in the rest are reported before anything is uploaded.
        var images: [AppBsky.Embed.Images.Image] = []
        for picture in pictures { images.append(try await picture.uploaded(client, invocation)) }
        post.embed = embed(images, quoted)
        let reference = try await client.create(post)
        try invocation.show(reference) { console in
            try console.print("\(reference.uri)")
            // The app's page shows the real network, not a local one.
            if let key = reference.uri.recordKey, account.session.host?.hasPrefix("https") ?? false {
                try console.print(console.faint("https://bsky.app/profile/\(account.name)/post/\(key)"))
            }
        }
    }

    private static func text(_ invocation: Invocation) throws -> String {
        let hasPicture = !invocation[all: image].isEmpty || invocation.has(quote)
        func checked(_ text: String) throws -> String {
            guard hasPicture || !text.allSatisfy(\.isWhitespace) else {
                throw UsageError("the text is empty")
            }
            return text
        }
        if let text = invocation[text], text != "-" { return try checked(text) }
        guard !invocation.surroundings.input.isTerminal else {
            if hasPicture { return "" }
            throw UsageError("there is no text: pass it as an argument, or pipe it in")
        }
        guard let text = String(validating: try invocation.surroundings.input.readAll(), as: UTF8.self) else {
            throw UsageError("standard input is not UTF-8")
        }
        return try checked(text.trimmingCharacters(in: .newlines))
    }

    /// Reports what violates the lexicon.
    private static func check(_ post: AppBsky.Feed.Post) throws {
        let faults = post.constraintFaults
        guard faults.isEmpty else {
            throw Refusal(faults.map { "\($0)" }.joined(separator: "; "), name: "InvalidRecord")
        }
    }

    /// The mentions, links and tags of a text. A handle that doesn't exist stays text, with a warning.
    private static func facets(
        of text: String, _ client: ATClient, _ invocation: Invocation
    ) async throws -> [AppBsky.Richtext.Facet]? {
        var facets: [AppBsky.Richtext.Facet] = []
        let resolver = try invocation.identityServers(of: client).resolver()
        for feature in TextFeature.find(in: text) {
            let index = AppBsky.Richtext.Facet.ByteSlice(
                byteStart: feature.bytes.lowerBound, byteEnd: feature.bytes.upperBound)
            switch feature.kind {
            case .tag(let tag): facets.append(.init(index: index, features: [.tag(.init(tag: tag))]))
            case .link(let link):
                guard let uri = try? URIString(link) else { break }
                facets.append(.init(index: index, features: [.link(.init(uri: uri))]))
            case .mention(let name):
                guard let handle = try? Handle(name) else { break }
                do {
                    let did = try await resolver.did(of: handle)
                    facets.append(.init(index: index, features: [.mention(.init(did: did))]))
                } catch let error as IdentityError {
                    invocation.console.complain("@\(handle) stays plain text. \(error)")
                }
            }
        }
        return facets.isEmpty ? nil : facets
    }

    /// The pictures, read and described as the record will describe them.
    private static func pictures(_ invocation: Invocation) throws -> [PostPicture] {
        let names = invocation[all: image]
        let alts = invocation[all: alt]
        guard names.count <= 4 else { throw UsageError("a post can have up to four pictures") }
        guard alts.count <= names.count else { throw UsageError("there are more --alt than --image") }
        return try names.enumerated().map { index, name in
            try PostPicture(named: name, alt: alts.indices.contains(index) ? alts[index] : "", invocation)
        }
    }

    private static func embed(
        _ images: [AppBsky.Embed.Images.Image], _ quoted: ComAtproto.Repo.StrongRef?
    ) -> AppBsky.Feed.Post.EmbedUnion? {
        let pictures = images.isEmpty ? nil : AppBsky.Embed.Images(images: images)
        let record = quoted.map { AppBsky.Embed.Record(record: $0) }
        return switch (pictures, record) {
        case (let pictures?, let record?):
            .recordWithMedia(AppBsky.Embed.RecordWithMedia(record: record, media: .images(pictures)))
        case (let pictures?, nil): .images(pictures)
        case (nil, let record?): .record(record)
        case (nil, nil): nil
        }
    }
}

extension Optional {
    /// An asynchronous `map`.
    fileprivate func asyncMap<Result>(_ change: (Wrapped) async throws -> Result) async throws -> Result? {
        if let self { try await change(self) } else { nil }
    }
}
