public import Foundation

/// An error that prevents or interrupts a change of a list or a starter pack.
public enum ListError: Error, Sendable {
    /// Only the owner of a list can change it.
    case notOwn(ATURI)
    /// A change of more than 200 members was interrupted. A batch with an unknown outcome is part of `left`. Undo
    /// `done`, or apply `left`.
    case interrupted(done: ListChange, left: ListChange, any Error)
    /// A starter pack needs more than 200 writes, the maximum per call.
    case tooManyWrites(Int)
    /// A starter pack has more than three feeds.
    case tooManyFeeds(Int)
}

extension ListError: CustomStringConvertible, LocalizedError {
    /// The error and what to do about it, as a sentence.
    public var description: String {
        switch self {
        case .notOwn(let uri): "\(uri) belongs to another account. Only its owner can change it."
        case .interrupted(let done, let left, let error):
            "\(done.size) members were changed. \(left.size) changes failed or have an unknown outcome: "
                + error.localizedDescription
        case .tooManyWrites(let count):
            "The starter pack needs \(count) writes, and servers accept at most 200. Add members to its list later."
        case .tooManyFeeds(let count): "The starter pack has \(count) feeds. At most three are allowed."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

extension ListChange {
    /// The number of added and removed members.
    fileprivate var size: Int { added.count + removed.count }
}
