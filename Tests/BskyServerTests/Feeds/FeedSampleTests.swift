import BskyServer
import Foundation
import TestLoad
import Testing

/// The program of the documentation, as it stands there.
enum Cats {
    static func main() async throws {
        let index = try FeedIndex(file: "cats.sqlite", keeping: .hours(48))
        let feeds = FeedGenerator(host: "cats.example.com", publisher: "did:plc:ewvi7nxzyoun6zhxrhs64oiz")
        feeds.add("cats") { call in try await index.page("cats", call) }
        feeds.onInteractions { account, interactions in print(account, interactions.count) }
        try await feeds.serve(port: 3000, filling: index, from: .jetstream()) { post, batch in
            if post.record.text.lowercased().contains("cat") { batch.add(post, to: "cats") }
        }
    }
}

/// A labeler in ten lines.
enum Moderator {
    static func main() async throws {
        let labeler = try Labeler(
            "did:plc:ewvi7nxzyoun6zhxrhs64oiz", key: .file("label.key"), store: .sqlite("labels.sqlite"))
        labeler.onReport { report in
            if report.reason?.contains("spam") == true {
                try await labeler.label(report.subject, "spam", for: .days(30))
            }
        }
        labeler.allowEvents(from: ["did:plc:ewvi7nxzyoun6zhxrhs64oiz"])
        try await labeler.serve(port: 3000)
    }
}

@Suite(.inTurn)
struct FeedSampleTests {
    @Test func `the program of the documentation is the one that is compiled here`() throws {
        let own = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let article = root.appending(path: "Sources/BskyServer/BskyServer.docc/BskyServer.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let sample = try #require(text.split(separator: "```swift\n").last?.split(separator: "\n```").first)
        let body = sample.split(separator: "\n").filter { !$0.hasPrefix("import") && !$0.hasPrefix("@main") }
        #expect(body.count == 10)
        #expect(own.contains(body.joined(separator: "\n")))
    }
}
