import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import Processes
import TestLoad
import Testing

@testable import ATIdentity

/// Our resolver against that of the Python package atproto.
@Suite(.enabled(if: Python.path != nil, Python.whenAbsent), .inTurn) struct OtherResolverTests {
    /// Puts a handle into the world, right or wrong in a way that depends on its number.
    private func publish(_ handle: Handle, _ number: Int, in world: IdentityWorld) {
        let did = IdentityWorld.did(number)
        let name = "_atproto.\(handle)"
        world.publish(did, handle: handle)
        switch number % 10 {
        case 0: world.dns.remove(name)
        case 1: world.dns.set(name)
        case 2: world.dns.set(name, texts: ["did=\(did)", "did=\(did)", "v=spf1 -all"])
        case 3:
            world.dns.set(name, alias: "other.\(handle)")
            world.dns.set("other.\(handle)", texts: ["did=\(did)"])
        case 4: world.dns.set(name, texts: [" did=\(did)", "DID=\(did)", "did:\(did)"])
        case 5: world.server.script("/plc/\(did)", always: .status(404))
        case 6: world.publish(did, #"{"id":"\#(did)","service":7}"#)
        default: break
        }
    }

    @Test func `two hundred handles, some of them broken, resolve to the same DIDs`() async throws {
        let world = try await IdentityWorld()
        let handles = try (0..<200).map { try Handle("n\($0).test") }
        for (number, handle) in handles.enumerated() { publish(handle, number, in: world) }
        let directory = world.server.url.appending(path: "plc").absoluteString
        let script = try Python.start("identities.py", "\(world.dns.port)", directory)
        await script.write(Data(handles.map { "\($0)\n" }.joined().utf8))
        script.closeInput()
        let theirs = await script.rest().split(separator: "\n").map(String.init)
        #expect(await script.end == .exit(0))
        var ours: [String] = []
        for handle in handles {
            // A document without a handle, server or key is nothing to the other one, and no such account's to us.
            let found = try? await world.resolver.resolve(.handle(handle))
            let parts = [
                found?.did.description, found?.handle.description, found?.pds?.absoluteString,
                found?.signingKey?.didKey,
            ].compactMap(\.self)
            ours.append(parts.count == 4 ? parts.joined(separator: " ") : "none")
        }
        #expect(theirs == ours)
        #expect(ours.count { $0 != "none" } == 100)
    }
}
