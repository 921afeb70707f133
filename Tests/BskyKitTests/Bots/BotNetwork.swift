import BskyKit
import Foundation
import LocalNetwork
import Probes

/// A network where bob writes to alice, who is a bot with a file.
struct BotNetwork {
    let network: LocalNetwork
    let alice: ATClient
    let bob: ATClient
    let aliceDID: DID
    let bobDID: DID
    let time = TestTime(Date())
    let file = FileManager.default.temporaryDirectory.appending(path: "bot-\(UUID().uuidString).json")

    init() async throws {
        let net = try await PostNetwork()
        (network, alice, bob) = (net.network, net.alice, net.bob)
        (aliceDID, bobDID) = (net.aliceDID, net.bobDID)
    }

    /// The bot, as a new process would create it.
    func bot(memory: URL? = nil) -> Bot { Bot(alice, memory: memory ?? file, time: time.source) }

    /// The texts of the posts of the bot, the oldest first.
    func posts() async throws -> [String] {
        var texts: [String] = []
        for try await post in alice.list(AppBsky.Feed.Post.self, in: .did(aliceDID)) { texts.append(post.text) }
        return texts.sorted()
    }

    func stop() async {
        await network.stop()
        for suffix in ["", ".lock"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    }

    @Sendable static func echo(_ mention: BotMention) -> PostDraft? {
        PostDraft(RichText("Re: \(mention.post.text)"), card: .none)
    }
}
