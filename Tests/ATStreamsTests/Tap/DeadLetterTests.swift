import Foundation
import HTTPTransport
import StoreSuites
import TestLoad
import Testing

@testable import ATStreams

/// The stores of what couldn't be handled.
@Suite(.inTurn)
struct DeadLetterTests {
    private func letter(_ id: Int, reason: String = "It is wrong.") -> DeadLetter {
        DeadLetterSuite.letter(id, reason: reason)
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func `a folder keeps letters as every store does, readable only by its owner`() async throws {
        try await withFolder { folder in
            try await DeadLetterSuite.check { FileDeadLetters(folder, limit: $0) }
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func `a letter contains the event`() async throws {
        try await withFolder { folder in
            let json = Data(SampleTap.record(1).utf8)
            let letter = DeadLetter(eventID: 1, did: nil, json: json, reason: "", attempts: 1, date: Date())
            try await FileDeadLetters(folder).put(letter)
            let kept = try await FileDeadLetters(folder).letters()
            #expect(try kept.map { try TapEvent(json: $0.json).id } == [1])
        }
    }

    @Test func `a full store in memory says so`() throws {
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
            let error = await #expect(throws: FileError.self) { try await store.letters() }
            let start = "\(folder.path)/9-damaged.json does not contain a dead letter: "
            #expect(error.map { "\($0)".hasPrefix(start) } == true && error?.isDamaged == true)
            #expect(error.map { "\($0)" } == error?.localizedDescription)
        }
    }

    @Test func `a folder that can't be made is an error, so that nothing is acknowledged`() async throws {
        try await withFolder { folder in
            try Data().write(to: folder)
            await #expect(throws: FileError.self) { try await FileDeadLetters(folder).put(letter(1)) }
        }
    }

    @Test func `a reason has a limit`() {
        #expect(letter(1, reason: String(repeating: "x", count: 1_000_000)).reason.count == 4096)
    }
}
