import ATData
import Foundation

/// A place in time, such that no two are the same: when something was said, and the order in which it came in.
struct Position: Hashable, Comparable, Sendable {
    let microseconds: Int64
    let sequence: Int

    /// The place of a record: where it says to have been made, but not later than it came in.
    init(createdAt: Datetime, indexedAt: Datetime, sequence: Int) {
        let seconds = min(createdAt.date, indexedAt.date).timeIntervalSince1970
        microseconds = Int64((seconds * 1_000_000).rounded())
        self.sequence = sequence
    }

    /// Reads a place out of a cursor.
    init(cursor: String) throws {
        let parts = cursor.split(separator: "-").map(String.init)
        guard parts.count == 2, let microseconds = Int64(parts[0]), let sequence = Int(parts[1]) else {
            throw XRPCFailure.invalid("Malformed cursor")
        }
        self.microseconds = microseconds
        self.sequence = sequence
    }

    /// The place as a cursor.
    var cursor: String { "\(microseconds)-\(sequence)" }

    static func < (left: Position, right: Position) -> Bool {
        (left.microseconds, left.sequence) < (right.microseconds, right.sequence)
    }
}

/// Something that has a place in time.
protocol Positioned: Sendable {
    var position: Position { get }
}

extension Array where Element: Positioned {
    /// Puts an element where it belongs. The array must be in order.
    mutating func insertInOrder(_ element: Element) {
        insert(element, at: count(before: element.position))
    }

    /// How many elements are before a place. The array must be in order.
    func count(before position: Position) -> Int {
        // What is new mostly belongs at the end.
        guard let last, position <= last.position else { return count }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].position < position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// A page of what is before a cursor, the newest first, and the cursor of the next page. The array must be in order.
    func page(before cursor: String?, limit: Int) throws -> (items: [Element], cursor: String?) {
        let end = try cursor.map { count(before: try Position(cursor: $0)) } ?? count
        let items = self[..<end].suffix(limit).reversed() as [Element]
        return (items, end > limit ? items.last?.position.cursor : nil)
    }
}
