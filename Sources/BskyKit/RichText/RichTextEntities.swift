import BskyLexicons
import CoreATProtocol

extension RichText {
    /// Converts the entities of an old post, whose offsets count UTF-16 units, to facets.
    static func facets(of entities: [AppBsky.Feed.Post.Entity], in text: String) -> [AppBsky.Richtext.Facet] {
        let offsets = byteOffsets(of: entities.flatMap { [$0.index.start, $0.index.end] }, in: text)
        let facets = entities.compactMap { entity -> AppBsky.Richtext.Facet? in
            guard let start = offsets[entity.index.start], let end = offsets[entity.index.end], start < end else {
                return nil
            }
            let feature: AppBsky.Richtext.Facet.FeaturesUnion
            switch entity.type {
            case "link":
                guard let uri = try? URIString(entity.value) else { return nil }
                feature = .link(.init(uri: uri))
            case "mention":
                guard let did = try? DID(entity.value) else { return nil }
                feature = .mention(.init(did: did))
            default: return nil
            }
            return .init(index: .init(byteStart: start, byteEnd: end), features: [feature])
        }
        return RichText(text, facets: facets).facets
    }

    /// Converts UTF-16 offsets to UTF-8. Offsets inside a scalar or out of bounds are left out.
    private static func byteOffsets(of offsets: [Int], in text: String) -> [Int: Int] {
        let wanted = Set(offsets)
        var found: [Int: Int] = [:]
        var utf16 = 0
        var utf8 = 0
        for scalar in text.unicodeScalars {
            if wanted.contains(utf16) { found[utf16] = utf8 }
            utf16 += UTF16.width(scalar)
            utf8 += UTF8.width(scalar)
        }
        if wanted.contains(utf16) { found[utf16] = utf8 }
        return found
    }
}
