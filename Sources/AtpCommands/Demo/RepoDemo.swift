import ATCrypto
import ATData
import ATProtoLexicons
import ATRepo
import BskyLexicons
import CoreATProtocol
import Foundation
import LocalNetwork
import Terminal

/// The step of the demo that exports a repository, and checks it and a record.
struct RepoDemo {
    let story: Story
    let network: LocalNetwork

    func tell(_ alice: ATClient, proving post: RecordReference) async throws {
        try await story.step("Export a repository, verify it, and prove one record") {
            let identities = network.identityResolver()
            let identity = try await identities.resolve("alice.test")
            guard let key = identity.signingKey else { throw RepoError.noSigningKey(identity.did) }
            let repo = try await alice.repo(of: .did(identity.did), identities: identities)
            let report = try await repo.verify(.full(key), did: identity.did)
            story.say("\(repo.size.blocks) blocks with \(repo.size.bytes) bytes: each has the hash that leads to it.")
            story.say(
                "\(report.records) records in a tree of \(report.nodes) nodes, signed with the key of alice.test.")
            for try await post in repo.records(of: AppBsky.Feed.Post.self) { story.say("\(post.path): \(post.text)") }
            try await prove(post, alice, identity.did, key)
        }
    }

    /// Asks for the proof of a record, and shows that a changed one is noticed.
    private func prove(_ post: RecordReference, _ alice: ATClient, _ did: DID, _ key: VerifyingKey) async throws {
        guard let collection = post.uri.collection, let name = post.uri.recordKey else { return }
        let path = RecordPath(collection, name)
        var car = try await alice.execute(.syncGetRecord(did: did, collection: collection, rkey: name))
        guard let record = try RecordProof(car: car).verify(path, did: did, key: key) else { return }
        story.say("\(car.count) bytes prove this post without the rest: \(record.cid)")
        guard let word = car.range(of: Data("Swift".utf8)) else { return }
        car.replaceSubrange(word, with: Data("Quick".utf8))
        do {
            _ = try RecordProof(car: car).verify(path, did: did, key: key)
        } catch let error as CARError {
            story.say("With one word changed, they are refused:")
            story.say("  \(error)")
        }
    }
}
