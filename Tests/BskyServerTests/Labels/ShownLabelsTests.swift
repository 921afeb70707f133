import ATCrypto
import BskyServer
import Foundation
import LocalNetwork
import TestLoad
import Testing

/// A labeler of a developer, whose labels a network in a box shows.
@Suite(.inTurn)
struct ShownLabelsTests {
    /// A labeler on the network, what it labels, and who sees that.
    private struct Bed {
        let network: LocalNetwork
        let alice: ATClient
        let post: RecordReference
        let folder: IndexFolder
        let key: SigningKey

        init() async throws {
            network = try await LocalNetwork.start()
            try await network.createAccount("alice.test")
            alice = ATClient(host: network.host)
            try await alice.login(identifier: "alice.test", password: "correct-horse")
            post = try await alice.create(AppBsky.Feed.Post(text: "Buy my watches!", createdAt: .now))
            folder = try IndexFolder()
            key = try SigningKey.generate(.k256)
        }

        func labeler(_ did: DID = "did:web:labels.example.com", key: SigningKey? = nil) async throws -> Labeler {
            try Labeler(
                did, key: .key(key ?? self.key), store: .sqlite(folder.file),
                options: XRPCService.Options(resolver: network.identityResolver()))
        }

        /// The labels that alice sees on the post.
        func seen(_ options: CallOptions = CallOptions()) async throws -> [String] {
            let page = try await alice.execute(.getPosts(uris: [post.uri]), options: options)
            return page.posts.flatMap { $0.labels ?? [] }.map(\.val)
        }
    }

    @Test func `labels are shown while they hold, also after a restart of their labeler`() async throws {
        let bed = try await Bed()
        var labeler = try await bed.labeler()
        var running = try await labeler.service.start()
        try bed.network.use(labeler.did, at: running.url)
        try await labeler.label(bed.post.uri, "spam")
        try await until { try await bed.seen() == ["spam"] }
        #expect(try await bed.seen(CallOptions(labelers: ["did:web:other.example.com"])) == [])
        #expect(try await bed.seen(CallOptions(labelers: [AcceptedLabeler(labeler.did)])) == ["spam"])
        await running.stop()
        labeler = try await bed.labeler()
        running = try await labeler.service.start()
        try bed.network.use(labeler.did, at: running.url)
        try await labeler.label(bed.post.uri, "rude")
        try await until { try await bed.seen() == ["spam", "rude"] }
        try await labeler.negate(bed.post.uri, "spam")
        try await until { try await bed.seen() == ["rude"] }
        await running.stop()
        await bed.network.stop()
    }
}
