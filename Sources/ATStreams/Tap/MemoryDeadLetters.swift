import HTTPTransport

/// Keeps events that couldn't be handled in memory, until the process ends.
public struct MemoryDeadLetters: DeadLetterStore {
    private let kept = Guarded<[DeadLetter]>([])
    private let limit: Int

    /// Creates a store.
    ///
    /// - Parameter limit: The most events. With that many, further ones aren't acknowledged.
    public init(limit: Int = 10_000) { self.limit = limit }

    /// The events, in the order in which they came.
    public var letters: [DeadLetter] { kept.withLock { $0 } }

    /// Adds an event.
    ///
    /// - Throws: ``DeadLettersFull`` when there are too many.
    public func put(_ letter: DeadLetter) throws {
        try kept.withLock { letters in
            guard letters.count < limit else { throw DeadLettersFull(limit: limit) }
            letters.append(letter)
        }
    }
}
