import ATStreams
import Foundation

/// A consumer in a process of its own, for tests that end it the hard way: a ``FirehoseConsumer``, a ``RaceConsumer``
/// or a ``TapWorker``.
///
/// It ends when its input does, so that it never outlives the test.
@main
enum StreamChild {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        Thread.detachNewThread {
            while !FileHandle.standardInput.availableData.isEmpty {}
            exit(0)
        }
        switch words.first {
        case "firehose" where words.count == 6:
            guard let shard = Shard(words[4]) else { exit(64) }
            try await FirehoseConsumer.run(
                words[1], EventLog(words[2]), store: URL(filePath: words[3]), shard: shard, start: words[5])
        case "race" where words.count == 6:
            guard let directory = URL(string: words[3]) else { exit(64) }
            try await RaceConsumer.run(
                words[1], [words[2]], directory, EventLog(words[4]), in: URL(filePath: words[5]))
        case "verified" where words.count == 5:
            guard let directory = URL(string: words[2]) else { exit(64) }
            try await RaceConsumer.run(words[1], [], directory, EventLog(words[3]), in: URL(filePath: words[4]))
        case "tap" where words.count == 5:
            guard let stall = Int(words[4]) else { exit(64) }
            try await TapWorker.run(words[1], EventLog(words[2]), name: words[3], stall: stall)
        default: exit(64)
        }
    }
}
