public import BskyLexicons
import CoreATProtocol
public import Foundation

/// The `AttributedString` attribute for the features of a facet.
public enum FacetAttribute: AttributedStringKey {
    /// The features.
    public typealias Value = [AppBsky.Richtext.Facet.FeaturesUnion]
    /// The attribute's name.
    public static let name = "bsky.facet"
}

extension AttributeScopes {
    /// The attributes of Bluesky's texts.
    public struct BskyAttributes: AttributeScope {
        /// The features of a facet.
        public let facet: FacetAttribute
        /// Foundation's attributes, such as links.
        public let foundation: FoundationAttributes
    }

    /// The attributes of Bluesky's texts.
    public var bsky: BskyAttributes.Type { BskyAttributes.self }
}

extension AttributeDynamicLookup {
    /// The attribute for a key path of the scope `bsky`.
    public subscript<Key: AttributedStringKey>(
        dynamicMember path: KeyPath<AttributeScopes.BskyAttributes, Key>
    ) -> Key { self[Key.self] }
}

extension RichText {
    /// Returns the text as an `AttributedString`, for SwiftUI's `Text` and others. It keeps the facets, so that it can
    /// be converted back.
    ///
    /// Links have Foundation's attribute `link`.
    ///
    /// - Parameter address: Returns the address to open for a mention or a tag.
    public func attributed(_ address: (Segment) -> URL? = { _ in nil }) -> AttributedString {
        var result = AttributedString()
        for segment in segments {
            var piece = AttributedString(segment.text)
            if let facet = segment.facet {
                piece[FacetAttribute.self] = facet.features
                if case .link(let uri) = segment.feature {
                    piece.link = URL(string: uri.description)
                } else {
                    piece.link = address(segment)
                }
            }
            result += piece
        }
        return result
    }

    /// Creates a text from an `AttributedString`.
    ///
    /// Runs with features become facets. Otherwise, links to `http` and `https` addresses become links. Other
    /// attributes are ignored.
    public init(_ attributed: AttributedString) {
        var pieces: [(text: String, facet: AppBsky.Richtext.Facet?)] = []
        for run in attributed.runs {
            // A run can begin inside of a character.
            let text = String(String.UnicodeScalarView(attributed[run.range].unicodeScalars))
            let features = run[FacetAttribute.self] ?? Self.features(of: run.link)
            if let last = pieces.last, last.facet?.features == features {
                pieces[pieces.count - 1].text += text
            } else {
                pieces.append(
                    (text, features.map { .init(index: .init(byteStart: 0, byteEnd: 0), features: $0) }))
            }
        }
        self.init(joining: pieces)
    }

    private static func features(of link: URL?) -> [AppBsky.Richtext.Facet.FeaturesUnion]? {
        guard let link, ["http", "https"].contains(link.scheme?.lowercased()),
            let uri = try? URIString(link.absoluteString)
        else { return nil }
        return [.link(.init(uri: uri))]
    }
}
