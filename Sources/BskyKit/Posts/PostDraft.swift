public import BskyLexicons
public import CoreATProtocol
public import Foundation

/// A post that isn't sent yet.
///
/// ```swift
/// var draft = PostDraft("Look at this, @alice.test! #swift")
/// draft.media = .images([PostImage(.file(photo), alt: "A swift above the roofs")])
/// try await client.post([draft])
/// ```
///
/// When it is sent, the text is cleaned, its mentions, links and tags are detected, and its links are shortened.
public struct PostDraft: Sendable {
    /// The text. Facets that it has already stay.
    public var text: RichText
    /// Pictures or a video.
    public var media: PostMedia?
    /// The post, feed, list or starter pack that is quoted.
    public var quote: RecordLink?
    /// The preview of a link in the text. It gives way to media.
    public var card: CardSource
    /// The languages of the text, at most three. Nothing is detected.
    public var languages: [LanguageTag]
    /// The author's content warnings, which only make sense with media.
    public var labels: [SelfLabel]
    /// Further tags without `#`, which the text doesn't show: at most eight.
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

    /// The draft, in which an empty list of pictures is none, so that a link gets its card.
    var withoutEmptyMedia: PostDraft {
        guard case .images(let images) = media, images.isEmpty else { return self }
        var draft = self
        draft.media = nil
        return draft
    }
}

/// What a post shows besides its text.
public enum PostMedia: Sendable {
    /// Up to ten pictures.
    case images([PostImage])
    /// A video that was uploaded.
    case video(AppBsky.Embed.Video)
}

/// Where the preview of a link comes from.
public enum CardSource: Sendable {
    /// The first link of the text: a post, feed, list or starter pack is embedded, and another page is read for a card.
    case automatic
    /// There is none.
    case none
    /// This one.
    case card(LinkCard)
}

/// A picture of a post.
public struct PostImage: Sendable {
    /// The file.
    public var content: HTTPBody
    /// The description for people who can't see the picture.
    public var alt: String
    /// Whether to keep what the camera wrote into the file, such as the place.
    public var keepsMetadata: Bool

    /// Creates a picture from a file or from bytes.
    public init(_ content: HTTPBody, alt: String, keepsMetadata: Bool = false) {
        self.content = content
        self.alt = alt
        self.keepsMetadata = keepsMetadata
    }

    /// Creates a picture from bytes.
    public init(_ content: Data, alt: String, keepsMetadata: Bool = false) {
        self.init(HTTPBody.bytes(content), alt: alt, keepsMetadata: keepsMetadata)
    }

    /// Creates a picture from a file.
    public init(_ file: URL, alt: String, keepsMetadata: Bool = false) {
        self.init(HTTPBody.file(file), alt: alt, keepsMetadata: keepsMetadata)
    }
}

/// A content warning that an author gives.
public struct SelfLabel: RawRepresentable, Hashable, Sendable {
    /// The label's value.
    public let rawValue: String

    /// Creates a label from its value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pornography.
    public static let porn = SelfLabel(rawValue: "porn")
    /// Suggestive content.
    public static let sexual = SelfLabel(rawValue: "sexual")
    /// Nudity that isn't sexual.
    public static let nudity = SelfLabel(rawValue: "nudity")
    /// Violence and the like.
    public static let graphicMedia = SelfLabel(rawValue: "graphic-media")
}

/// How far a thread is sent.
public enum PostProgress: Hashable, Sendable {
    /// Pictures are being uploaded.
    case uploading(done: Int, total: Int)
    /// The posts are being written, all at once.
    case writing
}
