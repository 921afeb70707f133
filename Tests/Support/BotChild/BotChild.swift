import BskyKit
import Foundation

/// A bot in a process of its own, for tests that end it the hard way: `BotChild HOST NAME PASSWORD FILE`.
///
/// It replies to each mention with its text. It ends when its input does, so that it never outlives the test.
@main
enum BotChild {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 4 else { exit(64) }
        Thread.detachNewThread {
            while !FileHandle.standardInput.availableData.isEmpty {}
            exit(0)
        }
        let client = ATClient(host: arguments[1])
        try await client.login(identifier: arguments[2], password: arguments[3])
        try await Bot(client, memory: URL(filePath: arguments[4])).run { mention in
            PostDraft(RichText("Re: \(mention.post.text)"), card: .none)
        }
    }
}
