import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// Mentions are resolved by a server.
@Suite(.inTurn)
struct ResolutionTests {
    /// A text with three accounts, one of which doesn't exist.
    private let text = RichText("@alice.test and @Bob.test, @alice.test, @nobody.test #swift https://example.com/")
    private let call = "com.atproto.identity.resolveHandle"

    @Test func `a mention of nobody is dropped and reported, and each handle is asked for once`()
        async throws
    {
        let network = try await LocalNetwork.start()
        let alice = try await network.createAccount(handle: "alice.test", password: "correct-horse")
        let bob = try await network.createAccount(handle: "bob.test", password: "correct-horse")
        let client = ATClient(host: network.host)
        let reported = Guarded<[Handle]>([])
        let found = try await text.detectingFacets(
            resolving: client, onUnresolved: { handle in reported.withLock { $0.append(handle) } })
        #expect(reported.withLock { $0 } == ["nobody.test"])
        let features = found.segments.compactMap(\.feature)
        #expect(
            features == [
                .mention(alice.did), .mention(bob.did), .mention(alice.did), .tag("swift"),
                .link("https://example.com/"),
            ])
        #expect(network.server.requests.count { $0.path.hasSuffix(call) } == 3)
        // What has facets keeps them, and nothing is asked for again.
        let again = try await found.detectingFacets(resolving: client)
        #expect(again == found)
        #expect(network.server.requests.count { $0.path.hasSuffix(call) } == 4)
        await network.stop()
    }

    @Test func `a server that can't be reached is an error, unless failures are tolerated`() async throws {
        let network = try await LocalNetwork.start()
        try await network.createAccount(handle: "alice.test", password: "correct-horse")
        network.faults.script(call, always: .status(500))
        let client = ATClient(host: network.host)
        await #expect(throws: AtError.self) { try await text.detectingFacets(resolving: client) }
        let found = try await text.detectingFacets(resolving: client, toleratesFailures: true)
        #expect(found.segments.compactMap(\.feature) == [.tag("swift"), .link("https://example.com/")])
        await network.stop()
    }

    @Test(arguments: [(400, "ExpiredToken"), (404, "XRPCNotSupported"), (404, ""), (400, "")])
    func `only a server that knows no such account makes a mention plain text`(
        status: Int, name: String
    ) async throws {
        let network = try await LocalNetwork.start()
        let body = name.isEmpty ? "<html>no</html>" : #"{"error":"\#(name)","message":"no"}"#
        let type = name.isEmpty ? "text/html" : "application/json"
        network.faults.script(
            call, always: .status(status, headers: ["Content-Type": type], body: Data(body.utf8)))
        let client = ATClient(host: network.host)
        await #expect(throws: AtError.self) { try await text.detectingFacets(resolving: client) }
        network.faults.script(
            call,
            always: .status(
                400, headers: ["Content-Type": "application/json"], body: Data(#"{"error":"InvalidRequest"}"#.utf8)))
        #expect(try await text.detectingFacets(resolving: client).facets.count == 2)
        await network.stop()
    }

    @Test func `cancelling ends the lookups`() async throws {
        let server = try await LocalServer.start { _ in
            try await Task.sleep(for: .seconds(3_600))
            return .text("")
        }
        let task = Task { try await text.detectingFacets(resolving: ATClient(host: server.url.absoluteString)) }
        try await until { !server.requests.isEmpty }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.stop()
    }

    @Test func `no more than eight handles are looked up at the same time`() async throws {
        struct Counting: HandleResolving {
            let running = Guarded((now: 0, most: 0))

            func account(of handle: Handle) async throws -> DID? {
                running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                // The first ones wait for each other. Then there is time for more than may run.
                try await until { running.withLock { $0.most >= 2 } }
                for _ in 0..<20 { await Task.yield() }
                running.withLock { $0.now -= 1 }
                return "did:plc:somebody"
            }
        }
        let resolver = Counting()
        let text = RichText((0..<60).map { "@user\($0).test" }.joined(separator: " "))
        let found = try await text.detectingFacets(resolving: resolver)
        #expect(found.facets.count == 60)
        #expect(2...8 ~= resolver.running.withLock { $0.most })
    }
}
