// The bot of the article WriteABot, which `BotDocumentationTests` runs in a process of its own.

// sample: bot
import BskyKit
import Dispatch
// sample pause
import ExampleSupport
// sample resume
import Foundation

@main
struct EchoBot {
    let host: String
    let name: String
    let password: String
    let folder: URL

    static func main() async throws {
        let settings = ProcessInfo.processInfo.environment
        // sample pause
        if settings["BOT_HOST"] == nil { return await Example.run(rehearse) }
        // sample resume
        guard let host = settings["BOT_HOST"], let name = settings["BOT_NAME"],
            let password = settings["BOT_PASSWORD"], let folder = settings["BOT_FOLDER"]
        else { fail("Set BOT_HOST, BOT_NAME, BOT_PASSWORD and BOT_FOLDER.") }
        let bot = EchoBot(host: host, name: name, password: password, folder: URL(filePath: folder))
        let running = Task { try await bot.run() }
        // Control-C cancels the loops. Without this, the process would end at once.
        signal(SIGINT, SIG_IGN)
        let interruption = DispatchSource.makeSignalSource(signal: SIGINT, queue: .main)
        interruption.setEventHandler { running.cancel() }
        interruption.resume()
        do {
            try await running.value
        } catch is CancellationError {
            print("Stopped.")
        } catch {
            fail("\(error)")
        }
    }

    /// An error that `main` throws would be printed like a crash.
    static func fail(_ why: String) -> Never {
        FileHandle.standardError.write(Data("\(why)\n".utf8))
        exit(1)
    }

    func run() async throws {
        // Waits when the server's rate limits are nearly used up.
        let budget = RateBudget()
        let client = ATClient(
            host: host, store: FileSessionStore(folder.appending(path: "session.json")),
            middleware: [RedirectMiddleware(), RetryMiddleware(), budget])
        let bot = Bot(client, memory: folder.appending(path: "memory.json"), budget: budget)
        // Repeated while the server is down. The password is only used without a session, or when it has ended.
        try await bot.start {
            if try await client.resume() == nil {
                try await client.login(identifier: name, password: password)
            }
            try await client.markAsBot()
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await bot.run(reply: answer) }
            group.addTask { try await bot.run(morning, draft: greeting) }
            try await group.waitForAll()
        }
    }

    /// Nothing is the answer to an empty question.
    nonisolated func answer(_ mention: BotMention) -> PostDraft? {
        let question = mention.post.text.replacing("@\(name)", with: "").trimmingCharacters(in: .whitespaces)
        return question.isEmpty ? nil : PostDraft(RichText("You wrote: \(question)"), card: .none)
    }

    /// Every day at seven o'clock UTC, and up to two hours later if the bot wasn't running.
    nonisolated var morning: BotSchedule {
        BotSchedule(
            "morning", from: Date(timeIntervalSince1970: 7 * 3600), every: .seconds(86_400), lateness: .seconds(7200))
    }

    nonisolated func greeting(at date: Date) -> PostDraft? {
        PostDraft("Good morning! #goodmorning", languages: ["en"])
    }
}
// sample end
