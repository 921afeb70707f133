import BskyLexicons
import CoreATProtocol

/// Replaces several ranges of a text in one pass. Facets move along.
struct TextEdits {
    private struct Edit {
        let range: Range<Int>
        let replacement: [UInt8]
        /// The change in length, which moves the text after the edit.
        let shift: Int
    }

    private var edits: [Edit] = []

    /// Replaces a range of the text's UTF-8. Ranges must be added in order, must not overlap, and must not split
    /// scalars.
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

    /// The facets after the edits. Empty facets are dropped.
    func applied(to facets: [AppBsky.Richtext.Facet]) -> [AppBsky.Richtext.Facet] {
        facets.compactMap { facet in
            var facet = facet
            facet.index.byteStart = start(facet.index.byteStart)
            facet.index.byteEnd = end(facet.index.byteEnd)
            return facet.index.byteStart < facet.index.byteEnd ? facet : nil
        }
    }

    /// The new start of a facet. Text inserted there doesn't become part of it.
    private func start(_ offset: Int) -> Int {
        guard let edit = last(where: { $0.range.lowerBound <= offset }) else { return offset }
        if offset <= edit.range.upperBound { return edit.range.upperBound + edit.shift }
        return moved(offset, edit)
    }

    /// The new end of a facet. Text inserted there doesn't become part of it.
    private func end(_ offset: Int) -> Int {
        guard let edit = last(where: { $0.range.lowerBound < offset }) else { return offset }
        if offset <= edit.range.upperBound {
            // Up to where the replacement begins.
            return edit.range.upperBound + edit.shift - edit.replacement.count
        }
        return moved(offset, edit)
    }

    /// Moves an offset, which may be any number, because facets come from the network.
    private func moved(_ offset: Int, _ edit: Edit) -> Int {
        let (sum, overflows) = offset.addingReportingOverflow(edit.shift)
        return overflows ? .max : sum
    }

    /// The last edit that satisfies a condition. All earlier edits must satisfy it, too.
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
