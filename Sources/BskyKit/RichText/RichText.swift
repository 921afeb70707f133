public import BskyLexicons
import CoreATProtocol

/// A text with mentions, links and tags, as posts, profiles and messages contain it.
///
/// The protocol keeps the text and its ``facets`` apart: a facet says which bytes of the text are a link, and where it
/// leads. This type keeps the two together while the text is edited, cut and shown.
///
/// ```swift
/// let text = try await RichText("Hello @alice.test #swift").cleaned().detectingFacets(resolving: client)
/// ```
///
/// A string literal has no facets: finding them is a separate step, because mentions must be resolved.
public struct RichText: Hashable, Sendable {
    /// The text as it is shown.
    public private(set) var text: String
    /// The facets, sorted by where they begin. Facets of a post from the network may be wrong: ``segments`` ignores
    /// those that can't be shown.
    public private(set) var facets: [AppBsky.Richtext.Facet]

    /// Creates a text with facets. Facets of negative length are dropped.
    public init(_ text: String, facets: [AppBsky.Richtext.Facet] = []) {
        self.text = text
        self.facets = Self.ordered(facets.filter { $0.index.byteStart <= $0.index.byteEnd })
    }

    /// The text and the facets of a post.
    ///
    /// The entities of old posts become facets when the post has no facets.
    public init(_ post: AppBsky.Feed.Post) {
        self.init(post.text, facets: post.facets ?? [])
        if facets.isEmpty, let entities = post.entities { facets = Self.facets(of: entities, in: text) }
    }

    /// Joins pieces of text; the offsets of their facets are replaced.
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

    /// The length of the text in characters, as the limits of the protocol count them.
    public var graphemeCount: Int { text.count }

    /// Whether there is no text.
    public var isEmpty: Bool { text.isEmpty }

    /// Sorts facets by where they begin. Those that begin at the same place stay in their order.
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
