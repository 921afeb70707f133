public import ATData
public import Foundation
import HTTPTransport

/// An event that couldn't be handled.
public struct DeadLetter: Hashable, Sendable, Codable {
    /// The event's number.
    public let eventID: Int
    /// The account, if the event could be read and has one.
    public let did: DID?
    /// The event as it was received. `TapEvent(json:)` reads it again.
    public let json: Data
    /// The reason why it couldn't be handled.
    public let reason: String
    /// The number of attempts; 0 if the event couldn't be read.
    public let attempts: Int
    /// The time at which it became a dead letter.
    public let date: Date

    /// The longest reason that is kept, in characters.
    private static let longestReason = 4096

    package init(eventID: Int, did: DID?, json: Data, reason: String, attempts: Int, date: Date) {
        self.eventID = eventID
        self.did = did
        self.json = json
        self.reason = String(reason.prefix(Self.longestReason))
        self.attempts = attempts
        self.date = date
    }
}

/// Keeps events that couldn't be handled, so that they neither get lost nor block those after them.
public protocol DeadLetterStore: Sendable {
    /// Stores an event, and returns when it is safe: it is acknowledged then, and won't come again.
    ///
    /// The same event can come twice, when the process ended before the Tap knew. When this throws, the event isn't
    /// acknowledged, and the Tap sends it again.
    func put(_ letter: DeadLetter) async throws
}

/// Keeps events that couldn't be handled in memory, until the process ends.
package struct MemoryDeadLetters: DeadLetterStore {
    private let kept = Guarded<[DeadLetter]>([])
    private let limit: Int

    /// Creates a store.
    ///
    /// - Parameter limit: The most events. With that many, further ones aren't acknowledged.
    package init(limit: Int = 10_000) { self.limit = limit }

    /// The events, in the order in which they came.
    package var letters: [DeadLetter] { kept.withLock { $0 } }

    /// Adds an event.
    ///
    /// - Throws: An error when there are too many.
    package func put(_ letter: DeadLetter) throws {
        try kept.withLock { letters in
            guard letters.count < limit else { throw DeadLettersFull(limit: limit) }
            letters.append(letter)
        }
    }
}

/// A store of dead letters is full.
package struct DeadLettersFull: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The most events that the store keeps.
    package let limit: Int

    /// Creates the error.
    package init(limit: Int) { self.limit = limit }

    /// The limit, and how to continue.
    package var description: String {
        "There are \(limit) dead letters already. Handle and remove some, or raise the limit."
    }

    /// The description.
    package var errorDescription: String? { description }
}
