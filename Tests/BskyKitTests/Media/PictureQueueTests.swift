import HTTPTransport
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn) struct PictureQueueTests {
    @Test func `one picture at a time`() async throws {
        let running = Guarded((now: 0, most: 0))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await PictureQueue.perform { _ in
                        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        defer { running.withLock { $0.now -= 1 } }
                        return (0..<1_000).reduce(number, ^)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(running.withLock { $0 } == (0, 1))
    }

    @Test func `work that is cancelled ends at its next check`() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await PictureQueue.perform { check in
                start.finish()
                while true { try check() }
            }
        }
        for await _ in started {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `an error is thrown, and the next one runs`() async throws {
        await #expect(throws: ImageError(.unknownFormat)) {
            try await PictureQueue.perform { _ in throw ImageError(.unknownFormat) }
        }
        #expect(try await PictureQueue.perform { _ in 7 } == 7)
    }
}
