import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATServer

@Suite(.inTurn)
struct ClientAddressTests {
    /// A request, and the address of its client.
    struct Case: Sendable, CustomTestStringConvertible {
        let peer: String?
        let forwarded: [String]
        let client: String?

        init(_ peer: String?, _ forwarded: String..., is client: String?) {
            (self.peer, self.forwarded, self.client) = (peer, forwarded, client)
        }

        var testDescription: String { "\(peer ?? "unknown") with \(forwarded)" }
    }

    static let cases = [
        Case("203.0.113.9", is: "203.0.113.9"),
        // Only a trusted proxy is believed.
        Case("203.0.113.9", "192.0.2.1", is: "203.0.113.9"),
        Case(nil, "192.0.2.1", is: nil),
        Case("127.0.0.1", is: "127.0.0.1"),
        Case("127.0.0.1", "192.0.2.1", is: "192.0.2.1"),
        Case("::1", "192.0.2.1", is: "192.0.2.1"),
        Case("10.1.2.3", "192.0.2.1", is: "192.0.2.1"),
        Case("10.200.2.3", "192.0.2.1", is: "10.200.2.3"),
        Case("2001:db8:5::7", "192.0.2.1", is: "192.0.2.1"),
        // What stands before the first other address can be invented.
        Case("127.0.0.1", "198.51.100.1, 192.0.2.1", is: "192.0.2.1"),
        Case("127.0.0.1", "198.51.100.1", "192.0.2.1, 10.1.0.1", is: "192.0.2.1"),
        Case("127.0.0.1", "10.1.0.2, 10.1.0.1", is: "10.1.0.2"),
        Case("127.0.0.1", "unknown, 10.1.0.1", is: "10.1.0.1"),
        Case("127.0.0.1", "192.0.2.1, ", is: "192.0.2.1"),
        Case("127.0.0.1", "<script>", is: "127.0.0.1"),
        Case("127.0.0.1", "192.0.2.1:4711", is: "192.0.2.1"),
        Case("127.0.0.1", "2001:db8::9", is: "2001:db8::9"),
        Case("127.0.0.1", "[2001:db8::9]:443", is: "2001:db8::9"),
        Case("127.0.0.1", "[2001:db8::9", is: "127.0.0.1"),
        Case("127.0.0.1", "192.0.2.256", is: "127.0.0.1"),
        // IPv4 as systems with IPv6 write it.
        Case("127.0.0.1", "::ffff:192.0.2.1", is: "192.0.2.1"),
        Case("127.0.0.1", "192.0.2.1, ::ffff:10.1.0.1", is: "192.0.2.1"),
        Case("::ffff:127.0.0.1", "192.0.2.1", is: "192.0.2.1"),
        Case("::ffff:203.0.113.9", "192.0.2.1", is: "203.0.113.9"),
    ]

    @Test(arguments: cases) func `the client is the last address that no trusted proxy has`(_ test: Case) throws {
        let addresses = ClientAddresses(proxies: ["10.1.0.0/16", "2001:db8:5::/48"])
        #expect(addresses.fault == nil)
        var headers = HTTPHeaders()
        for value in test.forwarded { headers.append(value, for: "X-Forwarded-For") }
        let request = ServerRequest(
            method: .get, target: "/", headers: headers, peer: test.peer.flatMap { SocketAddress($0, port: 9) })
        let client = addresses.client(of: request, headers)
        #expect(client?.bytes == test.client.flatMap { SocketAddress($0, port: 0)?.bytes })
    }

    @Test(arguments: [
        "10.0.0.0/33", "::/129", "10.0.0.0/", "/8", "10.0.0/8", "10.0.0.1/8/8", "example.com", "", "1/-1",
    ])
    func `a service whose proxies are neither addresses nor networks does not start`(_ text: String) async throws {
        #expect(ClientAddresses(proxies: ["10.0.0.0/8", text]).fault == text)
        var options = XRPCService.Options()
        options.trustedProxies = [text]
        let error = await #expect(throws: ServiceSetupError.self) { try await XRPCService(options: options).start() }
        #expect(error?.message.contains("trustedProxies") ?? false)
    }

    @Test func `networks end at any bit`() throws {
        for (network, address, isInside) in [
            ("192.0.2.128/25", "192.0.2.200", true), ("192.0.2.128/25", "192.0.2.127", false),
            ("0.0.0.0/0", "198.51.100.1", true), ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.6", false),
            ("::ffff:192.0.2.128/121", "192.0.2.200", true), ("::ffff:192.0.2.128/121", "192.0.2.127", false),
            ("::ffff:192.0.2.7", "192.0.2.7", true), ("::/0", "192.0.2.7", false),
            ("2001:db8::/33", "2001:db8:7fff::1", true),
            ("2001:db8::/33", "2001:db8:8000::1", false),
        ] {
            let request = ServerRequest(
                method: .get, target: "/", headers: ["X-Forwarded-For": "203.0.113.1"],
                peer: SocketAddress(address, port: 1))
            let client = ClientAddresses(proxies: [network]).client(of: request, request.headers)
            #expect((client?.bytes == [203, 0, 113, 1]) == isInside, "\(network) \(address)")
        }
    }

    @Test func `calls of an address are limited before their tokens are read`() async throws {
        let service = XRPCService(try .web("notes.example.com", service: "#notes", type: "NotesService"))
        service.on(GetNotes.self, auth: .required, limits: [.address(2, per: .seconds(9_999_999_999))]) { _ in [:] }
        func call(_ peer: String, _ forwarded: String? = nil) async -> ServerResponse {
            var headers: HTTPHeaders = [:]
            if let forwarded { headers["X-Forwarded-For"] = forwarded }
            return await service.respond(
                to: ServerRequest(
                    method: .get, target: "/xrpc/com.example.getNotes?list=a", headers: headers,
                    peer: SocketAddress(peer, port: 9)))
        }
        for _ in 0..<2 { #expect(await call("127.0.0.1", "192.0.2.1").status == .unauthorized) }
        let refused = await call("127.0.0.1", "192.0.2.1")
        #expect(refused.status == .tooManyRequests && refused.headers["RateLimit-Limit"] == "2")
        #expect(await call("127.0.0.1", "192.0.2.2").status == .unauthorized)
        // An address can't be invented, and a home has a whole network.
        for number in 0..<2 { #expect(await call("203.0.113.5", "192.0.2.\(number + 9)").status == .unauthorized) }
        #expect(await call("203.0.113.5", "192.0.2.99").status == .tooManyRequests)
        for number in 0..<2 { #expect(await call("2001:db8::\(number)").status == .unauthorized) }
        #expect(await call("2001:db8::ffff:1").status == .tooManyRequests)
        #expect(await call("2001:db8:0:1::1").status == .unauthorized)
    }

    @Test func `a flood of addresses resets neither the counts of accounts nor those of its own kind`() async throws {
        let limiter = CallLimiter(capacity: 10)
        let limits: [CallLimit] = [
            .address(2, per: .seconds(9_999_999_999)), .account(2, per: .seconds(9_999_999_999)),
        ]
        let alice = Caller.account(VerifiedCaller(account: "did:web:alice.test", audience: "", key: "#atproto"))
        func call(_ address: String, as caller: Caller? = nil) async -> Bool {
            let first = await limiter.count("com.example.getNotes", limits) { SocketAddress(address, port: 1) }
            guard let caller else { return first?.isRefused != true }
            let second = await limiter.count("com.example.getNotes", limits, of: caller)
            return [first, second].compactMap(\.self).allSatisfy { !$0.isRefused }
        }
        for _ in 0..<2 { #expect(await call("192.0.2.1", as: alice)) }
        #expect(await call("192.0.2.2", as: alice) == false)
        for number in 1..<100 { #expect(await call("198.51.100.\(number)")) }
        #expect(await call("192.0.2.1") == false)
        #expect(await call("192.0.2.3", as: alice) == false)
    }

    @Test func `a full table is emptied by half, as a search at each call would take too long`() async {
        let limiter = CallLimiter(capacity: 10)
        func call(_ address: String) async {
            _ = await limiter.count("com.example.getNotes", [.address(9, per: .seconds(9_999_999_999))]) {
                SocketAddress(address, port: 1)
            }
        }
        for number in 1...10 { for _ in 0..<2 { await call("192.0.2.\(number)") } }
        #expect(limiter.callerCount == 10)
        await call("192.0.2.11")
        #expect(limiter.callerCount == 6)
    }

    @Test func `calls over the limit of their account take no place among the used tokens`() async throws {
        let directory = Directory()
        let key = try directory.add("did:plc:z72i7hdynmk6r22z27h6tvur")
        let store = MemoryReplayStore()
        var options = XRPCService.Options(resolver: directory.resolver())
        options.auth = ServiceAuth(
            audiences: ["did:web:notes.example.com#notes"], resolver: directory.resolver(), replay: .procedures(store),
            time: .patient)
        let service = XRPCService(
            try .web("notes.example.com", service: "#notes", type: "NotesService"), options: options)
        service.on(PutNote.self, auth: .required, limits: [.account(2, per: .seconds(9_999_999_999))]) { _ in
            EmptyResponse()
        }
        func status() async throws -> Int {
            let token = TestToken(iss: "did:plc:z72i7hdynmk6r22z27h6tvur", now: Int(Date().timeIntervalSince1970))
            let headers: HTTPHeaders = [
                "Authorization": "Bearer \(try token.signed(by: key))", "Content-Type": "application/json",
            ]
            return await service.respond(.post, "/xrpc/com.example.putNote", headers, body: "{}").status.rawValue
        }
        var statuses: [Int] = []
        for _ in 0..<5 { statuses.append(try await status()) }
        #expect(statuses == [200, 200, 429, 429, 429] && store.count == 2)
    }

    @Test func `limits of the service count all calls together`() async throws {
        var options = XRPCService.Options()
        options.limits = [
            .everyone(3, per: .seconds(9_999_999_999)), .address(2, per: .seconds(9_999_999_999)),
            .address(9, per: .seconds(9)),
        ]
        let service = XRPCService(options: options)
        service.on(GetNotes.self) { _ in [:] }
        service.on(PutNote.self) { _ in EmptyResponse() }
        func get(_ peer: String) async -> ServerResponse {
            await service.respond(
                to: ServerRequest(
                    method: .get, target: "/xrpc/com.example.getNotes?list=a", peer: SocketAddress(peer, port: 9)))
        }
        func put(_ peer: String) async -> ServerResponse {
            await service.respond(
                to: ServerRequest(
                    method: .post, target: "/xrpc/com.example.putNote", headers: ["Content-Type": "application/json"],
                    body: Data("{}".utf8), peer: SocketAddress(peer, port: 9)))
        }
        let first = await get("192.0.2.1")
        #expect(first.status == .ok && first.headers["RateLimit-Remaining"] == "1")
        #expect(await put("192.0.2.1").status == .ok)
        #expect(await get("192.0.2.1").status == .tooManyRequests)
        #expect(await put("192.0.2.2").status == .ok)
        let last = await put("192.0.2.3")
        #expect(last.status == .tooManyRequests && last.headers["RateLimit-Limit"] == "3")
    }

    @Test func `the name that a proxy gave a request is kept, and no other`() async throws {
        let service = XRPCService()
        func id(_ peer: String?, _ name: String) async -> String? {
            await service.respond(
                to: ServerRequest(
                    method: .get, target: "/xrpc/_health", headers: ["x-request-id": name],
                    peer: peer.flatMap { SocketAddress($0, port: 9) })
            ).headers["X-Request-Id"]
        }
        #expect(await id("127.0.0.1", "a.B-9_z") == "a.B-9_z")
        #expect(await id("203.0.113.1", "a") != "a")
        #expect(await id(nil, "a") != "a")
        for name in ["", "a b", "a\"b", "ä", String(repeating: "a", count: 65)] {
            #expect(await id("127.0.0.1", name)?.utf8.count == 16)
        }
    }
}
