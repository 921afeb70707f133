import Dispatch
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATOAuth

/// The order of calls to a server whose nonce isn't known yet.
@Suite(.inTurn) struct NonceOrderTests {
    /// Starts calls one after the other, as those are that have waited for a refresh.
    private actor Calls {
        /// On their clock, nobody waits for too long.
        private let nonces = ProofNonces(time: TurnedClock().source)
        private var order: [Int] = []
        private let place: ProofNonces.Place

        init(to place: ProofNonces.Place) { self.place = place }

        func first() async throws { _ = try await nonces.nonce(for: place) }

        func start(_ number: Int, waking next: OneShot) async throws {
            next.fire()
            _ = try await nonces.nonce(for: place)
            order.append(number)
        }

        nonisolated func respond() { nonces.note(ProofNonce("nonce"), at: place) }

        func sent() -> [Int] { order }
    }

    @Test func `calls keep their order when the first response arrives while they join the line`() async throws {
        let url = try #require(URL(string: "https://pds.test"))
        let origin = try #require(Origin(url))
        let place = ProofNonces.Place(thumbprint: "key", origin: origin)
        let thread = OneThread()
        for _ in 0..<Load.size(20_000, otherwise: 3_000) {
            let calls = Calls(to: place)
            try await calls.first()
            let turns = (0...4).map { _ in OneShot() }
            let tasks = (0..<4).map { number in
                Task(executorPreference: thread) {
                    await turns[number].wait()
                    try await calls.start(number, waking: turns[number + 1])
                }
            }
            DispatchQueue.global().async { calls.respond() }
            turns[0].fire()
            for task in tasks { try await task.value }
            #expect(await calls.sent() == [0, 1, 2, 3])
        }
    }
}
