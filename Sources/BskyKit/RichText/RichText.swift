public import BskyLexicons
import CoreATProtocol

/// A text with mentions, links and tags, for posts, profiles and messages.
///
/// The protocol keeps a text and its ``facets`` apart: each facet marks a range of bytes as a link and names its
/// target. This type keeps them in sync while the text is edited, cut and shown.
///
/// ```swift
/// let text = try await RichText("Hello @alice.test #swift").cleaned().detectingFacets(resolving: client)
/// ```
///
/// A string literal has no facets. Detecting them is a separate step, because mentions must be resolved.
public struct RichText: Hashable, Sendable {
    /// The plain text.
    public private(set) var text: String
    /// The facets, sorted by their start. Facets of a post from the network may be invalid; ``segments`` ignores those
    /// that can't be shown.
    public private(set) var facets: [AppBsky.Richtext.Facet]

    /// Creates a text with facets. Facets with a negative length are dropped.
    public init(_ text: String, facets: [AppBsky.Richtext.Facet] = []) {
        self.text = text
        self.facets = Self.ordered(facets.filter { $0.index.byteStart <= $0.index.byteEnd })
    }

    /// Creates a text from a post.
    ///
    /// If the post has no facets, the entities of old posts are converted.
    public init(_ post: AppBsky.Feed.Post) {
        self.init(post.text, facets: post.facets ?? [])
        if facets.isEmpty, let entities = post.entities { facets = Self.facets(of: entities, in: text) }
    }

    /// Creates a text from a post of a feed or a thread; empty if its record isn't a valid post.
    public init(_ post: AppBsky.Feed.Defs.PostView) {
        if let record = post.post { self.init(record) } else { self.init("") }
    }

    /// Joins pieces of text. The offsets of their facets are updated.
    init(joining pieces: [(text: String, facet: AppBsky.Richtext.Facet?)]) {
        var text = ""
        var facets: [AppBsky.Richtext.Facet] = []
        var length = 0
        for piece in pieces {
            let end = length + piece.text.utf8.count
            if var facet = piece.facet, end > length {
                facet.index.byteStart = length
                facet.index.byteEnd = end
                facets.append(facet)
            }
            text += piece.text
            length = end
        }
        self.init(text, facets: facets)
    }

    /// The length of the text in graphemes, as the limits of the protocol count it.
    public var graphemeCount: Int { text.count }

    /// Whether there is no text.
    public var isEmpty: Bool { text.isEmpty }

    /// Sorts facets by their start. The order of equal starts is kept.
    private static func ordered(_ facets: [AppBsky.Richtext.Facet]) -> [AppBsky.Richtext.Facet] {
        let isSorted = zip(facets, facets.dropFirst()).allSatisfy { $0.index.byteStart <= $1.index.byteStart }
        if isSorted { return facets }
        return facets.enumerated().sorted { left, right in
            (left.element.index.byteStart, left.offset) < (right.element.index.byteStart, right.offset)
        }.map(\.element)
    }
}

extension RichText: ExpressibleByStringInterpolation {
    /// Creates a text without facets.
    public init(stringLiteral value: String) { self.init(value) }
}

extension RichText: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}
