import ATIdentity
import ATRepo
import ATStreams
import BskyKit
import ExampleSupport
import LocalNetwork

/// Prints what a labeler does, in sentences: which label it puts on what, and which it takes back.
///
///     swift run ModerationLog
///     swift run ModerationLog --host https://bsky.social --labeler did:plc:ar7c4by46qjdydhdevvrndac
@main
struct ModerationLog {
    let labeler: DID
    let identities: IdentityResolver
    /// Reads the posts that are labeled. It needs no login.
    let client: ATClient

    static func main() async {
        await Example.run { example in
            let client = ATClient(host: example.host)
            guard let network = example.network else {
                let labeler = try DID(example.required("labeler"))
                return try await ModerationLog(labeler: labeler, identities: .shared, client: client).run()
            }
            let moderator = try await network.createAccount(handle: "mod.test", password: "correct-horse")
            let count = try await moderate(network, as: moderator)
            let identities = network.identityResolver()
            try await ModerationLog(labeler: moderator.did, identities: identities, client: client).run(limit: count)
            print("\(count) decisions")
        }
    }

    /// Follows the labeler from its first label on. Labels with an invalid signature don't arrive.
    func run(limit: Int = .max) async throws {
        var left = limit
        for try await event in LabelStream(labeler: labeler, identities: identities).events(from: .oldest) {
            for label in event.labels {
                print(await sentence(about: label.label))
                left -= 1
            }
            if left <= 0 { return }
        }
    }

    private func sentence(about label: SignedLabel) async -> String {
        let decision = label.neg == true ? "takes back “\(label.val)” from" : "puts “\(label.val)” on"
        let end = label.exp.map { " until \($0)" } ?? ""
        return "\(label.cts): \(await name(of: .did(label.src))) \(decision) \(await subject(of: label))\(end)"
    }

    /// The account or the post in words; its address if it can't be read any more.
    private func subject(of label: SignedLabel) async -> String {
        let text = label.uri.description
        if let did = try? DID(text) { return await name(of: .did(did)) }
        guard let uri = try? ATURI(text), let post = try? await client.get(AppBsky.Feed.Post.self, at: uri) else {
            return text
        }
        return "a post of \(await name(of: uri.authority)): \(post.value.text.debugDescription)"
    }

    private func name(of account: ATIdentifier) async -> String {
        (try? await identities.resolve(account))?.handle.description ?? account.description
    }

    /// Labels a post and an account of the local network, and takes one label back. Returns the number of decisions.
    private static func moderate(_ network: LocalNetwork, as moderator: LocalNetwork.Person) async throws -> Int {
        let bob = try await network.createAccount(handle: "bob.test", password: "correct-horse")
        let client = ATClient(host: network.host)
        try await client.login(identifier: "bob.test", password: "correct-horse")
        let post = try await client.post("Buy my watches, they are the best!")
        try await network.label("spam", on: post.uri.description, by: moderator)
        try await network.label("needs-review", on: bob.did.description, by: moderator)
        try await network.removeLabel("spam", from: post.uri.description, by: moderator)
        return 3
    }
}
