import ATData
package import ATStreams
import Foundation
import Testing

/// A store of dead letters that can be read.
package protocol ReadableDeadLetters: DeadLetterStore {
    func letters() async throws -> [DeadLetter]
    func remove(_ letter: DeadLetter) async throws
}

extension FileDeadLetters: ReadableDeadLetters {}

/// What every store of dead letters does.
package enum DeadLetterSuite {
    /// A letter.
    ///
    /// - Parameter size: The least bytes of its event.
    package static func letter(_ id: Int, reason: String = "It is wrong.", size: Int = 0) -> DeadLetter {
        let text = String(decoding: [UInt8](repeating: UInt8(ascii: "x"), count: size), as: UTF8.self)
        let json = "{\"id\":\(id),\"text\":\"\(text)\"}"
        return DeadLetter(
            eventID: id, did: id % 2 == 0 ? nil : "did:web:alice.test", json: Data(json.utf8), reason: reason,
            attempts: 5, date: Date(timeIntervalSince1970: 1_700_000_000 + Double(id)))
    }

    /// - Parameter open: Opens the same store as another process does, with a limit.
    package static func check(_ open: (_ limit: Int) async throws -> any ReadableDeadLetters) async throws {
        let store = try await open(100)
        #expect(try await store.letters().isEmpty)
        for id in [2, 1, 2, 3] { try await store.put(letter(id)) }
        let other = try await open(100)
        #expect(try await other.letters() == [letter(1), letter(2), letter(3)])
        // Another event with the same number is another letter.
        try await other.put(letter(3, size: 1))
        #expect(try await store.letters().map(\.eventID) == [1, 2, 3, 3])
        try await other.remove(letter(3, size: 1))
        try await other.remove(letter(2))
        #expect(try await store.letters() == [letter(1), letter(3)])
        // A letter that was put again replaces the one before.
        try await store.put(letter(1, reason: "It is still wrong."))
        #expect(try await other.letters().map(\.reason) == ["It is still wrong.", "It is wrong."])
        // A full store says so until there is room, and takes letters again that it has.
        let full = try await open(2)
        await #expect(throws: DeadLettersFull(limit: 2)) { try await full.put(letter(4)) }
        try await full.put(letter(1))
        try await full.remove(letter(3))
        try await full.put(letter(4))
        #expect(try await full.letters() == [letter(1), letter(4)])
        // The largest message of a Tap, and a reason with characters that not every store can keep.
        let large = letter(5, reason: "nul \0 ä \n", size: 16 << 20)
        try await other.put(large)
        try await other.put(large)
        let kept = try await store.letters().last
        #expect(kept?.json == large.json && kept?.reason.contains("ä \n") ?? false)
    }
}
