import ATData
import Foundation
import TestLoad
import Testing

/// The bytes that a writer hands out are the same as an array and as `Data`, whatever their number.
@Suite(.inTurn) struct WireWriterTests {
    @Test(arguments: [0, 1, 1_000, 1_021, 1_022, 1_023, 1_024, 2_045, 2_047, 4_096, 100_000, 3_000_000])
    func `data is the same as the array`(count: Int) throws {
        let value = LexValue.string(String(repeating: "x", count: count))
        let data = try value.jsonData()
        #expect(data.count == count + 2)
        #expect(try Array(data) == value.json())
        #expect(data.first == UInt8(ascii: "\"") && data.last == UInt8(ascii: "\""))
    }

    @Test func `returned data stays unchanged, and can be mutated`() throws {
        let value = LexValue.array((0..<5_000).map { .integer($0) })
        var data = try value.jsonData()
        let copy = data
        for _ in 0..<10 { _ = try value.jsonData() }
        data.append(contentsOf: [0x20, 0x20])
        data[0] = 0x7B
        #expect(try Array(copy) == value.json())
        #expect(data.count == copy.count + 2 && data.first == 0x7B && copy.first == 0x5B)
    }
}
