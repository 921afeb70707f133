import BskyKit
import ExampleSupport
import Foundation
import LocalNetwork

extension EchoBot {
    /// Runs the bot on the local network, where bob asks it something while it is stopped, or with `--host` on a
    /// server.
    static func rehearse(_ example: Example) async throws {
        let folder = try example.folder()
        let memory = folder.appending(path: "memory.json")
        let name = example.network == nil ? try example.required("name") : "echo.test"
        let bot = EchoBot(host: example.host, name: name, password: try example.password(), folder: folder)
        guard let network = example.network else { return try await bot.run() }
        try await network.createAccount(handle: name, password: bot.password)
        let bob = try await example.client("bob.test")
        try await bot.run { (try? String(contentsOf: memory, encoding: .utf8))?.contains("since") ?? false }
        print("The bot knows what is there, and was stopped.")
        let question = try await bob.post("@\(name) is anyone there?")
        print("bob.test: @\(name) is anyone there?")
        var replies: [String] = []
        try await bot.run {
            replies = try await bob.replies(to: question.uri)
            return !replies.isEmpty
        }
        for reply in replies { print("\(name): \(reply)") }
        print("\(replies.count) reply to 1 mention")
    }

    /// Runs the bot until something has happened.
    private func run(until hasHappened: () async throws -> Bool) async throws {
        let running = Task { try await run() }
        defer { running.cancel() }
        while try await !hasHappened() { try await Task.sleep(for: .milliseconds(50)) }
    }
}

extension ATClient {
    /// The texts of the replies to a post.
    fileprivate func replies(to post: ATURI) async throws -> [String] {
        guard case .threadViewPost(let thread) = try await execute(.getPostThread(uri: post)).thread else { return [] }
        return try (thread.replies ?? []).compactMap { reply in
            guard case .threadViewPost(let view) = reply else { return nil }
            return try view.post.record.decode(as: AppBsky.Feed.Post.self).text
        }
    }
}
