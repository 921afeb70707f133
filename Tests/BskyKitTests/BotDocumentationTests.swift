import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import Processes
import TestLoad
import Testing

/// The bot and the chats of the documentation, compiled as they stand there, and run.
@Suite(.inTurn)
struct BotDocumentationTests {
    @Test func `the bot of the documentation replies to mentions, and again after it was ended`() async throws {
        let net = try await BotNetwork()
        let folder = try BotFolder()
        try await net.bob.post("Earlier @alice.test")
        /// Runs the bot until something has happened, and interrupts it.
        func runs(until condition: () async throws -> Bool) async throws {
            let bot = try folder.startBot(at: net.network.host)
            // Also if the condition throws: the bot would never end by itself.
            defer { bot.interrupt() }
            try await until(condition)
            bot.interrupt()
            #expect(await bot.line() == "Stopped.")
            #expect(await bot.end == .exit(0))
        }
        // The first run notes what is there, in its file.
        try await runs { folder.hasMemory }
        for question in ["what is new?", "and now?"] {
            try await net.bob.post("@alice.test \(question)")
            try await runs { try await net.posts().contains("You wrote: \(question)") }
        }
        let replies = try await net.posts().filter { $0.hasPrefix("You wrote") }
        #expect(replies == ["You wrote: and now?", "You wrote: what is new?"])
        // One login for three runs.
        let logins = net.network.server.requests.count { $0.path.hasSuffix("server.createSession") }
        #expect(logins == 3, "those of alice and bob in this process, and one of the bot")
        folder.remove()
        await net.stop()
    }

    @Test func `the bot of the documentation waits for a server that is down when it starts`() async throws {
        let (folder, home) = (try BotFolder(), try BotFolder())
        var network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: home.url))
        try await network.createAccount(handle: "alice.test", password: "correct-horse")
        let host = network.host
        let port = try #require(URL(string: host)?.port)
        await network.stop()
        let bot = try folder.startBot(at: host)
        defer { bot.interrupt() }
        #expect(await bot.line()?.hasPrefix("The bot couldn't start, and will try again: ") == true)
        network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: home.url, port: port))
        try await until { folder.hasMemory }
        bot.interrupt()
        #expect(await bot.end == .exit(0))
        await network.stop()
        for folder in [folder, home] { folder.remove() }
    }

    @Test func `the bot of the documentation ends with a sentence when it can't begin`() async throws {
        let net = try await BotNetwork()
        let folder = try BotFolder()
        let withoutName = try PipedProgram(product: "EchoBot", [], environment: ["BOT_HOST": net.network.host])
        #expect(await withoutName.end == .exit(1))
        let bot = try folder.startBot(at: net.network.host, password: "wrong")
        #expect(await bot.line()?.contains("The password is wrong") == true)
        #expect(await bot.end == .exit(1))
        folder.remove()
        await net.stop()
    }

    @Test func `a loop of one's own waits for the budget`() async throws {
        let net = try await BotNetwork()
        let budget = RateBudget()
        let client = net.alice
        for _ in 0..<3 { try await client.post("Old") }
        func oldPosts(of client: ATClient) async throws -> [ATURI] {
            var uris: [ATURI] = []
            for try await post in client.list(AppBsky.Feed.Post.self, in: .did(net.aliceDID)) { uris.append(post.uri) }
            return uris
        }
        // sample: budget
        let uris = try await oldPosts(of: client)
        for uri in uris {
            try await budget.wait()
            try await client.delete(uri)
        }
        // sample end
        #expect(try await net.posts().isEmpty)
        await net.stop()
    }

    /// Compiled only: the loop doesn't end. `BotMemoryTests` has a bot with the same function.
    private func moderated(_ bot: Bot, _ client: ATClient) async throws {
        // sample: moderated
        try await bot.run { mention in
            let moderator = try await client.moderator()
            if moderator.decide(mention).ui(for: .contentList).filter { return nil }
            return PostDraft("Hello!")
        }
        // sample end
    }

    @Test func `messages are sent, read and followed`() async throws {
        let net = try await ChatNetwork()
        let client = net.alice
        let bob = net.bobDID
        var saved = try await client.chat.logCursor()
        let start = saved
        // sample: chat
        let chat = client.chat
        let convo = try await chat.conversation(with: [bob])
        try await chat.send("Have you seen https://swift.org? #swift", to: convo.id)
        for try await message in chat.messages(in: convo.id) {
            if case .messageView(let view) = message { print(view.text) }
        }
        // sample end
        try await net.bob.put(ChatBsky.Actor.Declaration(allowIncoming: .all, allowGroupInvites: .all))
        // sample: group
        let group = try await client.chat.createGroup("Birds", with: [bob])
        let link = try await client.chat.createJoinLink(to: group.id, requiresApproval: true)
        try await client.chat.send(ChatDraft("Join us", joinLink: link.code), to: convo.id)
        for try await request in client.chat.joinRequests(to: group.id) {
            try await client.chat.approve(request.requestedBy.did, joining: group.id)
        }
        // sample end
        // The loop of the sample ends with an error.
        net.network.chatFaults.script(
            "chat.bsky.convo.getLog", [.pass, .answer { _ in .error("Forbidden", "over", status: .forbidden) }])
        await #expect(throws: AtError.self) {
            // sample: log
            for try await event in client.chat.log(after: saved, every: .seconds(4)) {
                if let message = event.message { print("\(message.sender.did): \(message.text)") }
                saved = event.cursor
            }
            // sample end
        }
        #expect(saved != start)
        await net.network.stop()
    }

    @Test func `the samples of the documentation are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/BskyKit/BskyKit.docc")
        var documented: [String: String] = [:]
        for name in ["WriteABot.md", "Chats.md"] {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            documented.merge(Samples.inMarkdown(text)) { $1 }
        }
        let program = root.appending(path: "Sources/Examples/EchoBot/EchoBot.swift")
        var compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        compiled.merge(Samples.inSwift(try String(contentsOf: program, encoding: .utf8))) { $1 }
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 6)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
