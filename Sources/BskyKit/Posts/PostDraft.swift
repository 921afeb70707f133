public import BskyLexicons
public import CoreATProtocol
public import Foundation

/// A post to send.
///
/// ```swift
/// var draft = PostDraft("Look at this, @alice.test! #swift")
/// draft.media = .images([PostImage(.file(photo), alt: "A swift above the roofs")])
/// try await client.post([draft])
/// ```
///
/// Sending it cleans the text, detects mentions, links and tags, and shortens links. A mention of a handle that the
/// server can't resolve stays plain text; ``PostProgress/unresolved(_:)`` tells which.
public struct PostDraft: Sendable, ExpressibleByStringInterpolation {
    /// The text. Existing facets are kept.
    public var text: RichText
    /// Pictures or a video.
    public var media: PostMedia?
    /// The post, feed, list or starter pack to quote.
    public var quote: RecordLink?
    /// The preview of a link in the text. Ignored if the post has media.
    public var card: CardSource
    /// The languages of the text, at most three. They aren't detected.
    public var languages: [LanguageTag]
    /// The author's content warnings. Use them only with media.
    public var labels: [SelfLabel]
    /// Additional tags without `#` that aren't part of the text, at most eight.
    public var tags: [String]

    /// Creates a draft.
    public init(
        _ text: RichText, media: PostMedia? = nil, quote: RecordLink? = nil, card: CardSource = .automatic,
        languages: [LanguageTag] = [], labels: [SelfLabel] = [], tags: [String] = []
    ) {
        self.text = text
        self.media = media
        self.quote = quote
        self.card = card
        self.languages = languages
        self.labels = labels
        self.tags = tags
    }

    /// Creates a draft that quotes a post, feed, list or starter pack.
    ///
    /// - Throws: A ``RecordLinkError`` if `quote` isn't the name of a record.
    public init(
        _ text: RichText, media: PostMedia? = nil, quoting quote: some RecordName, languages: [LanguageTag] = [],
        labels: [SelfLabel] = [], tags: [String] = []
    ) throws(RecordLinkError) {
        self.init(
            text, media: media, quote: try quote.recordLink(), languages: languages, labels: labels, tags: tags)
    }

    /// Creates a draft from a literal, so that `post(["One", "Two"])` is a thread.
    public init(stringLiteral text: String) { self.init(RichText(text)) }

    /// The draft without an empty list of pictures, so that a link gets its card.
    var withoutEmptyMedia: PostDraft {
        guard case .images(let images) = media, images.isEmpty else { return self }
        var draft = self
        draft.media = nil
        return draft
    }
}

/// The media of a post.
public enum PostMedia: Sendable {
    /// Up to ten pictures.
    case images([PostImage])
    /// An uploaded video.
    case video(AppBsky.Embed.Video)
}

/// The source of a link preview.
public enum CardSource: Sendable {
    /// The first link in the text: a post, feed, list or starter pack is embedded, and other pages get a card.
    case automatic
    /// No preview.
    case none
    /// A given card.
    case card(LinkCard)
}

/// A picture of a post.
public struct PostImage: Sendable {
    /// The file.
    public var content: HTTPBody
    /// The description for people who can't see the picture.
    public var alt: String
    /// Whether to keep the camera's metadata, such as the place.
    public var keepsMetadata: Bool
    /// The proportions in which apps reserve space for the picture; `nil` for its own, which are read from the file.
    public var aspectRatio: AppBsky.Embed.Defs.AspectRatio?

    /// Creates a picture from a file or from bytes.
    public init(
        _ content: HTTPBody, alt: String, aspectRatio: AppBsky.Embed.Defs.AspectRatio? = nil,
        keepsMetadata: Bool = false
    ) {
        self.content = content
        self.alt = alt
        self.aspectRatio = aspectRatio
        self.keepsMetadata = keepsMetadata
    }

    /// Creates a picture from bytes.
    public init(
        _ content: Data, alt: String, aspectRatio: AppBsky.Embed.Defs.AspectRatio? = nil, keepsMetadata: Bool = false
    ) {
        self.init(HTTPBody.bytes(content), alt: alt, aspectRatio: aspectRatio, keepsMetadata: keepsMetadata)
    }

    /// Creates a picture from a file.
    public init(
        _ file: URL, alt: String, aspectRatio: AppBsky.Embed.Defs.AspectRatio? = nil, keepsMetadata: Bool = false
    ) {
        self.init(HTTPBody.file(file), alt: alt, aspectRatio: aspectRatio, keepsMetadata: keepsMetadata)
    }

    /// Creates a picture from a file, which is read when the post is sent.
    public init(contentsOf file: URL, alt: String) { self.init(file, alt: alt) }
}

/// A content warning that an author gives.
public struct SelfLabel: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The label's value.
    public let rawValue: String

    /// Creates a label from its value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a label from a literal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// Pornography.
    public static let porn = SelfLabel(rawValue: "porn")
    /// Suggestive content.
    public static let sexual = SelfLabel(rawValue: "sexual")
    /// Nudity that isn't sexual.
    public static let nudity = SelfLabel(rawValue: "nudity")
    /// Graphic media, such as violence.
    public static let graphicMedia = SelfLabel(rawValue: "graphic-media")
}

/// The progress of sending a thread.
public enum PostProgress: Hashable, Sendable {
    /// No account was found for a mentioned handle, so its mentions stay plain text, and nobody is notified.
    case unresolved(Handle)
    /// Pictures are being uploaded.
    case uploading(done: Int, total: Int)
    /// The posts are being written, all at once.
    case writing
}
