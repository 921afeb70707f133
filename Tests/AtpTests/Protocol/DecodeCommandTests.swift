import Foundation
import Terminal
import Testing

struct DecodeCommandTests {
    @Test func `DAG-CBOR is printed as JSON`() async throws {
        let desk = try await Desk()
        try desk.write(Data([0xA2, 0x61, 0x61, 0x01, 0x61, 0x62, 0x42, 0x00, 0xFF]), to: "value.cbor")
        let decode = await desk.atp("decode", "cbor", "value.cbor", "--json")
        #expect(decode.output == #"{"a":1,"b":{"$bytes":"AP8"}}"# + "\n")
    }

    @Test(arguments: ["", "{", #"{"a":1.5}"#, "[1] 2"])
    func `what is not of the data model is refused`(input: String) async throws {
        let desk = try await Desk()
        let decode = await desk.atp("decode", "json", stdin: input)
        #expect(decode.code == .refused)
        #expect(decode.errors.hasPrefix("atp: "))
    }
}
