public import Foundation

/// Why a list or a starter pack wasn't changed.
public enum ListError: Error, Sendable {
    /// Only the owner of a list can change it.
    case notOwn(ATURI)
    /// Servers accept at most 200 writes at a time, and the change needs more. Make it in several parts.
    case tooManyWrites(Int)
    /// A starter pack has more than three feeds.
    case tooManyFeeds(Int)
}

extension ListError: CustomStringConvertible, LocalizedError {
    /// What went wrong and what to do.
    public var description: String {
        switch self {
        case .notOwn(let uri): "\(uri) belongs to another account. Only its owner can change it."
        case .tooManyWrites(let count):
            "The change needs \(count) writes, and servers accept at most 200. Make it in several parts."
        case .tooManyFeeds(let count): "The starter pack has \(count) feeds. At most three are allowed."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
