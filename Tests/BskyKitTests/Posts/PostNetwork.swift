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
    let alicePerson: LocalNetwork.Person

    init() async throws {
        network = try await LocalNetwork.start()
        (alice, alicePerson) = try await Self.account("alice.test", network)
        aliceDID = alicePerson.did
        let (client, person) = try await Self.account("bob.test", network)
        (bob, bobDID) = (client, person.did)
    }

    /// Creates another account, and logs in.
    func account(_ handle: String) async throws -> (client: ATClient, did: DID) {
        let (client, person) = try await Self.account(handle, network)
        return (client, person.did)
    }

    private static func account(
        _ handle: String, _ network: LocalNetwork
    ) async throws -> (ATClient, LocalNetwork.Person) {
        let person = try await network.createAccount(handle: handle, password: "correct-horse")
        let client = ATClient(host: network.host)
        try await client.login(identifier: handle, password: "correct-horse")
        return (client, person)
    }

    func view(_ uri: ATURI, by client: ATClient) async throws -> AppBsky.Feed.Defs.PostView? {
        try await client.execute(.getPosts(uris: [uri])).posts.first
    }

    /// How many requests of a call the data server has had.
    func count(_ call: String) -> Int { network.server.requests.count { $0.path == "/xrpc/\(call)" } }

    static let applyWrites = "com.atproto.repo.applyWrites"
}
