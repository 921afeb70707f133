import HTTPTransport
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn)
struct SerialQueueTests {
    /// Adds actions to a queue, and records their order.
    private actor Caller {
        private let queue = SerialQueue()
        private(set) var order: [Int] = []

        func add(_ number: Int, to done: Guarded<[Int]>) async throws {
            order.append(number)
            try await queue.perform { done.withLock { $0.append(number) } }
        }
    }

    @Test func `actions of an actor run in the order of its calls`() async throws {
        let caller = Caller()
        let done = Guarded<[Int]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<2_000 { group.addTask { try await caller.add(number, to: done) } }
            try await group.waitForAll()
        }
        let order = await caller.order
        #expect(done.withLock(\.self) == order)
    }
}
