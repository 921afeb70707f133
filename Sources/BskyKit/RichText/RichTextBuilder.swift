import BskyLexicons
public import CoreATProtocol
public import Foundation

/// A piece of a text for the builder: a string, a ``Mention``, a ``Hyperlink``, a ``Hashtag`` or another ``RichText``.
public protocol RichTextPiece: Sendable {
    /// The piece as a text.
    var richText: RichText { get }
}

extension String: RichTextPiece {
    /// The string without facets.
    public var richText: RichText { RichText(self) }
}

extension RichText: RichTextPiece {
    /// The text itself.
    public var richText: RichText { self }

    /// Creates a text from pieces.
    ///
    /// ```swift
    /// let text = RichText {
    ///     "Thanks, "
    ///     Mention(alice, "@alice.test")
    ///     "! More in "
    ///     Hyperlink("the documentation", to: "https://example.com/docs")
    ///     " "
    ///     Hashtag("swift")
    /// }
    /// ```
    public init(@RichTextBuilder _ pieces: () throws -> [any RichTextPiece]) rethrows {
        self.init(
            joining: try pieces().flatMap { piece in piece.richText.segments.map { ($0.text, $0.facet) } })
    }
}

/// A mention of an account.
public struct Mention: RichTextPiece {
    /// The mention as a text.
    public let richText: RichText

    /// Creates a mention.
    ///
    /// - Parameters:
    ///   - did: The account.
    ///   - text: The text to show, usually the handle with an `@`.
    public init(_ did: DID, _ text: String) {
        richText = RichText(text, feature: .mention(.init(did: did)))
    }
}

/// A link to a page.
public struct Hyperlink: RichTextPiece {
    /// The link as a text.
    public let richText: RichText

    /// Creates a link with a text.
    public init(_ text: String, to address: URIString) {
        richText = RichText(text, feature: .link(.init(uri: address)))
    }

    /// Creates a link with a text.
    ///
    /// - Throws: A `SyntaxError` if the address is relative.
    public init(_ text: String, to page: URL) throws { try self.init(text, to: page.absoluteString) }

    /// Creates a link with a text to an address that isn't a literal.
    ///
    /// - Throws: A `SyntaxError` if the address isn't a complete one.
    @_disfavoredOverload
    public init(_ text: String, to page: some StringProtocol) throws {
        self.init(text, to: try URIString(String(page)))
    }
}

/// A tag.
public struct Hashtag: RichTextPiece {
    /// The tag as a text.
    public let richText: RichText

    /// Creates a tag from its name without `#`. The sign is shown.
    public init(_ tag: String) {
        richText = RichText("#" + tag, feature: .tag(.init(tag: tag)))
    }
}

extension RichText {
    /// Creates a text with a single facet.
    init(_ text: String, feature: AppBsky.Richtext.Facet.FeaturesUnion) {
        self.init(joining: [(text, .init(index: .init(byteStart: 0, byteEnd: 0), features: [feature]))])
    }
}

/// Collects the pieces of a text.
@resultBuilder
public enum RichTextBuilder {
    /// A piece.
    public static func buildExpression(_ piece: some RichTextPiece) -> [any RichTextPiece] { [piece] }
    /// The pieces of a block.
    public static func buildBlock(_ pieces: [any RichTextPiece]...) -> [any RichTextPiece] { pieces.flatMap(\.self) }
    /// The pieces of a condition.
    public static func buildOptional(_ pieces: [any RichTextPiece]?) -> [any RichTextPiece] { pieces ?? [] }
    /// The pieces of a condition's first branch.
    public static func buildEither(first pieces: [any RichTextPiece]) -> [any RichTextPiece] { pieces }
    /// The pieces of a condition's second branch.
    public static func buildEither(second pieces: [any RichTextPiece]) -> [any RichTextPiece] { pieces }
    /// The pieces of a loop.
    public static func buildArray(_ pieces: [[any RichTextPiece]]) -> [any RichTextPiece] { pieces.flatMap(\.self) }
}
