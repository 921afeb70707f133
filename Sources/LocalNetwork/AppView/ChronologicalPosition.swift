import ATData
import ATServer
import Foundation

/// The unique position of a record in a list sorted by time: its creation date, then the order in which it was
/// received.
struct ChronologicalPosition: Hashable, Comparable, Sendable {
    let microseconds: Int64
    let sequence: Int

    /// The position of a record: its creation date, but no later than when it was received.
    init(createdAt: Datetime, indexedAt: Datetime, sequence: Int) {
        let seconds = min(createdAt.date, indexedAt.date).timeIntervalSince1970
        microseconds = Int64((seconds * 1_000_000).rounded())
        self.sequence = sequence
    }

    /// Reads a position from a cursor.
    init(cursor: String) throws {
        // Before 1970 the first number is negative.
        guard let dash = cursor.lastIndex(of: "-"), let microseconds = Int64(cursor[..<dash]),
            let sequence = Int(cursor[cursor.index(after: dash)...])
        else { throw XRPCError.invalid("Malformed cursor") }
        self.microseconds = microseconds
        self.sequence = sequence
    }

    /// The position as a cursor.
    var cursor: String { "\(microseconds)-\(sequence)" }

    static func < (left: ChronologicalPosition, right: ChronologicalPosition) -> Bool {
        (left.microseconds, left.sequence) < (right.microseconds, right.sequence)
    }
}

/// A type with a position in time.
protocol Positioned: Sendable {
    var position: ChronologicalPosition { get }
}

extension Array where Element: Positioned {
    /// Inserts an element in order. The array must be sorted.
    mutating func insertInOrder(_ element: Element) {
        insert(element, at: count(before: element.position))
    }

    /// The number of elements before a position. The array must be sorted.
    func count(before position: ChronologicalPosition) -> Int {
        // New elements usually belong at the end.
        guard let last, position <= last.position else { return count }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].position < position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Removes the element at a position, if there is one. The array must be sorted.
    mutating func remove(at position: ChronologicalPosition) {
        let index = count(before: position)
        guard index < count, self[index].position == position else { return }
        remove(at: index)
    }

    /// A page of elements before a cursor, newest first, and the cursor of the next page. The array must be sorted.
    func page(before cursor: String?, limit: Int) throws -> (items: [Element], cursor: String?) {
        let end = try cursor.map { count(before: try ChronologicalPosition(cursor: $0)) } ?? count
        let items = self[..<end].suffix(limit).reversed() as [Element]
        return (items, end > limit ? items.last?.position.cursor : nil)
    }
}
