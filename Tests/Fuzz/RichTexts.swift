import BskyKit

/// Feeds text to the detector of facets and to what cleans, cuts and shows texts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let text = String(decoding: bytes, as: UTF8.self)
    let utf8 = Array(text.utf8)
    var facets: [AppBsky.Richtext.Facet] = []
    var last = 0
    for facet in RichText(text).detected() {
        let range = facet.bytes
        precondition(range.lowerBound >= last && range.upperBound <= utf8.count && !range.isEmpty, "facets overlap")
        last = range.upperBound
        for edge in [range.lowerBound, last] where edge < utf8.count {
            precondition(utf8[edge] & 0xC0 != 0x80, "a facet cuts a scalar")
        }
        let feature: AppBsky.Richtext.Facet.FeaturesUnion =
            switch facet.kind {
            case .link(let uri): .link(.init(uri: uri))
            case .tag(let tag): .tag(.init(tag: tag))
            case .mention: .mention(.init(did: "did:plc:alice"))
            }
        facets.append(
            .init(index: .init(byteStart: range.lowerBound, byteEnd: range.upperBound), features: [feature]))
    }
    // And hostile ones, with offsets from the input.
    for (index, byte) in bytes.prefix(8).enumerated() {
        let end = byte == 255 ? Int.max : Int(byte)
        facets.append(.init(index: .init(byteStart: index &* 3 &- 1, byteEnd: end), features: []))
    }
    let rich = RichText(text, facets: facets)
    precondition(rich.segments.map(\.text).joined().utf8.elementsEqual(text.utf8), "segments lose text")
    precondition(rich.cleaned().text.utf8.count <= utf8.count, "cleaning adds text")
    _ = rich.shorteningLinks()
    let limit = TextLimit(graphemes: 20, bytes: 60)
    precondition(rich.truncated(to: limit).overflow(limit) == nil, "a cut text is too long")
    for part in rich.split(limit, numbering: .after) {
        precondition(part.text.utf8.count <= 60, "a part is too long")
        precondition(part.segments.ignoredFacets <= rich.segments.ignoredFacets, "a cut makes facets invalid")
    }
    _ = try? RichText(markdown: text)
    return 0
}
