import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation

/// Sends a thread: checks it, resolves its references, uploads its pictures, and writes it.
struct ThreadSender {
    let client: ATClient
    let cards: any CardReading
    let handles: any HandleResolving
    let transformer: (any ImageTransformer)?
    let progress: (@Sendable (PostProgress) -> Void)?

    /// The maximum number of writes per call.
    private static let mostWrites = 200
    private static let mostImages = 10

    /// Sends a thread.
    ///
    /// - Parameter key: The key of the first post; a new one by default.
    func send(
        _ thread: [PostDraft], reply: RecordLink?, gates: PostGates, key: TID? = nil
    ) async throws -> [RecordReference] {
        do {
            return try await client.withOneAccount { try await sendChecked(thread, reply, gates, key) }
        } catch ActionError.notFound(let uri) {
            throw PostError.notFound(uri)
        }
    }

    private func sendChecked(
        _ thread: [PostDraft], _ reply: RecordLink?, _ gates: PostGates, _ key: TID?
    ) async throws -> [RecordReference] {
        try check(thread)
        let thread = thread.map(\.withoutEmptyMedia)
        let account = try await client.accountDID()
        let rules = try await GateRules.resolved(gates, by: client)
        let count = ThreadRecords.writeCount(posts: thread.count, isReply: reply != nil, rules)
        guard count <= Self.mostWrites else { throw PostError.tooManyWrites(count) }
        var posts: [AppBsky.Feed.Post] = []
        for (index, draft) in thread.enumerated() { posts.append(try await post(draft, index)) }
        let replyRef = if let reply { try await self.reply(to: reply) } else { AppBsky.Feed.Post.ReplyRef?.none }
        var embeds: [PostEmbed] = []
        for (draft, post) in zip(thread, posts) { embeds.append(try await embed(draft, post)) }
        // Uploads come last: errors in the rest are reported before anything is sent.
        for (index, media) in try await uploads(thread, embeds) {
            switch media {
            case .images(let images): embeds[index].media = .images(images)
            case .thumbnail(let blob): embeds[index].thumbnail = blob
            }
        }
        var records = ThreadRecords(by: account, reply: replyRef, rules: rules)
        for (index, var post) in posts.enumerated() {
            post.embed = embeds[index].union
            try Self.check(post, index)
            try records.add(post, key: index == 0 ? key : nil)
        }
        progress?(.writing)
        return try await write(records)
    }

    // MARK: Checks

    /// Checks everything that can be checked without a server.
    private func check(_ thread: [PostDraft]) throws {
        guard !thread.isEmpty else { throw PostError.noPosts }
        guard thread.count <= Self.mostWrites else { throw PostError.tooManyWrites(thread.count) }
        for (index, draft) in thread.enumerated() {
            if case .images(let images) = draft.media, images.count > Self.mostImages {
                throw PostError.tooManyImages(images.count)
            }
            let hasCard = if case .card = draft.card { true } else { false }
            guard
                !draft.text.cleaned().text.isEmpty || draft.withoutEmptyMedia.media != nil || draft.quote != nil
                    || hasCard
            else { throw PostError.empty(index: index) }
            try Self.check(record(draft, text: ""), index)
        }
    }

    private static func check(_ post: AppBsky.Feed.Post, _ index: Int) throws {
        let faults = post.constraintFaults
        guard faults.isEmpty else {
            throw PostError.invalid(index: index, faults.map { "\($0)" }.joined(separator: "; "))
        }
    }

    private func record(_ draft: PostDraft, text: RichText) -> AppBsky.Feed.Post {
        let labels = draft.labels.map { ComAtproto.Label.Defs.SelfLabel(val: $0.rawValue) }
        return AppBsky.Feed.Post(
            text: text.text, createdAt: .now, facets: text.facets.isEmpty ? nil : text.facets,
            labels: labels.isEmpty ? nil : .selfLabels(.init(values: labels)),
            langs: draft.languages.isEmpty ? nil : draft.languages, tags: draft.tags.isEmpty ? nil : draft.tags)
    }

    // MARK: What a post refers to

    private func post(_ draft: PostDraft, _ index: Int) async throws -> AppBsky.Feed.Post {
        let text = try await draft.text.cleaned()
            .detectingFacets(resolving: handles) { [progress] in progress?(.unresolved($0)) }
            .shorteningLinks()
        let post = record(draft, text: text)
        try Self.check(post, index)
        return post
    }

    private func reply(to link: RecordLink) async throws -> AppBsky.Feed.Post.ReplyRef {
        let parent = try await client.referredPost(link)
        guard parent.viewer?.replyDisabled != true else { throw PostError.replyDisabled(parent.reference.uri) }
        return .init(root: parent.root, parent: parent.reference)
    }

    private func embed(_ draft: PostDraft, _ post: AppBsky.Feed.Post) async throws -> PostEmbed {
        var embed = PostEmbed()
        if let quote = draft.quote { embed.quote = try await self.quote(quote) }
        if case .video(let video) = draft.media { embed.media = .video(video) }
        switch draft.card {
        case .none: break
        case .card(let card):
            let card = draft.media == nil ? try await completed(card) : card
            embed.card = try await card.prepared(by: transformer)
        case .automatic:
            let links = RichText(post).segments.compactMap { segment -> URIString? in
                if case .link(let uri) = segment.feature { uri } else { nil }
            }
            guard let first = links.first else { break }
            if let record = try? RecordLink(first.description) {
                if draft.quote == nil { embed.quote = try await linked(record) }
            } else if draft.media == nil, let url = URL(string: first.description),
                let card = try await self.card(of: url)
            {
                embed.card = card
            }
        }
        return embed
    }

    /// The version of a record to embed, whose link is in the text; `nil` if it doesn't exist or can't be quoted.
    private func linked(_ record: RecordLink) async throws -> ComAtproto.Repo.StrongRef? {
        do {
            return try await quote(record)
        } catch ActionError.notFound {
            return nil
        } catch PostError.quoteDisabled {
            return nil
        }
    }

    /// A card that has only an address, as that of a draft, with what its page says.
    private func completed(_ card: LinkCard) async throws -> LinkCard {
        guard card.isOnlyAddress, let url = URL(string: try card.checkedAddress().description),
            var read = try await self.card(of: url)
        else { return card }
        read.address = card.address
        return read
    }

    /// The card of a page; `nil` if the page can't be read.
    private func card(of url: URL) async throws -> LinkCard? {
        do {
            return try await cards.card(of: url)
        } catch {
            try Task.checkCancellation()
            return nil
        }
    }

    /// The current version of a record to quote.
    func quote(_ link: RecordLink) async throws -> ComAtproto.Repo.StrongRef {
        if link.collection == AppBsky.Feed.Post.collection {
            let post = try await client.referredPost(link)
            guard post.viewer?.embeddingDisabled != true else { throw PostError.quoteDisabled(post.reference.uri) }
            return post.reference
        }
        return try await client.reference(to: link)
    }

    // MARK: Uploads

    private enum Upload: Sendable {
        case image(PostImage, index: Int)
        case thumbnail(PreparedImage)
    }

    private enum Uploaded {
        case images([PostEmbed.Image])
        case thumbnail(Blob)
    }

    private func uploads(_ thread: [PostDraft], _ embeds: [PostEmbed]) async throws -> [(Int, Uploaded)] {
        var waiting: [(post: Int, upload: Upload)] = []
        for (post, draft) in thread.enumerated() {
            if case .images(let images) = draft.media {
                waiting += images.enumerated().map { (post, .image($0.element, index: $0.offset)) }
            } else if draft.media == nil, let image = embeds[post].card?.picture {
                waiting.append((post, .thumbnail(image)))
            }
        }
        let total = waiting.count
        if total > 0 { progress?(.uploading(done: 0, total: total)) }
        var images: [Int: [Int: PostEmbed.Image]] = [:]
        var result: [(Int, Uploaded)] = []
        var rest = waiting[...]
        try await withThrowingTaskGroup(of: (Int, Upload, PostEmbed.Image).self) { group in
            func begin() {
                guard let (post, upload) = rest.popFirst() else { return }
                group.addTask { (post, upload, try await self.uploaded(upload)) }
            }
            for _ in 0..<4 { begin() }
            var done = 0
            while let (post, upload, image) = try await group.next() {
                done += 1
                progress?(.uploading(done: done, total: total))
                switch upload {
                case .image(_, let index): images[post, default: [:]][index] = image
                case .thumbnail: result.append((post, .thumbnail(image.blob)))
                }
                begin()
            }
        }
        for (post, found) in images {
            result.append((post, .images(found.sorted { $0.key < $1.key }.map(\.value))))
        }
        return result
    }

    private func uploaded(_ upload: Upload) async throws -> PostEmbed.Image {
        switch upload {
        case .thumbnail(let image): try await client.upload(image, alt: "")
        case .image(let image, _):
            try await client.upload(
                try await image.prepared(transformer: transformer), alt: image.alt,
                as: image.aspectRatio)
        }
    }

    // MARK: Writing

    private func write(_ records: ThreadRecords) async throws -> [RecordReference] {
        let stored: [RecordReference?]
        do {
            stored = try await client.applyWrites(records.writes, validate: true)
        } catch let error as AtError where error.mayHaveSucceeded {
            return try await readBack(records, after: error)
        }
        let references = stored.compactMap(\.self)
        // Old servers return nothing about the writes.
        guard references.isEmpty || references.map(\.cid) == records.all.map(\.cid) else {
            throw PostError.changedByServer(references)
        }
        return records.posts
    }

    /// Looks up the first post. All records are written at once, so if it exists, all do.
    private func readBack(_ records: ThreadRecords, after error: AtError) async throws -> [RecordReference] {
        guard let first = records.posts.first else { throw error }
        do {
            let found = try await client.get(AppBsky.Feed.Post.self, at: first.uri)
            guard found.cid == nil || found.cid == first.cid else {
                throw PostError.changedByServer([RecordReference(uri: first.uri, cid: found.cid ?? first.cid)])
            }
            return records.posts
        } catch let missing as AtError {
            if missing.matches(RepoError.recordNotFound) { throw error }
            throw PostError.outcomeUnknown(records.posts, error)
        }
    }
}
