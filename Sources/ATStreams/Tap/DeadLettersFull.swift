public import Foundation

/// A store of dead letters has as many as it may have.
public struct DeadLettersFull: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The most events that the store keeps.
    public let limit: Int

    /// What to do.
    public var description: String {
        "There are \(limit) dead letters already. Handle and remove some, or raise the limit."
    }

    /// The description.
    public var errorDescription: String? { description }
}
