import Foundation
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn)
struct BotMemoryTests {
    @Test func `a flood of mentions with long names can be stored, and the newest are kept`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "bot-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let padding = String(repeating: "x", count: 3_000)
        var memory = BotMemory()
        for number in 0..<6_000 { memory.handled["\(number) \(padding)"] = start.addingTimeInterval(Double(number)) }
        memory.forget(before: start)
        #expect(memory.handled.count == 4_000)
        try memory.save(file)
        let loaded = try BotMemory.load(file)
        #expect(loaded.handled["5999 \(padding)"] != nil && loaded.handled["1999 \(padding)"] == nil)
        memory.forget(before: start.addingTimeInterval(5_000))
        #expect(memory.handled.count == 1_000)
    }
}
