import ATData
import Foundation
import TestLoad
import Testing

@testable import LocalNetwork

@Suite(.inTurn) struct EventFrameTests {
    @Test func `a message is a header with its type, and the payload`() throws {
        let payload: LexObject = ["seq": 7]
        let frame = try EventFrame.message("#commit", payload)
        let header: [UInt8] = [0xA2, 0x61, 0x74, 0x67] + Array("#commit".utf8) + [0x62, 0x6F, 0x70, 0x01]
        #expect(Array(frame) == header + [0xA1, 0x63, 0x73, 0x65, 0x71, 0x07])
    }

    @Test func `an error's header has the number -1, and nothing else`() throws {
        let frame = try EventFrame.error("FutureCursor", "no")
        #expect(Array(frame.prefix(5)) == [0xA1, 0x62, 0x6F, 0x70, 0x20])
        let payload = try LexObject(dagCBOR: Array(frame.dropFirst(5)))
        #expect(payload == ["error": "FutureCursor", "message": "no"])
    }
}
