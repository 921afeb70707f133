import BskyLexicons
import CoreATProtocol

extension RichText {
    /// Inserts text. A facet grows when the place is inside it, but not when it is at one of its ends.
    ///
    /// A place inside a Unicode scalar is rounded down.
    public mutating func insert(_ newText: String, at place: String.Index) {
        let offset = offset(of: place)
        insert(newText, atByte: offset)
    }

    /// Removes a range of the text. Facets shrink or disappear with it.
    public mutating func remove(_ range: Range<String.Index>) {
        remove(bytes: offset(of: range.lowerBound)..<offset(of: range.upperBound))
    }

    /// Adds another text at the end.
    public mutating func append(_ other: RichText) {
        let count = text.utf8.count
        self = RichText(
            text + other.text,
            facets: fittingFacets
                + other.fittingFacets.map { facet in
                    var facet = facet
                    facet.index.byteStart += count
                    facet.index.byteEnd += count
                    return facet
                })
    }

    /// The facets within the text. Others would get hold of what is added to it.
    private var fittingFacets: [AppBsky.Richtext.Facet] {
        let count = text.utf8.count
        return facets.filter { $0.index.byteStart >= 0 && $0.index.byteEnd <= count }
    }

    /// The two texts, one after the other.
    public static func + (left: RichText, right: RichText) -> RichText {
        var sum = left
        sum.append(right)
        return sum
    }

    package mutating func insert(_ newText: String, atByte offset: Int) {
        var edits = TextEdits()
        edits.replace(offset..<offset, with: newText.utf8)
        self = edited(edits)
    }

    package mutating func remove(bytes range: Range<Int>) {
        var edits = TextEdits()
        edits.replace(range, with: [])
        self = edited(edits)
    }

    func edited(_ edits: TextEdits) -> RichText {
        edits.isEmpty ? self : RichText(edits.applied(to: Array(text.utf8)), facets: edits.applied(to: facets))
    }

    /// The offset of a place in the text's UTF-8, on the edge of a scalar. A place of another text may lie beyond it.
    func offset(of place: String.Index) -> Int {
        if place >= text.endIndex { return text.utf8.count }
        let scalars = text.unicodeScalars
        let edge = String.Index(place, within: scalars) ?? scalars.index(before: scalars.index(after: place))
        return text.utf8.distance(from: text.startIndex, to: edge)
    }
}
