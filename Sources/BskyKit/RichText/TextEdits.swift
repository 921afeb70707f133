import BskyLexicons
import CoreATProtocol

/// Replacements in a text, made in one pass. Facets move along.
struct TextEdits {
    private struct Edit {
        let range: Range<Int>
        let replacement: [UInt8]
        /// By how much the text after the edit moves.
        let shift: Int
    }

    private var edits: [Edit] = []

    /// Replaces a range of the text's UTF-8. Ranges must be added in order, must not overlap, and must not cut scalars.
    mutating func replace(_ range: Range<Int>, with replacement: some Collection<UInt8>) {
        let before = edits.last?.shift ?? 0
        edits.append(
            Edit(
                range: range, replacement: Array(replacement), shift: before + replacement.count - range.count))
    }

    var isEmpty: Bool { edits.isEmpty }

    func applied(to bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(max(0, bytes.count + (edits.last?.shift ?? 0)))
        var place = 0
        for edit in edits {
            result += bytes[place..<edit.range.lowerBound]
            result += edit.replacement
            place = edit.range.upperBound
        }
        result += bytes[place...]
        return String(decoding: result, as: UTF8.self)
    }

    /// The facets after the edits; those of which nothing is left are dropped.
    func applied(to facets: [AppBsky.Richtext.Facet]) -> [AppBsky.Richtext.Facet] {
        facets.compactMap { facet in
            var facet = facet
            facet.index.byteStart = start(facet.index.byteStart)
            facet.index.byteEnd = end(facet.index.byteEnd)
            return facet.index.byteStart < facet.index.byteEnd ? facet : nil
        }
    }

    /// Text inserted where a facet begins doesn't become part of it.
    private func start(_ offset: Int) -> Int {
        guard let edit = last(where: { $0.range.lowerBound <= offset }) else { return offset }
        if offset <= edit.range.upperBound { return edit.range.upperBound + edit.shift }
        return moved(offset, edit)
    }

    /// Text inserted where a facet ends doesn't become part of it.
    private func end(_ offset: Int) -> Int {
        guard let edit = last(where: { $0.range.lowerBound < offset }) else { return offset }
        if offset <= edit.range.upperBound {
            // Up to where the replacement begins.
            return edit.range.upperBound + edit.shift - edit.replacement.count
        }
        return moved(offset, edit)
    }

    /// Facets from the network can have any offsets.
    private func moved(_ offset: Int, _ edit: Edit) -> Int {
        let (sum, overflows) = offset.addingReportingOverflow(edit.shift)
        return overflows ? .max : sum
    }

    /// The last edit for which a condition holds. It must hold for all edits before that.
    private func last(where condition: (Edit) -> Bool) -> Edit? {
        var low = 0
        var high = edits.count
        while low < high {
            let middle = (low + high) / 2
            if condition(edits[middle]) { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? edits[low - 1] : nil
    }
}
