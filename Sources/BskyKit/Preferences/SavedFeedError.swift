public import Foundation

/// A saved feed whose URI doesn't match its type.
public struct SavedFeedError: LocalizedError, CustomStringConvertible, Hashable {
    /// The URI.
    public let value: String
    /// The expected collection.
    public let expected: NSID

    /// The error, as a sentence.
    public var description: String { "The feed can't be saved: \(value) is not the URI of a record in \(expected)." }
    /// The error, as a sentence.
    public var errorDescription: String? { description }
}
