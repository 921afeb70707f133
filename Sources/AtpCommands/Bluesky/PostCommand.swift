import ATData
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import Terminal

/// `atp post`: writes a post.
enum PostCommand {
    private static let text = Argument("TEXT", "What to say; standard input for - or when not given", isRequired: false)
    private static let image = Option(
        "image", value: "FILE", "A picture to show; up to four", isRepeated: true, isFile: true)
    private static let alt = Option(
        "alt", value: "TEXT", "What a picture shows, for those who can't see it; in the order of the pictures",
        isRepeated: true)
    private static let reply = Option("reply", value: "POST", "The post that this one answers")
    private static let quote = Option("quote", value: "POST", "The post that this one shows")
    private static let language = Option(
        "lang", value: "TAG", "A language of the text, such as en or pt-BR", isRepeated: true)

    static let command = Command(
        "post", "Write a post",
        discussion: """
            Mentions (@alice.example.com), addresses (https://…) and tags (#swift) become links. A POST is an AT-URI or \
            the address of its page on bsky.app. What the server would refuse, such as 301 characters, is told \
            before anything is sent.
            """,
        arguments: [text], options: [image, alt, reply, quote, language],
        examples: [
            .init(#"atp post "Hello from the terminal""#, "Say something"),
            .init(#"atp post "Look" --image cat.jpg --alt "A cat asleep on a keyboard""#, "Show a picture"),
            .init("date | atp post --lang en", "Say what comes from a pipe"),
            .init(
                #"atp post "Indeed" --reply https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l"#, "Answer somebody"),
        ]
    ) { invocation in
        let text = try text(invocation)
        let client = try await invocation.accountClient()
        let languages = try invocation[all: language].map { try invocation.checked($0, as: LanguageTag.self) }
        var post = AppBsky.Feed.Post(text: text, createdAt: .now, langs: languages.isEmpty ? nil : languages)
        post.facets = try await facets(of: text, client, invocation)
        if let address = invocation[reply] {
            let parent = try await invocation.post(address, client)
            // The thread begins where the parent says, or with the parent.
            let root = try? parent.record.decode(as: AppBsky.Feed.Post.self).reply?.root
            post.reply = AppBsky.Feed.Post.ReplyRef(root: root ?? parent.reference, parent: parent.reference)
        }
        let quoted = try await invocation[quote].asyncMap { try await invocation.post($0, client).reference }
        // Pictures come last: what is wrong with the rest is told before anything is uploaded.
        let faults = post.constraintFaults
        guard faults.isEmpty else {
            throw Refusal(faults.map { "\($0)" }.joined(separator: "; "), name: "InvalidRecord")
        }
        let images = try await images(client, invocation)
        post.embed = embed(images, quoted)
        let reference = try await client.create(post)
        try invocation.show(reference) { console in
            console.print("\(reference.uri)")
            // The app's page shows what the real network has, not what a network in a box has.
            if let key = reference.uri.recordKey, let handle = client.session?.handle,
                client.session?.host?.hasPrefix("https") ?? false
            {
                console.print(console.faint("https://bsky.app/profile/\(handle.printable())/post/\(key)"))
            }
        }
    }

    private static func text(_ invocation: Invocation) throws -> String {
        if let text = invocation[text], text != "-" { return text }
        let hasPicture = !invocation[all: image].isEmpty || invocation.has(quote)
        guard !invocation.surroundings.input.isTerminal else {
            if hasPicture { return "" }
            throw UsageError("there is nothing to say: give a text, or pipe it in")
        }
        guard let text = String(validating: try invocation.surroundings.input.readAll(), as: UTF8.self) else {
            throw UsageError("standard input is no UTF-8")
        }
        let trimmed = text.trimmingCharacters(in: .newlines)
        guard !trimmed.isEmpty || hasPicture else { throw UsageError("there is nothing to say: the input is empty") }
        return trimmed
    }

    /// The mentions, links and tags of a text. A name that nobody has stays text, and is told.
    private static func facets(
        of text: String, _ client: ATClient, _ invocation: Invocation
    ) async throws -> [AppBsky.Richtext.Facet]? {
        var facets: [AppBsky.Richtext.Facet] = []
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
                    let did = try await IdentityLookup(invocation, asking: client).did(of: .handle(handle))
                    facets.append(.init(index: index, features: [.mention(.init(did: did))]))
                } catch is AtError {
                    invocation.console.complain("@\(handle) is nobody that the server knows: it stays text")
                }
            }
        }
        return facets.isEmpty ? nil : facets
    }

    private static func images(
        _ client: ATClient, _ invocation: Invocation
    ) async throws -> [AppBsky.Embed.Images.Image] {
        let names = invocation[all: image]
        let alts = invocation[all: alt]
        guard names.count <= 4 else { throw UsageError("a post shows up to four pictures") }
        guard alts.count <= names.count else { throw UsageError("there are more --alt than --image") }
        var images: [AppBsky.Embed.Images.Image] = []
        for (index, name) in names.enumerated() {
            let size = PictureSize(Array(try invocation.surroundings.read(name)))
            let blob = try await invocation.upload(name, client)
            images.append(
                AppBsky.Embed.Images.Image(
                    image: blob, alt: alts.indices.contains(index) ? alts[index] : "",
                    aspectRatio: size.map { .init(width: $0.width, height: $0.height) }))
        }
        return images
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
    /// `map` with something to wait for.
    fileprivate func asyncMap<Result>(_ change: (Wrapped) async throws -> Result) async throws -> Result? {
        if let self { try await change(self) } else { nil }
    }
}
