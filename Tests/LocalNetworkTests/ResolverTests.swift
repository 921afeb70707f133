import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct ResolverTests {
    @Test func `accounts are found by handle and DID, as on the real network`() async throws {
        try await NetworkProbe.run { probe in
            // On a busy machine, the DNS may take longer than a resolver waits for it.
            let resolver = probe.network.identityResolver(verification: .always, clock: TurnedClock().source)
            let alice = try await resolver.resolve("alice.test")
            #expect(alice.did == probe.alice.did && alice.pds?.absoluteString == probe.network.host)
            #expect(try await resolver.resolve(.did(probe.alice.did)).handle == "alice.test")
            guard case .verified(.dns) = alice.handleState else {
                Issue.record("\(alice.handleState)")
                return
            }
        }
    }

    @Test func `without the DNS, the data server resolves the handle`() async throws {
        try await NetworkProbe.run { probe in
            probe.network.dns.script("*", always: .code(2))
            let alice = try await probe.network.identityResolver().resolve("alice.test")
            guard case .verified(.https) = alice.handleState else {
                Issue.record("\(alice.handleState)")
                return
            }
        }
    }

    @Test func `a new handle resolves, and the old one no longer does`() async throws {
        try await NetworkProbe.run { probe in
            // The DNS may be slow here, too, and a handle that can't be looked up isn't one that is gone.
            let resolver = probe.network.identityResolver(verification: .never, clock: TurnedClock().source)
            _ = try await resolver.resolve("alice.test")
            try await probe.client.procedure("com.atproto.identity.updateHandle", input: ["handle": "alicia.test"])
            #expect(try await resolver.resolve(.did(probe.alice.did), freshness: .now).handle == "alicia.test")
            let error = await #expect(throws: IdentityError.self) {
                try await resolver.resolve("alice.test", freshness: .now)
            }
            guard case .notFound = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func `the data server has its own DID document`() async throws {
        try await NetworkProbe.run { probe in
            let port = try #require(URL(string: probe.network.host)?.port)
            let did = try DID("did:web:localhost%3A\(port)")
            #expect(
                try await probe.network.identityResolver().document(of: did).dataServer?.absoluteString
                    == probe.network.host)
        }
    }
}
