import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct DNSMessageTests {
    private let query: DNSQuery

    init() throws { query = DNSQuery(id: 0x1234, name: try DNSName("_atproto.Alice.test")) }

    /// A response to the question, with what follows the question.
    private func response(
        flags: UInt16 = 0x8180, answers: UInt16 = 1, others: UInt16 = 0, _ rest: [UInt8]
    ) -> [UInt8] {
        var bytes = query.message(isExtended: false)
        bytes[2] = UInt8(flags >> 8)
        bytes[3] = UInt8(flags & 0xff)
        bytes[7] = UInt8(answers)
        bytes[11] = UInt8(others)
        return bytes + rest
    }

    private static let txt: [UInt8] = [0xc0, 12, 0, 16, 0, 1, 0, 0, 1, 0, 0, 3, 2, 0x68, 0x69]

    @Test func `a query is encoded by RFC 1035 and RFC 6891`() {
        let header: [UInt8] = [0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1]
        let name: [UInt8] = [8] + Array("_atproto".utf8) + [5] + Array("alice".utf8) + [4] + Array("test".utf8) + [0]
        let options: [UInt8] = [0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0]
        #expect(query.message(isExtended: true) == header + name + [0, 16, 0, 1] + options)
    }

    @Test func `a response is read`() throws {
        let bytes = response(Self.txt)
        #expect(query.isAnswered(by: bytes))
        let answer = try DNSResponse(bytes).texts(of: query.name)
        #expect(answer == TXTAnswer(texts: ["hi"], timeToLive: .seconds(256)))
    }

    @Test func `the letters' case doesn't matter`() throws {
        var bytes = response(Self.txt)
        bytes[22] = UInt8(ascii: "A")
        bytes[13] = UInt8(ascii: "_")
        #expect(query.isAnswered(by: bytes))
        #expect(try DNSResponse(bytes).texts(of: query.name).texts == ["hi"])
    }

    @Test func `texts of other names, classes and types are ignored`() throws {
        var elsewhere = Self.txt
        elsewhere[1] = 21
        var chaos = Self.txt
        chaos[5] = 3
        var address = Self.txt
        address[3] = 1
        for record in [elsewhere, chaos, address] {
            #expect(try DNSResponse(response(record)).texts(of: query.name) == .absent)
        }
    }

    @Test func `a time to live above 2³¹ counts as zero`() throws {
        var record = Self.txt
        record[6] = 0xff
        #expect(try DNSResponse(response(record)).texts(of: query.name).timeToLive == .zero)
    }

    @Test func `the code's upper bits are read from the options`() throws {
        let options: [UInt8] = [0, 0, 41, 4, 208, 1, 0, 0, 0, 0, 0]
        #expect(throws: DNSError.refused(code: 16)) {
            try DNSResponse(response(answers: 0, others: 1, options)).texts(of: query.name)
        }
    }

    @Test func `every truncated response is rejected`() throws {
        let whole = response(others: 1, Self.txt + [0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0])
        for count in 0..<whole.count {
            #expect(throws: DNSError.self) { try DNSResponse(Array(whole.prefix(count))) }
        }
        #expect(throws: Never.self) { try DNSResponse(whole) }
    }

    @Test(
        arguments: [
            [0xc0, 37], [0xc0, 38], [0xff, 0xff], [0x40, 1], [0x80, 1], [3, 0x61, 0x62], [1, 0x61, 0xc0, 37],
        ] as [[UInt8]])
    func `names that never end are rejected`(name: [UInt8]) {
        let rest = name + Array(Self.txt.dropFirst(2))
        #expect(throws: DNSError.self) { try DNSResponse(response(rest)) }
    }

    @Test func `a name with more pointers than a name can have labels is rejected`() throws {
        // Each pointer leads to the one before it, and the first to the root.
        func name(pointers count: Int) throws -> DNSName {
            var bytes: [UInt8] = [0]
            for number in 0..<count {
                let target = number == 0 ? 0 : 2 * number - 1
                bytes += [0xc0 | UInt8(target >> 8), UInt8(target & 0xff)]
            }
            var reader = DNSReader(bytes)
            _ = try reader.skip(bytes.count - 2)
            return try reader.name()
        }
        #expect(try name(pointers: 127).bytes == [0])
        #expect(throws: DNSError.self) { try name(pointers: 128) }
    }

    @Test func `a name longer than 255 bytes is rejected`() {
        let label = [63] + [UInt8](repeating: 0x61, count: 63)
        let rest = label + label + label + label + [0] + Array(Self.txt.dropFirst(2))
        #expect(throws: DNSError.self) { try DNSResponse(response(rest)) }
    }

    @Test func `texts and aliases must fit their records`() {
        var long = Self.txt
        long[12] = 3
        #expect(throws: DNSError.self) { try DNSResponse(response(long)) }
        let alias: [UInt8] = [0xc0, 12, 0, 5, 0, 1, 0, 0, 1, 0, 0, 3, 0xc0, 12, 0]
        #expect(throws: DNSError.self) { try DNSResponse(response(alias)) }
    }

    @Test func `a record count larger than the message is an error`() {
        var bytes = response(Self.txt)
        for place in [6, 7, 8, 9, 10, 11] { bytes[place] = 0xff }
        #expect(throws: DNSError.self) { try DNSResponse(bytes) }
    }

    @Test func `eight aliases are followed, nine are not`() throws {
        func chain(_ count: UInt8) throws -> DNSResponse {
            var rest: [UInt8] = []
            for number in 0..<count {
                let owner: [UInt8] = number == 0 ? [0xc0, 12] : [1, 0x60 + number, 0]
                rest += owner + [0, 5, 0, 1, 0, 0, 0, 9, 0, 3, 1, 0x61 + number, 0]
            }
            rest += [1, 0x60 + count, 0] + Array(Self.txt.dropFirst(2))
            return try DNSResponse(response(answers: UInt16(count) + 1, rest))
        }
        #expect(try chain(8).texts(of: query.name) == TXTAnswer(texts: ["hi"], timeToLive: .seconds(9)))
        #expect(throws: DNSError.self) { try chain(9).texts(of: query.name) }
    }
}
