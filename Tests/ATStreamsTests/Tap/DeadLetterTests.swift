import ATData
import Foundation
import TestLoad
import Testing

@testable import ATStreams

/// The stores of what couldn't be handled.
@Suite(.inTurn)
struct DeadLetterTests {
    private func letter(_ id: Int, reason: String = "It is wrong.") -> DeadLetter {
        DeadLetter(
            eventID: id, did: "did:web:alice.test", json: Data(SampleTap.record(id).utf8), reason: reason, attempts: 5,
            date: Date(timeIntervalSince1970: 1_700_000_000 + Double(id)))
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func `a folder keeps each letter once, and another process reads it`() async throws {
        try await withFolder { folder in
            let store = FileDeadLetters(folder)
            #expect(try await store.letters().isEmpty)
            for id in [2, 1, 2, 3] { try await store.put(letter(id)) }
            let kept = try await FileDeadLetters(folder).letters()
            #expect(kept == [letter(1), letter(2), letter(3)])
            #expect(try TapEvent(json: kept[0].json).id == 1)
            try await store.remove(letter(2))
            #expect(try await store.letters().map(\.eventID) == [1, 3])
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func `a letter that was put again replaces the one before`() async throws {
        try await withFolder { folder in
            let store = FileDeadLetters(folder, limit: 1)
            try await store.put(letter(1))
            try await store.put(letter(1, reason: "It is still wrong."))
            #expect(try await store.letters().map(\.reason) == ["It is still wrong."])
        }
    }

    @Test func `a full store says so, until there is room`() async throws {
        try await withFolder { folder in
            let store = FileDeadLetters(folder, limit: 2)
            try await store.put(letter(1))
            try await store.put(letter(2))
            await #expect(throws: DeadLettersFull(limit: 2)) { try await store.put(letter(3)) }
            try await FileDeadLetters(folder).remove(letter(1))
            try await store.put(letter(3))
            #expect(try await store.letters().map(\.eventID) == [2, 3])
        }
        let memory = MemoryDeadLetters(limit: 1)
        try memory.put(letter(1))
        #expect(throws: DeadLettersFull(limit: 1)) { try memory.put(letter(2)) }
        #expect(memory.letters.map(\.eventID) == [1])
    }

    @Test func `what a crash leaves behind isn't a letter, and damage is an error that names the file`() async throws {
        try await withFolder { folder in
            let store = FileDeadLetters(folder)
            try await store.put(letter(1))
            try Data("half a le".utf8).write(to: folder.appending(path: ".partial-123"))
            #expect(try await store.letters().map(\.eventID) == [1])
            try Data("{}".utf8).write(to: folder.appending(path: "9-damaged.json"))
            let error = await #expect(throws: CocoaError.self) { try await store.letters() }
            #expect(error?.localizedDescription.contains("9-damaged.json") ?? false)
        }
    }

    @Test func `a folder that can't be made is an error, so that nothing is acknowledged`() async throws {
        try await withFolder { folder in
            try Data().write(to: folder)
            await #expect(throws: CocoaError.self) { try await FileDeadLetters(folder).put(letter(1)) }
        }
    }

    @Test func `a reason has a limit`() {
        #expect(letter(1, reason: String(repeating: "x", count: 1_000_000)).reason.count == 4096)
    }
}
