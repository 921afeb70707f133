import Foundation
import LocalServer
import Probes
import Processes
import TestLoad
import Testing

@testable import ATIdentity

/// Our client and our server against dnspython.
@Suite(.enabled(if: Python.path != nil, Python.whenAbsent), .inTurn)
struct OtherDNSTests {
    @Test func `our server responds as dnspython expects`() async throws {
        let dns = try LocalDNS.start()
        dns.set("_atproto.alice.test", texts: ["did=did:plc:abc"])
        dns.set("parts.test", parts: [["a", "b"], [String(repeating: "x", count: 300)]])
        dns.set("empty.test")
        dns.set("alias.test", alias: "_atproto.alice.test")
        dns.set("many.test", texts: (0..<500).map { "unrelated \($0)" })
        let script = try Python.start("dns_client.py", "\(dns.port)")
        let text = await script.rest()
        #expect(await script.end == .exit(0))
        let long = String(repeating: "x", count: 300)
        #expect(
            text.split(separator: "\n") == [
                "one ('NOERROR', False, 0, ['did=did:plc:abc'])", "capitals ('NOERROR', False, 0, ['did=did:plc:abc'])",
                "tcp ('NOERROR', False, 0, ['did=did:plc:abc'])", "parts ('NOERROR', False, 0, ['ab', '\(long)'])",
                "absent ('NXDOMAIN', False, 0, [])", "empty ('NOERROR', False, 0, [])",
                "alias ('NOERROR', False, 1, ['did=did:plc:abc'])", "many NOERROR True 0",
                "many over tcp NOERROR False 500",
            ])
    }

    @Test func `our client reads dnspython's responses`() async throws {
        let script = try Python.start("dns_server.py")
        let port = try #require(await script.line().flatMap { UInt16($0) })
        let client = DNSClient(servers: [try #require(DNSServerAddress("127.0.0.1", port: port))])
        let known = TXTAnswer(texts: ["did=did:plc:abc"], timeToLive: .seconds(300))
        #expect(try await client.texts(of: "_atproto.Alice.test") == known)
        #expect(try await client.texts(of: "parts.test") == known)
        #expect(try await client.texts(of: "alias.test") == TXTAnswer(texts: known.texts, timeToLive: .seconds(60)))
        #expect(
            try await client.texts(of: "escaped.test").texts == [
                String(decoding: [97, 34, 98, 92, 99, 200], as: UTF8.self)
            ])
        #expect(try await client.texts(of: "empty.test") == .absent)
        #expect(try await client.texts(of: "nobody.test") == .absent)
        #expect(try await client.texts(of: "many.test").texts.count == 500)
        script.closeInput()
        #expect(await script.end == .exit(0))
    }
}
