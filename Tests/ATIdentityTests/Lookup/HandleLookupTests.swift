import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct HandleLookupTests {
    private static let did = IdentityWorld.did(1)
    private static let other = IdentityWorld.did(2)
    private static let web = "/web/alice.test"

    private func reason(_ world: IdentityWorld, _ handle: Handle = "alice.test") async -> IdentityError.Reason? {
        do {
            _ = try await world.resolver.did(of: handle, freshness: .now)
            return nil
        } catch {
            return (error as? IdentityError)?.reason
        }
    }

    private func isNotFound(_ world: IdentityWorld) async -> Bool {
        if case .notFound? = await reason(world) { true } else { false }
    }

    @Test func `the DNS has priority over the web server`() async throws {
        let world = try await IdentityWorld()
        world.dns.set("_atproto.alice.test", texts: ["did=\(Self.did)"])
        world.server.route(.get, Self.web) { _ in .text("\(Self.other)") }
        #expect(try await world.resolver.did(of: "alice.test") == Self.did)
    }

    @Test(arguments: ["", "\u{FEFF}"])
    func `without texts in the DNS the web server's response is used`(mark: String) async throws {
        let world = try await IdentityWorld()
        world.server.route(.get, Self.web) { _ in .text("\(mark)  \(Self.did)\r\n") }
        #expect(try await world.resolver.did(of: "ALICE.test") == Self.did)
        #expect(world.server.requests.first?.path == Self.web)
    }

    @Test func `when the DNS fails the web server's response is used`() async throws {
        let world = try await IdentityWorld()
        world.dns.script("*", always: .code(2))
        world.server.route(.get, Self.web) { _ in .text("\(Self.did)") }
        #expect(try await world.resolver.did(of: "alice.test") == Self.did)
    }

    @Test(
        arguments: [
            (["did=\(did)"], did), (["did=\(did)", "did=\(did)"], did), (["did=\(did)", " did=\(other)"], did),
            (["did=\(did)", "v=spf1 -all", "DID=\(other)", "did = x"], did), ([" did=\(did)"], nil),
            (["did=nonsense"], nil),
            (["did=\(did) "], nil), (["did="], nil), ([], nil),
        ])
    func `texts are compared exactly`(texts: [String], did: DID?) async throws {
        let world = try await IdentityWorld()
        world.dns.set("_atproto.alice.test", texts: texts)
        if let did {
            #expect(try await world.resolver.did(of: "alice.test") == did)
        } else {
            #expect(await isNotFound(world))
        }
    }

    @Test func `two DIDs in the DNS are ambiguous, whatever the web server's response`() async throws {
        let world = try await IdentityWorld()
        world.dns.set("_atproto.alice.test", texts: ["did=\(Self.did)", "did=\(Self.other)"])
        world.server.route(.get, Self.web) { _ in .text("\(Self.did)") }
        guard case .ambiguousHandle? = await reason(world) else {
            Issue.record("not ambiguous")
            return
        }
    }

    @Test func `a text in several strings is found among two thousand others`() async throws {
        let world = try await IdentityWorld()
        let others = (0..<2_000).map { ["unrelated \($0)"] }
        world.dns.set("_atproto.alice.test", parts: others + [["did=did:", "plc:", "\(Self.did.identifier)"]])
        #expect(try await world.resolver.did(of: "alice.test") == Self.did)
    }

    @Test func `a web server's 404, HTML, lines and 10 megabytes are absence`() async throws {
        let world = try await IdentityWorld()
        let faults: [Fault] = [
            .status(404), .status(403), .status(410), .status(200, body: Data("<!doctype html>".utf8)),
            .status(200, body: Data("\(Self.did)\n\(Self.other)".utf8)), .status(200),
            .status(200, body: Data([0xff, 0xfe])), .generatedBody(byteCount: 10 << 20), .endlessBody,
        ]
        for fault in faults {
            world.server.script(Self.web, [fault])
            #expect(await isNotFound(world))
        }
    }

    @Test(arguments: [429, 500, 502, 503, 408])
    func `a web server's temporary error is a failure`(status: Int) async throws {
        let world = try await IdentityWorld()
        world.server.script(Self.web, always: .status(status, headers: ["Retry-After": "7"]))
        guard case .failed(.status(let found, let wait))? = await reason(world) else {
            Issue.record("not a failure")
            return
        }
        #expect(found.rawValue == status && wait == .seconds(7))
    }

    @Test func `a DNS that fails is a failure even when the web server has nothing`() async throws {
        let world = try await IdentityWorld()
        world.dns.script("*", always: .code(2))
        guard case .failed(.dns(.refused(code: 2)))? = await reason(world) else {
            Issue.record("not a failure")
            return
        }
    }

    @Test func `a lost connection is a failure`() async throws {
        let world = try await IdentityWorld()
        world.server.script(Self.web, always: .reset)
        guard case .failed(.transport)? = await reason(world) else {
            Issue.record("not a failure")
            return
        }
    }

    @Test func `silent DNS and web servers time out after three seconds`() async throws {
        let world = try await IdentityWorld()
        world.dns.script("*", always: .silence)
        world.server.script(Self.web, always: .delay(.seconds(3_600)))
        let task = Task { await reason(world) }
        // The deadlines of both, and those of the question to the DNS.
        await world.clock.untilSleeping(4)
        world.clock.turn(by: .seconds(3))
        guard case .failed? = await task.value else {
            Issue.record("not a failure")
            return
        }
    }

    @Test func `three redirects are followed, four are not`() async throws {
        let world = try await IdentityWorld()
        world.server.route(.get, "/r/3") { _ in .text("\(Self.did)") }
        for hop in 0..<3 { world.server.route(.get, "/r/\(hop)") { _ in .redirect(to: "/r/\(hop + 1)") } }
        world.server.route(.get, Self.web) { _ in .redirect(to: "/r/1") }
        #expect(try await world.resolver.did(of: "alice.test") == Self.did)
        world.server.route(.get, Self.web) { _ in .redirect(to: "/r/0") }
        guard case .addressRefused? = await reason(world) else {
            Issue.record("followed")
            return
        }
    }

    @Test(arguments: ["a.local", "a.invalid", "handle.invalid", "a.onion", "a.example", "a.arpa", "a.internal"])
    func `reserved names are not looked up`(text: String) async throws {
        let world = try await IdentityWorld()
        guard case .reservedTLD? = await reason(world, try Handle(text)) else {
            Issue.record("looked up")
            return
        }
        #expect(world.dns.questions.isEmpty && world.server.requests.isEmpty)
    }

    @Test func `names for tests are reserved unless they are allowed`() async throws {
        let world = try await IdentityWorld { options, _ in options.allowsTestNames = false }
        guard case .reservedTLD? = await reason(world) else {
            Issue.record("looked up")
            return
        }
    }

    @Test func `names too long for the DNS are looked up on the web only`() async throws {
        let world = try await IdentityWorld()
        let label = String(repeating: "a", count: 60)
        let handle = try Handle(
            [label, label, label, String(repeating: "b", count: 57), "test"].joined(separator: "."))
        #expect(handle.description.utf8.count == 245)
        world.server.route(.get, "/web/\(handle)") { _ in .text("\(Self.did)") }
        #expect(try await world.resolver.did(of: handle) == Self.did)
        #expect(world.dns.questions.isEmpty)
    }

    @Test func `fallbacks are used in order when the DNS and the web server find nothing`() async throws {
        let world = try await IdentityWorld { options, server in
            options.fallbacks = [
                .dnsOverHTTPS(server.url.appending(path: "doh")), .service(server.url.appending(path: "appview")),
            ]
        }
        let call = "/appview/xrpc/com.atproto.identity.resolveHandle"
        world.server.route(.get, call) { _ in try .json(["did": "\(Self.did)"]) }
        world.server.route(.get, "/doh") { _ in .text(#"{"Status":3}"#) }
        world.publish(Self.did, IdentityWorld.document(Self.did))
        let found = try await world.resolver.resolve("alice.test")
        guard case .verified(.service) = found.handleState else {
            Issue.record("\(found.handleState)")
            return
        }
        #expect(world.server.requests.first { $0.path == call }?.query("handle") == "alice.test")
        world.server.route(.get, "/doh") { _ in
            .text(#"{"Status":0,"Answer":[{"type":16,"TTL":60,"data":"did=\#(Self.other)"}]}"#)
        }
        #expect(try await world.resolver.did(of: "alice.test", freshness: .now) == Self.other)
    }

    @Test func `a fallback without a result doesn't change the error`() async throws {
        let world = try await IdentityWorld { options, server in
            options.fallbacks = [.service(server.url.appending(path: "appview"))]
        }
        world.server.script("*", always: .status(400))
        #expect(await isNotFound(world))
    }

    @Test func `a fallback that fails is a failure, and an earlier result stays usable`() async throws {
        let world = try await IdentityWorld { options, server in
            options.fallbacks = [.service(server.url.appending(path: "appview"))]
        }
        let call = "/appview/xrpc/com.atproto.identity.resolveHandle"
        world.server.route(.get, call) { _ in try .json(["did": "\(Self.did)"]) }
        #expect(try await world.resolver.did(of: "alice.test") == Self.did)
        world.clock.turn(by: .seconds(660))
        world.server.script(call, always: .status(503))
        #expect(try await world.resolver.did(of: "alice.test") == Self.did)
        #expect(world.requests(call) == 2)
        guard case .failed(.status)? = await reason(world, "bob.test") else {
            Issue.record("not a failure")
            return
        }
        world.server.script(call, always: .reset)
        guard case .failed(.transport)? = await reason(world, "carol.test") else {
            Issue.record("not a failure")
            return
        }
        // A service that doesn't resolve handles at all has no result.
        world.server.script(call, always: .status(501))
        #expect(await isNotFound(world))
    }

    @Test func `after a fallback that fails the next one is used`() async throws {
        let world = try await IdentityWorld { options, server in
            options.fallbacks = [
                .dnsOverHTTPS(server.url.appending(path: "doh")), .service(server.url.appending(path: "appview")),
            ]
        }
        let call = "/appview/xrpc/com.atproto.identity.resolveHandle"
        world.server.script("/doh", always: .status(503))
        world.server.route(.get, call) { _ in try .json(["did": "\(Self.did)"]) }
        #expect(try await world.resolver.did(of: "alice.test") == Self.did)
        world.server.script(call, always: .status(400))
        guard case .failed(.status)? = await reason(world) else {
            Issue.record("not a failure")
            return
        }
    }

    @Test func `the DNS decides how long a handle is fresh, within bounds`() async throws {
        for (time, isAskedAgain) in [(0, true), (60, false), (86_400, false)] as [(UInt32, Bool)] {
            let world = try await IdentityWorld()
            world.dns.set("_atproto.alice.test", texts: ["did=\(Self.did)"], timeToLive: time)
            _ = try await world.resolver.did(of: "alice.test")
            world.clock.turn(by: .seconds(29))
            _ = try await world.resolver.did(of: "alice.test")
            #expect(world.dns.questions.count == 1)
            world.clock.turn(by: .seconds(1))
            _ = try await world.resolver.did(of: "alice.test")
            #expect((world.dns.questions.count == 2) == isAskedAgain)
        }
    }
}
