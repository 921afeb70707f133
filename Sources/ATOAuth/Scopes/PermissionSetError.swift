public import Foundation

/// An error in the lexicon of a permission set.
public struct PermissionSetError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The error, as a sentence.
    public let reason: String

    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error, as a sentence.
    public var description: String { reason }
}
