public import Foundation

/// Why a list or a starter pack wasn't changed, or not completely.
public enum ListError: Error, Sendable {
    /// Only the owner of a list can change it.
    case notOwn(ATURI)
    /// A change of more than 200 members ended in the middle, or it isn't known whether a part of it was made: that
    /// part is among what is left. Undo what is done, or apply what is left.
    case interrupted(done: ListChange, left: ListChange, any Error)
    /// A starter pack needs more than 200 writes, which servers don't accept at a time.
    case tooManyWrites(Int)
    /// A starter pack has more than three feeds.
    case tooManyFeeds(Int)
}

extension ListError: CustomStringConvertible, LocalizedError {
    /// What went wrong and what to do.
    public var description: String {
        switch self {
        case .notOwn(let uri): "\(uri) belongs to another account. Only its owner can change it."
        case .interrupted(let done, let left, let error):
            "\(done.size) members were changed, and \(left.size) not, or not for certain: \(error.localizedDescription)"
        case .tooManyWrites(let count):
            "The starter pack needs \(count) writes, and servers accept at most 200. Add members to its list later."
        case .tooManyFeeds(let count): "The starter pack has \(count) feeds. At most three are allowed."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

extension ListChange {
    /// How many members it adds and removes.
    fileprivate var size: Int { added.count + removed.count }
}
