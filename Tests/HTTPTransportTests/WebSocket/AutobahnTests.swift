import Foundation
import HTTPTransport
import TestLoad
import Testing

/// The cases of the Autobahn test suite, sections 1 to 7, 9 and 10, played by a `LocalServer` with raw frames.
///
/// They go over the platform's own transport only: `FoundationNetworking` on Linux crashes under them.
@Suite(.inTurn) struct AutobahnTests {
    /// One octet at a time, in odd pieces, and all at once.
    static let chops: [Int?] = [nil, 1, 7]

    static func text(_ count: Int) -> String { String(repeating: "*", count: count) }

    // MARK: 1 and 9: sizes

    @Test(arguments: [0, 125, 126, 127, 128, 65_535, 65_536])
    func `messages of every length of length come back`(count: Int) async throws {
        let binary = Data(repeating: 0xfe, count: count)
        for chop in [nil, 997] {
            let outcome = try await Conversation().text(Self.text(count)).frame(.binary, binary).close().run(chop: chop)
            #expect(outcome.echoes == [.text(Self.text(count)), .binary(binary)])
            #expect(outcome.closure == WebSocketClosure(code: .normal) && outcome.error == nil)
        }
    }

    @Test(arguments: [1 << 18, 1 << 20, 1 << 23, 1 << 24])
    func `large messages come back`(count: Int) async throws {
        let binary = Data(repeating: 0xfe, count: count)
        let outcome = try await Conversation().text(Self.text(count)).frame(.binary, binary).close().run()
        #expect(outcome.echoes == [.text(Self.text(count)), .binary(binary)])
    }

    @Test(arguments: [64, 1_024, 65_536, 1 << 20])
    func `messages in many fragments come back`(size: Int) async throws {
        let content = Data(Self.text(1 << 20).utf8)
        for opcode in [WebSocketFrame.Opcode.text, .binary] {
            var conversation = Conversation()
            for start in stride(from: 0, to: content.count, by: size) {
                conversation = conversation.frame(
                    start == 0 ? opcode : .continuation, content[start..<min(start + size, content.count)],
                    isFinal: start + size >= content.count)
            }
            let outcome = try await conversation.close().run()
            #expect(outcome.echoes == [opcode == .text ? .text(Self.text(1 << 20)) : .binary(content)])
        }
    }

    @Test(arguments: [64, 256, 2_048])
    func `a large message in small pieces comes back`(chop: Int) async throws {
        let outcome = try await Conversation().text(Self.text(1 << 18)).close().run(chop: chop)
        #expect(outcome.echoes == [.text(Self.text(1 << 18))])
    }

    @Test(arguments: [0, 16, 64, 256, 1_024, 4_096])
    func `a thousand messages come back in order`(count: Int) async throws {
        let messages = (0..<1_000).map { "\($0)" + Self.text(count) }
        let outcome = try await messages.reduce(Conversation()) { $0.text($1) }.close().run()
        #expect(outcome.echoes == messages.map { .text($0) })
    }

    // MARK: 2: pings and pongs

    @Test(arguments: [Data(), Data("Hello".utf8), Data([0, 255, 254, 253]), Data(repeating: 0xfe, count: 125)], chops)
    func `a ping is answered`(payload: Data, chop: Int?) async throws {
        let outcome = try await Conversation().frame(.ping, payload).close().run(chop: chop)
        #expect(outcome.pongs == 1 && outcome.error == nil)
    }

    @Test func `a ping of 126 bytes is a violation`() async throws {
        let outcome = try await Conversation().frame(.ping, Data(count: 126)).close().run()
        #expect(outcome.closure?.code == .protocolError && outcome.pongs == 0)
    }

    @Test(arguments: [Data(), Data("unsolicited".utf8)])
    func `an unsolicited pong is ignored`(payload: Data) async throws {
        let outcome = try await Conversation().frame(.pong, payload).frame(.ping, Data("p".utf8)).close().run()
        #expect(outcome.pongs == 1 && outcome.error == nil)
    }

    @Test(arguments: chops)
    func `ten pings are answered`(chop: Int?) async throws {
        let pings = (0..<10).reduce(Conversation()) { $0.frame(.ping, Data("payload-\($1)".utf8)) }
        #expect(try await pings.close().run(chop: chop).pongs == 10)
    }

    // MARK: 3 and 4: reserved bits and opcodes

    @Test(arguments: 1...7, [UInt8(1), 2, 8, 9, 10])
    func `reserved bits are a violation`(bits: Int, opcode: UInt8) async throws {
        let first = 0x80 | UInt8(bits) << 4 | opcode
        let outcome = try await Conversation().text("before").raw([first, 0]).frame(.ping, Data()).run()
        #expect(outcome.echoes.isEmpty || outcome.echoes == [.text("before")])
        #expect(outcome.closure?.code == .protocolError && outcome.pongs == 0)
        #expect(outcome.error == .protocolViolation("a reserved bit is set"))
    }

    @Test(arguments: [UInt8(3), 4, 5, 6, 7, 11, 12, 13, 14, 15], chops)
    func `reserved opcodes are a violation`(opcode: UInt8, chop: Int?) async throws {
        let outcome = try await Conversation().raw([0x80 | opcode, 0]).frame(.ping, Data()).run(chop: chop)
        #expect(outcome.closure?.code == .protocolError && outcome.pongs == 0)
    }

    // MARK: 5: fragments

    @Test(arguments: [WebSocketFrame.Opcode.ping, .pong, .close])
    func `a control frame in fragments is a violation`(opcode: WebSocketFrame.Opcode) async throws {
        let outcome = try await Conversation().frame(opcode, Data(), isFinal: false)
            .frame(.continuation, Data()).run()
        #expect(outcome.closure?.code == .protocolError)
    }

    @Test(arguments: chops)
    func `fragments become one message, pings in between are answered`(chop: Int?) async throws {
        let outcome = try await Conversation().frame(.text, Data("frag".utf8), isFinal: false)
            .frame(.ping, Data("p".utf8)).frame(.continuation, Data("ment".utf8)).close().run(chop: chop)
        #expect(outcome.echoes == [.text("fragment")] && outcome.pongs == 1)
    }

    @Test(arguments: [true, false], chops)
    func `a continuation without a message is a violation`(isFinal: Bool, chop: Int?) async throws {
        let outcome = try await Conversation().frame(.continuation, Data("x".utf8), isFinal: isFinal)
            .text("after").run(chop: chop)
        #expect(outcome.echoes.isEmpty && outcome.closure?.code == .protocolError)
    }

    @Test(arguments: chops)
    func `a message within another is a violation`(chop: Int?) async throws {
        let outcome = try await Conversation().frame(.text, Data("a".utf8), isFinal: false).text("b").run(chop: chop)
        #expect(outcome.echoes.isEmpty && outcome.closure?.code == .protocolError)
    }

    @Test(arguments: chops)
    func `five fragments with pings in between come back whole`(chop: Int?) async throws {
        let outcome = try await Conversation().frame(.text, Data("1".utf8), isFinal: false)
            .frame(.continuation, Data("2".utf8), isFinal: false).frame(.ping, Data("a".utf8))
            .frame(.continuation, Data("3".utf8), isFinal: false)
            .frame(.continuation, Data("4".utf8), isFinal: false).frame(.ping, Data("b".utf8))
            .frame(.continuation, Data("5".utf8)).close().run(chop: chop)
        #expect(outcome.echoes == [.text("12345")] && outcome.pongs == 2)
    }

    // MARK: 6: UTF-8

    @Test(
        arguments: [
            "", "Hello-µ@ßöäüàá-UTF-8!!", "κόσμε", "\u{0}", "\u{80}", "\u{800}", "\u{10000}", "\u{7f}", "\u{7ff}",
            "\u{ffff}", "\u{10ffff}", "\u{d7ff}", "\u{e000}", "\u{fffd}", "\u{fffe}", "\u{1fffe}", "🇫🇷👩🏽‍🚀",
        ], [nil, 1])
    func `every character comes back`(text: String, chop: Int?) async throws {
        let bytes = Data(text.utf8)
        var conversation = Conversation().text(text).frame(.text, Data(), isFinal: false)
        for byte in bytes { conversation = conversation.frame(.continuation, Data([byte]), isFinal: false) }
        let outcome = try await conversation.frame(.continuation, Data()).close().run(chop: chop)
        #expect(outcome.echoes == [.text(text), .text(text)])
    }

    @Test(
        arguments: [
            // What can't begin a character, what can't go on one, and what breaks off.
            [0x80], [0xbf], [0x80, 0xbf], [0xc3], [0xc3, 0x28], [0xe2, 0x82], [0xe2, 0x28, 0xa1], [0xf0, 0x90, 0x80],
            [0xf0, 0x28, 0x8c, 0xbc], [0xfe], [0xff], [0xf8, 0x88, 0x80, 0x80, 0x80],
            [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
            // Longer than needed.
            [0xc0, 0xaf], [0xc1, 0xbf], [0xe0, 0x80, 0xaf], [0xe0, 0x9f, 0xbf], [0xf0, 0x80, 0x80, 0xaf],
            [0xf0, 0x8f, 0xbf, 0xbf],
            // Halves of surrogate pairs, and beyond the last character.
            [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80], [0xf4, 0x90, 0x80, 0x80],
            [0xf5, 0x80, 0x80, 0x80], [0xf7, 0xbf, 0xbf, 0xbf],
            // In the midst of text.
            [0xce, 0xba, 0xe1, 0xbd, 0xb9, 0xcf, 0x83, 0xce, 0xbc, 0xce, 0xb5, 0xed, 0xa0, 0x80, 0x65, 0x64],
        ] as [[UInt8]])
    func `a text that isn't UTF-8 is a violation`(bytes: [UInt8]) async throws {
        for chop in [nil, 1] {
            let whole = try await Conversation().frame(.text, Data(bytes)).run(chop: chop)
            #expect(whole.closure?.code == .invalidData && whole.echoes.isEmpty)
            var pieces = Conversation().frame(.text, Data(), isFinal: false)
            for byte in bytes { pieces = pieces.frame(.continuation, Data([byte]), isFinal: false) }
            let apart = try await pieces.frame(.continuation, Data()).run(chop: chop)
            #expect(apart.closure?.code == .invalidData && apart.echoes.isEmpty)
            #expect(apart.error == .protocolViolation("a text is not UTF-8"))
        }
    }

    @Test func `a text is rejected at its first invalid byte, before the rest arrives`() async throws {
        let start: [UInt8] = [0xce, 0xba, 0xe1, 0xbd, 0xb9, 0xcf, 0x83, 0xf4, 0x90]
        let fragment = try await Conversation().frame(.text, Data(start), isFinal: false).run()
        #expect(fragment.closure?.code == .invalidData)
        let frame = try await Conversation().raw([0x81, 20] + start).run()
        #expect(frame.closure?.code == .invalidData)
    }

    // MARK: 7: closing

    @Test(arguments: chops)
    func `input after a close frame is ignored`(chop: Int?) async throws {
        let outcome = try await Conversation().text("before").close().text("after").frame(.ping, Data())
            .close().run(chop: chop)
        #expect(outcome.echoes.allSatisfy { $0 == .text("before") } && outcome.pongs == 0)
        #expect(outcome.closure == WebSocketClosure(code: .normal))
    }

    @Test(arguments: [0, 1, 2, 125, 126, 127])
    func `a close frame has no payload, or a code and a valid reason`(count: Int) async throws {
        let payload = count < 2 ? Data(count: count) : Data([3, 232]) + Data(repeating: 0x2a, count: count - 2)
        let outcome = try await Conversation().frame(.close, payload).run()
        let isRight = count != 1 && count <= 125
        #expect(outcome.closure?.code == (isRight ? (count == 0 ? .noneGiven : .normal) : .protocolError))
        #expect((outcome.error == nil) == isRight)
    }

    @Test func `a reason that isn't UTF-8 is a violation`() async throws {
        let outcome = try await Conversation().frame(.close, Data([3, 232, 0xce, 0xba, 0xed, 0xa0, 0x80])).run()
        #expect(outcome.closure?.code == .invalidData)
    }

    @Test(arguments: [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999])
    func `a valid close code is echoed`(code: UInt16) async throws {
        let outcome = try await Conversation().close(WebSocketCloseCode(rawValue: code)).run()
        #expect(outcome.closure?.code.rawValue == code && outcome.error == nil)
    }

    @Test(arguments: [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535] as [UInt16])
    func `an invalid close code is a violation`(code: UInt16) async throws {
        let payload = Data([UInt8(code >> 8), UInt8(code & 255)])
        let outcome = try await Conversation().frame(.close, payload).run()
        #expect(outcome.closure?.code == .protocolError && outcome.error != nil)
    }
}
