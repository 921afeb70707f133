public import BskyLexicons
public import CoreATProtocol

extension RichText {
    /// The text in pieces to show in order: plain text, and the text of each facet.
    ///
    /// Together, the pieces are always the whole text. Facets that overlap an earlier one, are out of bounds, or split
    /// a Unicode scalar are ignored.
    public var segments: Segments { Segments(self) }

    /// A piece of a text.
    public struct Segment: Hashable, Sendable {
        /// The piece's text.
        public let text: String
        /// The piece's facet; `nil` for plain text.
        public let facet: AppBsky.Richtext.Facet?
        /// The range in the UTF-8 of the whole text.
        public let bytes: Range<Int>

        /// The feature of the piece: the first link, otherwise the first mention or tag.
        public var feature: Feature? {
            guard let features = facet?.features else { return nil }
            var best: Feature?
            for feature in features {
                switch feature {
                case .link(let link): return .link(link.uri)
                case .mention(let mention):
                    if case .mention = best { continue }
                    best = .mention(mention.did)
                case .tag(let tag): if best == nil { best = .tag(tag.tag) }
                case .unknown: continue
                }
            }
            return best
        }

        /// The address, if the piece is a link.
        public var link: URIString? { if case .link(let uri) = feature { uri } else { nil } }

        /// The account, if the piece is a mention.
        public var mention: DID? { if case .mention(let did) = feature { did } else { nil } }

        /// The tag without its `#`, if the piece is one.
        public var tag: String? { if case .tag(let tag) = feature { tag } else { nil } }

        /// Whether the piece is a link whose text may deceive: it starts with another site's address or contains one
        /// with `https://`; shows an address with letters beyond ASCII, which may look like others; is displayed in
        /// another order than it is written; or shows an address without a clear host.
        ///
        /// Show the true host of such a link before opening it.
        public var isMisleading: Bool {
            guard case .link(let uri) = feature else { return false }
            if LinkHost.isReordered(text) { return true }
            guard let shown = LinkHost.shown(in: text) else { return false }
            return shown.hasLookalikes || shown.host == nil || shown.host != LinkHost.host(of: uri.description)
        }

        /// Whether the piece is a link that only shows its own address, so that readers know the site.
        ///
        /// The Bluesky app asks for confirmation before opening any other link.
        public var showsHost: Bool {
            guard case .link = feature, !isMisleading else { return false }
            return LinkHost.shown(in: text)?.isAlone == true
        }
    }

    /// The feature of a piece.
    public enum Feature: Hashable, Sendable {
        /// A link to a page.
        case link(URIString)
        /// A mention of an account.
        case mention(DID)
        /// A tag without its `#`.
        case tag(String)
    }

    /// The pieces of a text.
    public struct Segments: RandomAccessCollection, Sendable {
        private var pieces: [Segment] = []
        /// The number of facets that were ignored because they can't be shown.
        public private(set) var ignoredFacets = 0

        init(_ rich: RichText) {
            let bytes = Array(rich.text.utf8)
            var cursor = 0
            func isEdge(_ offset: Int) -> Bool {
                offset == bytes.count || bytes[offset] & 0xC0 != 0x80
            }
            func piece(_ range: Range<Int>, _ facet: AppBsky.Richtext.Facet?) -> Segment {
                Segment(text: String(decoding: bytes[range], as: UTF8.self), facet: facet, bytes: range)
            }
            for facet in rich.facets {
                let start = facet.index.byteStart
                let end = facet.index.byteEnd
                guard start >= cursor, start <= end, end <= bytes.count, isEdge(start), isEdge(end) else {
                    ignoredFacets += 1
                    continue
                }
                guard start < end else { continue }
                if cursor < start { pieces.append(piece(cursor..<start, nil)) }
                let shown = piece(start..<end, facet)
                let isBlank = shown.text.unicodeScalars.allSatisfy { TextScalars.isWhiteSpace($0.value) }
                pieces.append(isBlank ? piece(start..<end, nil) : shown)
                cursor = end
            }
            if cursor < bytes.count || pieces.isEmpty { pieces.append(piece(cursor..<bytes.count, nil)) }
        }

        /// The position of the first piece.
        public var startIndex: Int { pieces.startIndex }
        /// The position after the last piece. There is always at least one piece, even for an empty text.
        public var endIndex: Int { pieces.endIndex }
        /// The piece at a position.
        public subscript(position: Int) -> Segment { pieces[position] }
    }
}
