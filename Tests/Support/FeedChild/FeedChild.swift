import BskyServer
import Foundation

/// A feed in a process of its own, for tests that end it the hard way: `FeedChild JETSTREAM FILE`.
///
/// It takes its time for each post. It ends when its input does, so that it never outlives the test.
@main
enum FeedChild {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 2 else { exit(64) }
        Thread.detachNewThread {
            while !FileHandle.standardInput.availableData.isEmpty {}
            exit(0)
        }
        let index = try FeedIndex(file: arguments[2], keeping: .hours(1_000_000))
        try await index.fill(from: .jetstream(Jetstream(arguments[1]), from: .oldest)) { post, batch in
            usleep(4_000)
            batch.add(post, to: "all")
        }
    }
}
