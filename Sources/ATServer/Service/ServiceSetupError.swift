public import Foundation

/// A mistake in how a service is set up. The text says what to change.
public struct ServiceSetupError: Error, Hashable, Sendable {
    /// The mistake, and how to fix it.
    public let message: String

    /// Creates an error.
    public init(_ message: String) { self.message = message }
}

extension ServiceSetupError: CustomStringConvertible, LocalizedError {
    /// The message.
    public var description: String { message }

    /// The message.
    public var errorDescription: String? { message }
}
