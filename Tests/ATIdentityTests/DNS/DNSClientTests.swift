import ATIdentity
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// The client against a server that speaks the DNS over real sockets.
@Suite(.inTurn) struct DNSClientTests {
    private let dns: LocalDNS
    private let clock = TurnedClock()
    private let name = "_atproto.alice.test"

    init() throws {
        dns = try LocalDNS.start()
        dns.set(name, texts: ["did=did:plc:abc"])
    }

    private func client(_ servers: [DNSServerAddress]? = nil, usesTCP: Bool = false) throws -> DNSClient {
        DNSClient(servers: try servers ?? [dns.address], usesTCP: usesTCP, clock: clock.source)
    }

    @Test func `texts are returned with their time to live`() async throws {
        let answer = try await client().texts(of: name)
        #expect(answer == TXTAnswer(texts: ["did=did:plc:abc"], timeToLive: .seconds(300)))
    }

    @Test func `the query contains the exact name, and allows large datagrams`() async throws {
        _ = try await client().texts(of: "_atproto.Alice.TEST")
        let question = try #require(dns.questions.first)
        #expect(question.name == name && question.type == 16 && question.isExtended && !question.isOverTCP)
    }

    @Test func `the strings of one record are joined, and records stay separate`() async throws {
        let long = String(repeating: "x", count: 700)
        dns.set(name, parts: [["did=did:plc", ":a", "", "bc"], [long], []])
        let answer = try await client().texts(of: name)
        #expect(answer.texts == ["did=did:plc:abc", long, ""])
    }

    @Test func `names without texts, and names that don't exist, are absent`() async throws {
        dns.set("_atproto.bob.test")
        #expect(try await client().texts(of: "_atproto.bob.test") == .absent)
        #expect(try await client().texts(of: "_atproto.nobody.test") == .absent)
    }

    @Test func `aliases are followed within the response`() async throws {
        dns.set("a.test", alias: "b.test", timeToLive: 60)
        dns.set("b.test", alias: name)
        let answer = try await client().texts(of: "a.test")
        #expect(answer == TXTAnswer(texts: ["did=did:plc:abc"], timeToLive: .seconds(60)))
        dns.set("dead.test", alias: "nowhere.test")
        #expect(try await client().texts(of: "dead.test") == .absent)
    }

    @Test func `circular aliases are an error`() async throws {
        dns.set("a.test", alias: "b.test")
        dns.set("b.test", alias: "a.test")
        await #expect(throws: DNSError.self) { try await client().texts(of: "a.test") }
    }

    @Test func `a response that doesn't fit in a datagram is fetched over TCP`() async throws {
        let many = (0..<2_000).map { "unrelated \($0)" } + ["did=did:plc:abc"]
        dns.set(name, texts: many)
        let answer = try await client().texts(of: name)
        #expect(answer.texts == many)
        #expect(dns.questions.map(\.isOverTCP) == [false, true])
    }

    @Test func `TCP works without UDP`() async throws {
        #expect(try await client(usesTCP: true).texts(of: name).texts == ["did=did:plc:abc"])
        #expect(dns.questions.map(\.isOverTCP) == [true])
    }

    @Test(arguments: ["wrongID", "wrongQuestion", "otherSender", "notResponse", "doubled"])
    func `forged and stray responses are ignored`(kind: String) async throws {
        let faults: [String: DNSFault] = [
            "wrongID": .wrongID, "wrongQuestion": .wrongQuestion, "otherSender": .otherSender,
            "notResponse": .notResponse, "doubled": .doubled,
        ]
        dns.script(name, [try #require(faults[kind])])
        #expect(try await client().texts(of: name).texts == ["did=did:plc:abc"])
        #expect(dns.questions.count == 1)
    }

    @Test func `queries have unpredictable numbers and ports`() async throws {
        for _ in 0..<16 { _ = try await client().texts(of: name) }
        // Sixteen equal ones out of 65,536 don't happen by chance.
        #expect(Set(dns.questions.map(\.id)).count > 8)
        #expect(Set(dns.questions.map(\.port)).count > 8)
    }

    @Test func `a server without EDNS is queried again without it`() async throws {
        dns.script(name, always: .plainOnly)
        #expect(try await client().texts(of: name).texts == ["did=did:plc:abc"])
        #expect(dns.questions.map(\.isExtended) == [true, false])
    }

    @Test(arguments: [1, 2, 4, 5, 9] as [UInt16])
    func `a server's error is a failure, not an absence`(code: UInt16) async throws {
        dns.script(name, always: .code(code))
        await #expect(throws: DNSError.refused(code: Int(code))) { try await client().texts(of: name) }
    }

    @Test func `after a server's error the next server is queried immediately`() async throws {
        let other = try LocalDNS.start()
        other.set(name, texts: ["did=did:plc:other"])
        dns.script(name, always: .code(2))
        #expect(try await client([dns.address, other.address]).texts(of: name).texts == ["did=did:plc:other"])
    }

    @Test func `while a server is silent the next one is queried, and the first response wins`()
        async throws
    {
        let other = try LocalDNS.start()
        other.set(name, texts: ["did=did:plc:other"])
        dns.script(name, always: .silence)
        let client = try client([dns.address, other.address])
        let task = Task { try await client.texts(of: name) }
        await clock.untilSleeping(2)
        clock.turn(by: .seconds(1))
        #expect(try await task.value.texts == ["did=did:plc:other"])
    }

    @Test func `a lookup fails after three seconds without a response`() async throws {
        dns.script("*", always: .silence)
        let client = try client()
        let task = Task { try await client.texts(of: name) }
        await clock.untilSleeping(2)
        try await until { !dns.questions.isEmpty }
        clock.turn(by: .seconds(1))
        await clock.untilSleeping(2)
        try await until { dns.questions.count >= 2 }
        clock.turn(by: .seconds(2))
        await #expect(throws: DNSError.timedOut) { try await task.value }
    }

    @Test func `a closed port fails immediately`() async throws {
        let gone = try #require(DNSServerAddress("127.0.0.1", port: 1))
        await #expect(throws: DNSError.self) { try await client([gone]).texts(of: name) }
    }

    @Test(arguments: ["cutOff over UDP", "loop", "forward", "garbage"])
    func `responses that can't be read are errors`(kind: String) async throws {
        switch kind {
        case "cutOff over UDP": dns.script(name, always: .cutOff)
        case "loop": dns.script(name, always: .replaced { Self.pointingAnswer($0) { $0 } })
        case "forward": dns.script(name, always: .replaced { Self.pointingAnswer($0) { $0 + 2 } })
        default: dns.script(name, always: .replaced { Array($0.prefix(12 + 25)) })
        }
        await #expect(throws: DNSError.self) { try await client().texts(of: name) }
    }

    /// The response with the owner of its first answer pointing somewhere else.
    private static func pointingAnswer(_ response: [UInt8], to target: (Int) -> Int) -> [UInt8] {
        // Behind the header stand the name `_atproto.alice.test` in 21 bytes, its type and its class.
        var response = response
        let place = 12 + 21 + 4
        response[place] = 0xc0
        response[place + 1] = UInt8(target(place))
        return response
    }

    @Test func `a TCP connection that ends early is an error`() async throws {
        dns.script(name, always: .cutOff)
        await #expect(throws: DNSError.self) { try await client(usesTCP: true).texts(of: name) }
    }

    @Test(arguments: [
        "", "a..b", ".a", "a.", String(repeating: "a", count: 64) + ".test", "a b.test", "ä.test", "a\0.b",
    ])
    func `an invalid name is never sent`(text: String) async throws {
        await #expect(throws: DNSError.invalidName(text)) { try await client().texts(of: text) }
        #expect(dns.questions.isEmpty)
    }

    @Test func `a name of 253 bytes works, a longer one doesn't`() async throws {
        let label = String(repeating: "a", count: 61)
        let longest =
            "_atproto." + [label, label, label].joined(separator: ".") + "." + String(repeating: "b", count: 58)
        #expect(longest.utf8.count == 253)
        #expect(try await client().texts(of: longest) == .absent)
        await #expect(throws: DNSError.invalidName(longest + "b")) { try await client().texts(of: longest + "b") }
    }

    @Test func `a cancelled lookup ends immediately`() async throws {
        dns.script("*", always: .silence)
        let client = try client()
        let task = Task { try await client.texts(of: name) }
        await clock.untilSleeping(2)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `concurrent lookups get their own answers`() async throws {
        for number in 0..<64 { dns.set("n\(number).test", texts: ["\(number)"]) }
        let client = try client()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask { try await client.texts(of: "n\(number).test").texts == ["\(number)"] }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
