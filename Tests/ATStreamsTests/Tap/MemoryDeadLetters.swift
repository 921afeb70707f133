import HTTPTransport

@testable import ATStreams

/// Keeps events that couldn't be handled in memory.
struct MemoryDeadLetters: DeadLetterStore {
    private let kept = Guarded<[DeadLetter]>([])
    private let limit: Int

    /// - Parameter limit: The most events. With that many, further ones aren't acknowledged.
    init(limit: Int = 10_000) { self.limit = limit }

    /// The events, in the order in which they came.
    var letters: [DeadLetter] { kept.withLock { $0 } }

    func put(_ letter: DeadLetter) throws {
        try kept.withLock { letters in
            guard letters.count < limit else { throw DeadLettersFull(limit: limit) }
            letters.append(letter)
        }
    }
}
