public import Foundation

/// Says why something isn't the lexicon of a permission set.
public struct PermissionSetError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// What is wrong, as a sentence.
    public let reason: String

    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// What is wrong, as a sentence.
    public var description: String { reason }
}
