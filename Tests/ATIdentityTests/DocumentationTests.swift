import ATCrypto
import ATData
import ATIdentity
import Foundation
import Probes
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    @Test func `one and many accounts are resolved`() async throws {
        let world = try await IdentityWorld()
        world.publish(IdentityWorld.did(1), handle: "alice.test")
        let resolver = world.resolver
        let names: [ATIdentifier] = ["alice.test"]
        // sample: resolve
        let alice = try await resolver.resolve("alice.test")
        print(alice.did, alice.handle)
        print(alice.pds?.absoluteString ?? "no data server")
        print(alice.signingKey?.didKey ?? "no key")
        // sample end
        // sample: freshness
        let now = try await resolver.resolve(.did(alice.did), freshness: .now, handle: .unchecked)
        let server = try now.dataServer()
        // sample end
        #expect(server.absoluteString == "https://pds.example.com")
        // sample: errors
        do {
            _ = try await resolver.resolve("nobody.test")
        } catch let error as IdentityError where error.isTransient {
            print("try again later: \(error)")
        } catch let error as IdentityError {
            print(error)
        }
        // sample end
        // sample: many
        for await (name, result) in resolver.resolveAll(names, handle: .unchecked) {
            if case .success(let identity) = result { print(name, identity.pds?.host() ?? "") }
        }
        // sample end
    }

    @Test func `fallbacks are options`() throws {
        let dnsServer = try #require(URL(string: "https://dns.example/resolve"))
        let appView = try #require(URL(string: "https://api.example"))
        // sample: fallbacks
        var options = IdentityResolver.Options()
        options.fallbacks = [.dnsOverHTTPS(dnsServer), .service(appView)]
        let careful = IdentityResolver(options: options)
        // sample end
        #expect(careful.options.fallbacks.count == 2)
    }

    @Test func `operations are created`() throws {
        let (signingKey, recoveryKey) = (TestKeys().signing, TestKeys().recovery)
        // sample: plc
        let state = PLCState(
            signingKey: signingKey.verifyingKey, rotationKeys: [recoveryKey.verifyingKey], handle: "alice.example.com",
            dataServer: "https://pds.example.com")
        let first = try PLCOperation.create(state, signedBy: recoveryKey)
        let second = try first.update(signedBy: recoveryKey) { $0.handle = "alice.example.org" }
        print(try first.did, second.cid)
        // sample end
        #expect(second.previous == first.cid)
    }

    @Test func `the samples of the documentation are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = root.appending(path: "Sources/ATIdentity/ATIdentity.docc/ATIdentity.md")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 6)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
