public import Foundation

/// A saved feed whose URI is of another type than it says.
public struct SavedFeedError: LocalizedError, CustomStringConvertible, Hashable {
    /// The URI.
    public let value: String
    /// The collection that its type requires.
    public let expected: NSID

    /// What failed, and why.
    public var description: String { "The feed can't be saved: \(value) is not the URI of a record of \(expected)." }
    /// What failed, and why.
    public var errorDescription: String? { description }
}
