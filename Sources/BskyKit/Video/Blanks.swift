import Foundation

/// The parts of a file to overwrite while it is read: with zeros, and then with a few short texts. The size stays the
/// same.
struct Blanks: Sendable {
    /// The maximum number of parts, because each is in memory.
    static let most = 1_000_000
    /// The error for a file with too many parts.
    static let tooMany = VideoError(.cannotStrip("It has too many parts."))

    /// Sorted and disjoint.
    private let zeros: [Range<Int>]
    /// Sorted.
    private let texts: [(place: Int, bytes: [UInt8])]

    /// Creates a list from parts in any order.
    ///
    /// - Throws: An error if there are too many.
    init(zeros: [Range<Int>], texts: [(place: Int, bytes: [UInt8])]) throws(VideoError) {
        guard zeros.count <= Self.most, texts.count <= Self.most else { throw Self.tooMany }
        self.zeros = Self.merged(zeros)
        self.texts = texts.sorted { $0.place < $1.place }
    }

    var isEmpty: Bool { zeros.isEmpty && texts.isEmpty }

    /// Overwrites the parts within data that begins at an offset of the file.
    func overwrite(_ data: inout Data, from start: Int) {
        let end = start + data.count
        for range in zeros[Self.first(in: zeros) { $0.upperBound > start }...] {
            guard range.lowerBound < end else { break }
            let part = range.clamped(to: start..<end)
            data.resetBytes(in: data.startIndex + part.lowerBound - start..<data.startIndex + part.upperBound - start)
        }
        for text in texts[Self.first(in: texts) { $0.place + $0.bytes.count > start }...] {
            guard text.place < end else { break }
            for (index, byte) in text.bytes.enumerated() where start..<end ~= text.place + index {
                data[data.startIndex + text.place + index - start] = byte
            }
        }
    }

    /// Sorts ranges and merges adjacent ones.
    static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = merged.last, last.upperBound >= range.lowerBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }

    /// Whether a range overlaps one of a list in order.
    static func overlap(_ range: Range<Int>, _ ranges: [Range<Int>]) -> Bool {
        let index = first(in: ranges) { $0.upperBound > range.lowerBound }
        return ranges.indices.contains(index) && ranges[index].overlaps(range)
    }

    /// The parts that two sorted lists of separate ranges share.
    static func common(_ left: [Range<Int>], _ right: [Range<Int>]) -> [Range<Int>] {
        var common: [Range<Int>] = []
        var (first, second) = (0, 0)
        while first < left.count, second < right.count {
            let range = left[first].clamped(to: right[second])
            if !range.isEmpty { common.append(range) }
            if left[first].upperBound < right[second].upperBound { first += 1 } else { second += 1 }
        }
        return common
    }

    /// The index of the first element that a condition holds for, which holds for all that follow; or the count.
    private static func first<Element>(in list: [Element], where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, list.count)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(list[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
