import ATCrypto
import BskyKit
import BskyServer
import ExampleSupport
import Foundation
import LocalNetwork

/// Labels what people report as spam, and serves its labels.
///
///     swift run SpamLabeler
///     swift run SpamLabeler --account did:plc:… --key label.key --folder labels
///
/// The second form is for a server, behind a reverse proxy that has the certificate of the labeler's host.
@main
struct SpamLabeler {
    static func main() async {
        await Example.run { example in
            let store = LabelStore.sqlite(try example.folder().appending(path: "labels.sqlite"))
            if let network = example.network { return try await rehearse(on: network, store, example) }
            let account = try DID(example.required("account"))
            let labeler = try Labeler(account, key: .file(example.required("key")), store: store)
            for problem in try await labeler.problems() { print(problem) }
            handleReports(of: labeler)
            try await labeler.serve(port: 3000)
        }
    }

    /// Labels what is reported as spam, for a month.
    private static func handleReports(of labeler: Labeler) {
        labeler.onReport { report in
            guard report.reasonType == .reasonSpam else { return }
            try await labeler.label(report.subject, "spam", for: .days(30))
        }
    }

    /// Runs the labeler on the local network, where alice reports a post of bob's.
    private static func rehearse(on network: LocalNetwork, _ store: LabelStore, _ example: Example) async throws {
        let labeler = try Labeler(
            "did:web:labels.example.com", key: .key(.generate(.k256)), store: store, values: ["spam"],
            options: XRPCService.Options(resolver: network.identityResolver()))
        handleReports(of: labeler)
        let running = try await labeler.service.start()
        try network.use(labeler.did, at: running.url)

        let alice = try await example.client("alice.test")
        let post = try await example.client("bob.test").post("Buy my watches, they are the best!")
        try await alice.report(post, reason: .reasonSpam, comment: "Always the same", to: labeler.did)
        while true {
            // The AppView shows the label to everyone who hasn't chosen other labelers.
            let seen = try await alice.execute(.getPosts(uris: [post.uri]))
            for label in seen.posts.flatMap({ $0.labels ?? [] }) {
                return print("\(label.src) labels \(label.uri) as \(label.val)")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
