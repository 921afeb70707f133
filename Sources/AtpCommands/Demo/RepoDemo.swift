import ATCrypto
import ATData
import ATProtoLexicons
import ATRepo
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import Terminal

/// The demo step that exports and verifies a repository, and proves a record.
struct RepoDemo {
    let story: Story
    let network: LocalNetwork

    func tell(_ bob: ATClient) async throws {
        try await story.step("Export a repository, verify it, and prove one record") {
            let identities = network.identityResolver()
            let identity = try await identities.resolve("bob.test")
            guard let key = identity.signingKey else { throw RepoError.noSigningKey(identity.did) }
            let repo = try await bob.repo(of: .did(identity.did), identities: identities)
            let report = try await repo.verify(.full(key), did: identity.did)
            story.say("\(repo.size.blocks) blocks with \(repo.size.bytes) bytes: each has the hash that leads to it.")
            story.say("\(report.records) records in a tree of \(report.nodes) nodes, signed with the key of bob.test.")
            for try await post in repo.records(of: AppBsky.Feed.Post.self).prefix(1) {
                story.say("\(post.path): \(post.text)")
                try await prove(post.path, bob, identity.did, key)
            }
        }
    }

    /// Requests the proof of a post, and shows that a changed one is detected.
    private func prove(_ path: RecordPath, _ bob: ATClient, _ did: DID, _ key: VerifyingKey) async throws {
        var car = try await bob.execute(.syncGetRecord(did: did, collection: path.collection, rkey: path.key))
        guard let record = try RecordProof(car: car).verify(path, did: did, key: key) else { return }
        story.say("\(car.count) bytes prove this post without the rest: \(record.cid)")
        guard let word = car.range(of: Data("first".utf8)) else { return }
        car.replaceSubrange(word, with: Data("third".utf8))
        do {
            _ = try RecordProof(car: car).verify(path, did: did, key: key)
        } catch let error as CARError {
            story.say("With one word changed, they are refused:")
            story.say("  \(error)")
        }
    }
}
