import BskyLexicons
import CoreATProtocol
public import Foundation

extension RichText {
    /// Inserts text. A facet grows if the position is inside of it, but not at one of its ends.
    ///
    /// A position inside a Unicode scalar is rounded down.
    public mutating func insert(_ newText: String, at place: String.Index) {
        let offset = offset(of: place)
        insert(newText, atByte: offset)
    }

    /// Removes a range of the text. Facets shrink or disappear with it.
    public mutating func remove(_ range: Range<String.Index>) {
        remove(bytes: offset(of: range.lowerBound)..<offset(of: range.upperBound))
    }

    /// Appends another text.
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

    /// Appends plain text.
    public mutating func append(_ text: String) { append(RichText(text)) }

    /// Appends text that leads to a page.
    ///
    /// - Throws: A `SyntaxError` if the address is relative.
    public mutating func append(_ text: String, link page: URL) throws {
        append(try Hyperlink(text, to: page).richText)
    }

    /// Appends text that leads to a page, such as `https://swift.org`.
    ///
    /// - Throws: A `SyntaxError` if the address isn't a complete one.
    public mutating func append(_ text: String, link page: String) throws {
        append(try Hyperlink(text, to: page).richText)
    }

    /// Appends text that mentions an account.
    public mutating func append(_ text: String, mention account: DID) { append(Mention(account, text).richText) }

    /// The facets within the text. Others would cover text that is appended.
    private var fittingFacets: [AppBsky.Richtext.Facet] {
        let count = text.utf8.count
        return facets.filter { $0.index.byteStart >= 0 && $0.index.byteEnd <= count }
    }

    /// Joins two texts.
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

    /// The UTF-8 offset of a position, rounded down to a scalar. An index of another text may be out of bounds.
    func offset(of place: String.Index) -> Int {
        if place >= text.endIndex { return text.utf8.count }
        let scalars = text.unicodeScalars
        let edge = String.Index(place, within: scalars) ?? scalars.index(before: scalars.index(after: place))
        return text.utf8.distance(from: text.startIndex, to: edge)
    }
}
