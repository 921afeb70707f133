import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct IdentityResolverTests {
    private let world: IdentityWorld
    private let did = IdentityWorld.did(1)

    init() async throws { world = try await IdentityWorld() }

    private func reason(_ name: ATIdentifier, _ freshness: Freshness = .cached) async -> IdentityError.Reason? {
        do {
            _ = try await world.resolver.resolve(name, freshness: freshness)
            return nil
        } catch {
            return (error as? IdentityError)?.reason
        }
    }

    @Test func `a handle leads to its account`() async throws {
        world.publish(did, handle: "alice.test")
        let alice = try await world.resolver.resolve("Alice.TEST")
        #expect(alice.did == did && alice.handle == "alice.test" && !alice.isStale)
        #expect(alice.pds?.absoluteString == "https://pds.example.com")
        #expect(try alice.dataServer().absoluteString == "https://pds.example.com")
        #expect(alice.signingKey == IdentityWorld.keys.signing.verifyingKey)
        guard case .verified(.dns) = alice.handleState else {
            Issue.record("\(alice.handleState)")
            return
        }
        let request = try #require(world.server.requests.first { $0.path.hasPrefix("/plc") })
        #expect(request.headers["Accept"] == "application/did+ld+json, application/json")
        #expect(request.target == "/plc/\(did)")
    }

    @Test func `a DID leads to its handle and back`() async throws {
        world.publish(did, handle: "alice.test")
        let alice = try await world.resolver.resolve(.did(did))
        #expect(alice.handle == "alice.test")
    }

    @Test func `a cached identity is returned synchronously`() async throws {
        world.publish(did, handle: "alice.test")
        #expect(try world.resolver.remembered("alice.test") == nil)
        _ = try await world.resolver.resolve("alice.test")
        let count = world.server.requests.count
        #expect(try world.resolver.remembered("alice.test")?.did == did)
        #expect(try world.resolver.remembered(.did(did))?.handle == "alice.test")
        _ = try await world.resolver.resolve(.did(did))
        #expect(world.server.requests.count == count && world.dns.questions.count == 1)
    }

    @Test func `a handle whose DID claims another handle is rejected`() async throws {
        world.publish(did, handle: "alice.test")
        world.dns.set("_atproto.mallory.test", texts: ["did=\(did)"])
        guard case .handleMismatch(did, claimed: "alice.test")? = await reason("mallory.test") else {
            Issue.record("not refused")
            return
        }
    }

    @Test func `a DID whose handle leads elsewhere stays usable, without a handle`() async throws {
        world.publish(did, IdentityWorld.document(did, handles: ["at://alice.test"]))
        world.dns.set("_atproto.alice.test", texts: ["did=\(IdentityWorld.did(2))"])
        let found = try await world.resolver.resolve(.did(did))
        #expect(found.handle == .invalid && found.claimedHandle == "alice.test" && found.pds != nil)
        guard case .invalid(let error) = found.handleState, case .handleMismatch = error.reason else {
            Issue.record("\(found.handleState)")
            return
        }
        #expect(!error.isTransient)
    }

    @Test func `a handle whose check failed differs from an invalid one`() async throws {
        world.publish(did, IdentityWorld.document(did))
        world.dns.script("*", always: .code(2))
        let found = try await world.resolver.resolve(.did(did))
        guard case .invalid(let error) = found.handleState else {
            Issue.record("\(found.handleState)")
            return
        }
        #expect(error.isTransient && found.handle == .invalid)
    }

    @Test func `a handle with a reserved ending leaves the DID usable`() async throws {
        world.publish(did, IdentityWorld.document(did, handles: ["at://alice.local"]))
        let found = try await world.resolver.resolve(.did(did))
        guard case .invalid(let error) = found.handleState, case .reservedTLD = error.reason else {
            Issue.record("\(found.handleState)")
            return
        }
    }

    @Test func `an unchecked handle isn't looked up`() async throws {
        world.publish(did, handle: "alice.test")
        let found = try await world.resolver.resolve(.did(did), handle: .unchecked)
        guard case .unchecked = found.handleState else {
            Issue.record("\(found.handleState)")
            return
        }
        #expect(found.handle == .invalid && found.claimedHandle == "alice.test")
        #expect(world.dns.questions.isEmpty)
        #expect(try world.resolver.remembered(.did(did), handle: .unchecked) != nil)
    }

    @Test func `a document without a handle or a server still resolves`() async throws {
        world.publish(did, #"{"id":"\#(did)"}"#)
        let found = try await world.resolver.resolve(.did(did))
        guard case .none = found.handleState else {
            Issue.record("\(found.handleState)")
            return
        }
        let error = #expect(throws: IdentityError.self) { try found.dataServer() }
        guard case .noDataServer = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a changed handle resolves although one result is cached`() async throws {
        world.publish(did, handle: "alice.test")
        _ = try await world.resolver.resolve("alice.test")
        world.clock.turn(by: .seconds(61))
        world.publish(did, handle: "renamed.test")
        let found = try await world.resolver.resolve("renamed.test")
        #expect(found.did == did && found.handle == "renamed.test")
    }

    @Test(arguments: [[], ["did=\(IdentityWorld.did(2))"]] as [[String]])
    func `a DID's changed handle is found although the document is cached`(texts: [String]) async throws {
        world.publish(did, handle: "alice.test")
        _ = try await world.resolver.resolve(.did(did))
        // The old handle is free, or another account's.
        world.dns.set("_atproto.alice.test", texts: texts)
        world.publish(did, handle: "renamed.test")
        world.clock.turn(by: .seconds(660))
        #expect(try await world.resolver.resolve(.did(did)).handle == "renamed.test")
        #expect(try world.resolver.remembered(.did(did))?.handle == "renamed.test")
        #expect(world.requests("/plc/\(did)") == 2)
    }

    @Test func `a new handle is found after a purge, although it was absent before`() async throws {
        world.publish(did, handle: "alice.test")
        _ = try await world.resolver.resolve(.did(did))
        guard case .notFound? = await reason("renamed.test") else {
            Issue.record("not absent")
            return
        }
        world.clock.turn(by: .seconds(30))
        world.publish(did, handle: "renamed.test")
        #expect(world.resolver.purge(did))
        #expect(try await world.resolver.resolve(.did(did)).handle == "renamed.test")
    }

    @Test func `a handle that stays invalid is looked up as rarely as others`() async throws {
        world.publish(did, IdentityWorld.document(did, handles: ["at://alice.test"]))
        func resolve(after seconds: Int) async throws {
            world.clock.turn(by: .seconds(seconds))
            for _ in 0..<10 {
                #expect(try await world.resolver.resolve(.did(did)).handle == .invalid)
            }
        }
        try await resolve(after: 0)
        #expect(world.requests("/plc/\(did)") == 1 && world.requests("/web/alice.test") == 1)
        // Once, after the cached absence has expired: the handle, the document, and the handle that it claims now.
        try await resolve(after: 301)
        #expect(world.requests("/plc/\(did)") == 2 && world.requests("/web/alice.test") == 3)
        world.server.script("/plc/\(did)", always: .status(503))
        try await resolve(after: 301)
        #expect(world.requests("/plc/\(did)") == 3 && world.requests("/web/alice.test") == 4)
    }

    @Test func `absence, deletion and failure are different errors`() async throws {
        guard case .notFound? = await reason(.did(did)) else {
            Issue.record("not absent")
            return
        }
        let path = "/plc/\(did)"
        world.server.script(path, always: .status(410))
        guard case .tombstoned? = await reason(.did(did), .now) else {
            Issue.record("not deleted")
            return
        }
        let body = Data(#"{"message":"DID not available: \#(did)"}"#.utf8)
        world.server.script(path, always: .status(404, body: body))
        guard case .tombstoned? = await reason(.did(did), .now) else {
            Issue.record("not deleted")
            return
        }
        for status in [500, 503, 429, 302, 400] {
            world.server.script(path, always: .status(status, headers: ["Location": "/elsewhere"]))
            guard case .failed(.status(let found, _))? = await reason(.did(did), .now) else {
                Issue.record("not a failure")
                return
            }
            #expect(found.rawValue == status)
        }
        #expect(world.requests("/elsewhere") == 0)
    }

    @Test func `invalid documents are rejected: another DID's, HTML, endless, 50 megabytes`() async throws {
        let path = "/plc/\(did)"
        let faults: [Fault] = [
            .status(200, body: Data(IdentityWorld.document(IdentityWorld.did(2)).utf8)),
            .status(200, body: Data("<html>".utf8)), .status(200), .endlessBody, .generatedBody(byteCount: 50 << 20),
        ]
        for fault in faults {
            world.server.script(path, always: fault)
            guard case .badDocument? = await reason(.did(did), .now) else {
                Issue.record("accepted")
                return
            }
        }
    }

    @Test func `a stale document is used while the directory is down, but not for a login`() async throws {
        world.publish(did, handle: "alice.test")
        _ = try await world.resolver.resolve(.did(did))
        world.clock.turn(by: .seconds(3_601))
        world.server.script("/plc/\(did)", always: .status(503))
        let found = try await world.resolver.resolve(.did(did), handle: .unchecked)
        #expect(found.isStale && found.pds != nil)
        guard case .failed? = await reason(.did(did), .now) else {
            Issue.record("served although it is old")
            return
        }
    }

    @Test func `a purge forces a new lookup, once a minute`() async throws {
        world.publish(did, handle: "alice.test")
        let path = "/plc/\(did)"
        for _ in 0..<100 {
            _ = try await world.resolver.resolve(.did(did))
            world.resolver.purge(did)
        }
        _ = try await world.resolver.resolve(.did(did))
        #expect(world.requests(path) == 2)
        world.clock.turn(by: .seconds(60))
        #expect(world.resolver.purge(did))
        _ = try await world.resolver.resolve(.did(did))
        #expect(world.requests(path) == 3)
    }

    @Test func `a purged document isn't used as a stale one`() async throws {
        world.publish(did, handle: "alice.test")
        _ = try await world.resolver.resolve(.did(did))
        world.resolver.purge(did)
        world.server.script("/plc/\(did)", always: .status(503))
        guard case .failed? = await reason(.did(did)) else {
            Issue.record("served although it was purged")
            return
        }
    }

    @Test func `a thousand lookups of a DID are one request`() async throws {
        world.publish(did, handle: "alice.test")
        let resolver = world.resolver
        try await withThrowingTaskGroup(of: DID.self) { group in
            for _ in 0..<1_000 { group.addTask { [did] in try await resolver.resolve(.did(did)).did } }
            for try await found in group { #expect(found == did) }
        }
        #expect(world.requests("/plc/\(did)") == 1 && world.dns.questions.count == 1)
    }

    @Test func `a DID, its handle, or everything can be forgotten`() async throws {
        world.publish(did, handle: "alice.test")
        for forget in [
            { $0.forget(IdentityWorld.did(1)) }, { $0.forgetAll() }, { $0.forget("alice.test" as Handle) },
        ] as [(IdentityResolver) -> Void] {
            _ = try await world.resolver.resolve("alice.test")
            #expect(try world.resolver.remembered("alice.test") != nil)
            forget(world.resolver)
            #expect(try world.resolver.remembered("alice.test") == nil)
        }
    }

    @Test func `did:web on this machine works when its origin is allowed`() async throws {
        let server = world.server
        let local = try #require(URL(string: "http://localhost:\(server.port)"))
        let world = try await IdentityWorld { options, _ in
            options.allowedLoopback = Set([Origin(local)].compactMap(\.self))
        }
        let web = try DID("did:web:localhost%3A\(server.port)")
        server.route(.get, "/.well-known/did.json") { _ in .text(IdentityWorld.document(web, handles: [])) }
        let found = try await world.resolver.resolve(.did(web))
        #expect(found.did == web && found.pds != nil)
        #expect(try world.resolver.documentAddress(of: web).absoluteString == "\(local)/.well-known/did.json")
        server.route(.get, "/.well-known/did.json") { _ in .redirect(to: "/other") }
        await #expect(throws: IdentityError.self) { try await world.resolver.resolve(.did(web), freshness: .now) }
        #expect(server.requests.filter { $0.path == "/other" }.isEmpty)
    }

    @Test func `errors are full sentences`() async throws {
        do {
            _ = try await world.resolver.resolve("nobody.test")
        } catch {
            #expect("\(error)" == "nobody.test: There is no such account. Check the spelling.")
            #expect(error.localizedDescription == "\(error)")
        }
    }
}
