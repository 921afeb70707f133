import BskyKit
import Foundation
import LocalNetwork
import LocalServer

/// A network with two accounts that are logged in.
struct PostNetwork {
    let network: LocalNetwork
    let alice: ATClient
    let bob: ATClient
    let aliceDID: DID
    let bobDID: DID

    init() async throws {
        network = try await LocalNetwork.start()
        (alice, aliceDID) = try await Self.account("alice.test", network)
        (bob, bobDID) = try await Self.account("bob.test", network)
    }

    private static func account(_ handle: String, _ network: LocalNetwork) async throws -> (ATClient, DID) {
        let person = try await network.createAccount(handle: handle, password: "correct-horse")
        let client = ATClient(host: network.host)
        try await client.login(identifier: handle, password: "correct-horse")
        return (client, person.did)
    }

    func view(_ uri: ATURI, by client: ATClient) async throws -> AppBsky.Feed.Defs.PostView? {
        try await client.execute(.getPosts(uris: [uri])).posts.first
    }

    /// How many requests of a call the data server has had.
    func count(_ call: String) -> Int { network.server.requests.count { $0.path == "/xrpc/\(call)" } }

    static let applyWrites = "com.atproto.repo.applyWrites"
}
