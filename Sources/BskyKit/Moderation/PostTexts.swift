import Foundation

/// The texts of a post that muted words apply to: its own, its pictures', its link card's, and the quoted post's.
struct PostTexts {
    struct Text {
        var text: String
        var tags: [String] = []
        var language: LanguageTag?
        /// Whether the person follows the author.
        var isByFollowed: Bool
    }

    private let post: AppBsky.Feed.Defs.PostView
    private let quote: QuotedContent?

    init(_ post: AppBsky.Feed.Defs.PostView, _ quote: QuotedContent?) {
        self.post = post
        self.quote = quote
    }

    /// The first non-empty result of a function for the texts.
    func firstMatches(_ match: (Text) -> [MutedWordMatch]) -> [MutedWordMatch] {
        let isFollowed = post.author.viewer?.following != nil
        let record = PostRecordText(post.record)
        if let matches = Self.first(match, Self.own(record, isFollowed)) { return matches }
        if case .post(let quoted) = quote {
            let quotedRecord = PostRecordText(quoted.value)
            let isQuotedFollowed = quoted.author.viewer?.following != nil
            var texts = Self.own(quotedRecord, isQuotedFollowed)
            texts += Self.card(of: quotedRecord.embed).map { Text(text: $0, isByFollowed: isQuotedFollowed) }
            if let matches = Self.first(match, texts) { return matches }
        }
        return Self.first(match, Self.shown(in: post.embed, record.language, isByFollowed: isFollowed)) ?? []
    }

    /// The texts of what a post's view shows: its link card, or the pictures or the card beside a quoted post.
    static func shown(
        in embed: AppBsky.Feed.Defs.PostView.EmbedUnion?, _ language: LanguageTag?, isByFollowed: Bool
    ) -> [Text] {
        switch embed {
        case .externalView(let view): return [card(view, isByFollowed)]
        case .recordWithMediaView(let view):
            switch view.media {
            case .imagesView(let images):
                return images.images.map { Text(text: $0.alt, language: language, isByFollowed: isByFollowed) }
            case .galleryView(let gallery):
                var texts: [Text] = []
                for case .viewImage(let image) in gallery.items {
                    texts.append(Text(text: image.alt, language: language, isByFollowed: isByFollowed))
                }
                return texts
            case .externalView(let external): return [card(external, isByFollowed)]
            default: return []
            }
        default: return []
        }
    }

    private static func first(_ match: (Text) -> [MutedWordMatch], _ texts: [Text]) -> [MutedWordMatch]? {
        for text in texts {
            let matches = match(text)
            if !matches.isEmpty { return matches }
        }
        return nil
    }

    /// The text of a record, and of its pictures.
    static func own(_ record: PostRecordText, _ isByFollowed: Bool) -> [Text] {
        let own = Text(
            text: record.text, tags: record.tags, language: record.language, isByFollowed: isByFollowed)
        return [own]
            + alts(of: record.embed).map { Text(text: $0, language: record.language, isByFollowed: isByFollowed) }
    }

    private static func card(_ view: AppBsky.Embed.External.View, _ isByFollowed: Bool) -> Text {
        Text(text: "\(view.external.title) \(view.external.description)", isByFollowed: isByFollowed)
    }

    private static func alts(of embed: AppBsky.Feed.Post.EmbedUnion?) -> [String] {
        switch embed {
        case .images(let images): return images.images.map(\.alt)
        case .gallery(let gallery): return alts(of: gallery)
        case .recordWithMedia(let both):
            switch both.media {
            case .images(let images): return images.images.map(\.alt)
            case .gallery(let gallery): return alts(of: gallery)
            default: return []
            }
        default: return []
        }
    }

    private static func alts(of gallery: AppBsky.Embed.Gallery) -> [String] {
        gallery.items.compactMap { if case .image(let image) = $0 { image.alt } else { nil } }
    }

    private static func card(of embed: AppBsky.Feed.Post.EmbedUnion?) -> [String] {
        let card: AppBsky.Embed.External
        switch embed {
        case .external(let external): card = external
        case .recordWithMedia(let both):
            guard case .external(let external) = both.media else { return [] }
            card = external
        default: return []
        }
        return ["\(card.external.title) \(card.external.description)"]
    }
}

extension MutedWordMatcher {
    /// The muted words of a post: those of the first of its texts that has some.
    ///
    /// Most posts have none. To find that out, their records are only read in part.
    func matches(
        in post: AppBsky.Feed.Defs.PostView, _ quote: QuotedContent?, followsAuthor: Bool, now: Date
    ) -> [MutedWordMatch] {
        if let words = PostWords(post.record) {
            let own = matches(
                in: words.text, tags: words.tags, language: words.language, followsAuthor: followsAuthor, now: now)
            guard own.isEmpty else { return own }
            guard mayMatchBesideText(words, post, quote) else { return [] }
        }
        return PostTexts(post, quote).firstMatches { text in
            matches(
                in: text.text, tags: text.tags, language: text.language, followsAuthor: text.isByFollowed, now: now)
        }
    }

    /// Whether there can be muted words in a post, other than in its own text and tags.
    private func mayMatchBesideText(
        _ words: PostWords, _ post: AppBsky.Feed.Defs.PostView, _ quote: QuotedContent?
    ) -> Bool {
        if words.descriptions.contains(where: { mayMatch($0, words.language) }) { return true }
        if case .post(let quoted) = quote {
            guard let words = PostWords(quoted.value, withCard: true) else { return true }
            let mayMatchQuote =
                mayMatch(words.text, words.language) || words.tags.contains { mayMatch($0, nil) }
                || words.descriptions.contains { mayMatch($0, words.language) }
            if mayMatchQuote { return true }
        }
        // Who wrote these texts makes no difference here.
        return PostTexts.shown(in: post.embed, words.language, isByFollowed: false)
            .contains { mayMatch($0.text, $0.language) }
    }
}
