import BskyKit
import Foundation

/// What a post means, in the lines that `.ci/world/bluesky.py` prints.
struct PostFacts {
    let client: ATClient
    private(set) var lines: [String] = []

    init(_ client: ATClient) { self.client = client }

    private mutating func say(_ words: Any...) {
        lines.append(words.map { "\($0)".replacing("\n", with: "\\n") }.joined(separator: " "))
    }

    mutating func add(_ view: AppBsky.Feed.Defs.PostView) async throws {
        let post = try view.record.decode(as: AppBsky.Feed.Post.self)
        say("post", view.uri, view.cid)
        say("text", post.text)
        for segment in RichText(post).segments {
            let range = "\(segment.bytes.lowerBound) \(segment.bytes.upperBound)"
            switch segment.feature {
            case .mention(let did): say("facet", range, segment.text, "mention", did)
            case .link(let uri): say("facet", range, segment.text, "link", uri)
            case .tag(let tag): say("facet", range, segment.text, "tag", tag)
            case nil: break
            }
        }
        if let reply = post.reply {
            say("reply", reply.root.uri, reply.root.cid, reply.parent.uri, reply.parent.cid)
        }
        for language in post.langs ?? [] { say("language", language) }
        if case .selfLabels(let labels)? = post.labels { for label in labels.values { say("label", label.val) } }
        for tag in post.tags ?? [] { say("tag", tag) }
        try await add(post.embed, view.author.did)
        add(view.embed)
        try await addGates(of: view.uri)
    }

    // MARK: Embeds

    private mutating func add(_ embed: AppBsky.Feed.Post.EmbedUnion?, _ author: DID) async throws {
        switch embed {
        case .images(let images): try await add(.images(images), author)
        case .gallery(let gallery): try await add(.gallery(gallery), author)
        case .external(let external): try await add(.external(external), author)
        case .record(let record): add(record)
        case .recordWithMedia(let both):
            say("embed", "recordWithMedia")
            add(both.record)
            try await add(both.media, author)
        case .video, .unknown: say("embed", "?")
        case nil: break
        }
    }

    private mutating func add(_ record: AppBsky.Embed.Record) {
        say("embed", "record")
        say("quote", record.record.uri, record.record.cid)
    }

    private mutating func add(_ media: AppBsky.Embed.RecordWithMedia.MediaUnion, _ author: DID) async throws {
        switch media {
        case .images(let images):
            say("embed", "images")
            for image in images.images {
                try await add("image", image.image, author, Self.size(image.aspectRatio), image.alt)
            }
        case .gallery(let gallery):
            say("embed", "gallery")
            for case .image(let image) in gallery.items {
                try await add("image", image.image, author, Self.size(image.aspectRatio), image.alt)
            }
        case .external(let external):
            say("embed", "external")
            say("card", external.external.uri, external.external.title, "|", external.external.description)
            if let blob = external.external.thumb { try await add("thumbnail", blob, author) }
        case .video, .unknown: say("embed", "?")
        }
    }

    private mutating func add(_ word: String, _ blob: Blob, _ author: DID, _ more: String...) async throws {
        let data = try await client.execute(.getBlob(did: author, cid: blob.ref))
        lines.append(([word, blob.mimeType, "\(blob.size ?? -1)", "\(data.count)"] + more).joined(separator: " "))
    }

    private static func size(_ ratio: AppBsky.Embed.Defs.AspectRatio?) -> String {
        ratio.map { "\($0.width) \($0.height)" } ?? "- -"
    }

    // MARK: Views

    private mutating func add(_ view: AppBsky.Feed.Defs.PostView.EmbedUnion?) {
        switch view {
        case .imagesView(let images): add(.imagesView(images))
        case .galleryView(let gallery): add(.galleryView(gallery))
        case .externalView(let external): add(.externalView(external))
        case .recordView(let record): add(record)
        case .recordWithMediaView(let both):
            say("view", "recordWithMedia")
            add(both.record)
            add(both.media)
        case .videoView, .unknown: say("view", "?")
        case nil: break
        }
    }

    private mutating func add(_ quote: AppBsky.Embed.Record.View) {
        say("view", "record")
        guard case .viewRecord(let record) = quote.record,
            let post = try? record.value.decode(as: AppBsky.Feed.Post.self)
        else { return say("quoted", "?") }
        say("quoted", record.author.handle, post.text)
    }

    private mutating func add(_ media: AppBsky.Embed.RecordWithMedia.View.MediaUnion) {
        switch media {
        case .imagesView(let images):
            say("view", "images")
            for image in images.images { say("shown", image.alt) }
        case .galleryView(let gallery):
            say("view", "gallery")
            for case .viewImage(let image) in gallery.items { say("shown", image.alt) }
        case .externalView(let external):
            say("view", "external")
            say("shown", external.external.title)
        case .videoView, .unknown: say("view", "?")
        }
    }

    // MARK: Gates

    private mutating func addGates(of post: ATURI) async throws {
        guard let key = post.recordKey else { return }
        if let gate = try? await client.get(
            AppBsky.Feed.Threadgate.self, at: ATURI(post.authority, "app.bsky.feed.threadgate", key)
        ).value {
            let rules = gate.allow?.map { rule in
                switch rule {
                case .mentionRule: "mentionRule"
                case .followerRule: "followerRule"
                case .followingRule: "followingRule"
                case .listRule: "listRule"
                case .unknown: "?"
                }
            }
            lines.append((["replies"] + (rules ?? ["anyone"])).joined(separator: " "))
        }
        if let gate = try? await client.get(
            AppBsky.Feed.Postgate.self, at: ATURI(post.authority, "app.bsky.feed.postgate", key)
        ).value {
            let rules = (gate.embeddingRules ?? []).map { if case .disableRule = $0 { "disableRule" } else { "?" } }
            lines.append((["quotes"] + rules).joined(separator: " "))
        }
    }
}
