import ATCrypto
import ATData
import Foundation
import TestLoad
import Testing

@testable import LocalNetwork

@Suite(.inTurn) struct EventQueueTests {
    private static let accounts: [DID] = ["did:web:a.test", "did:web:b.test"]

    private func event(_ seq: Int, _ account: DID, bytes: Int = 10) -> LoggedEvent {
        LoggedEvent(stream: .repos, seq: seq, account: account, time: 0, frame: Data(count: bytes))
    }

    @Test func `a queue has what a list has`() {
        var random = SplitMix64(seed: 3)
        var (queue, list) = (EventQueue(), [LoggedEvent]())
        var seq = 0
        for _ in 0..<5000 {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<50:
                seq += Int.random(in: 1...3, using: &random)
                let account = Self.accounts[Int.random(in: 0...1, using: &random)]
                let new = event(seq, account, bytes: Int.random(in: 1...50, using: &random))
                queue.append(new)
                list.append(new)
            case 50..<97:
                #expect(queue.popFirst()?.seq == list.first?.seq)
                list = Array(list.dropFirst())
            default:
                let before = Int.random(in: 0...seq + 1, using: &random)
                let removed = queue.remove(of: Self.accounts[0], before: before)
                let gone = list.filter { $0.account == Self.accounts[0] && $0.seq < before }
                #expect(removed.count == gone.count && removed.byteCount == gone.reduce(0) { $0 + $1.frame.count })
                list.removeAll { $0.account == Self.accounts[0] && $0.seq < before }
            }
            #expect(queue.count == list.count && queue.byteCount == list.reduce(0) { $0 + $1.frame.count })
            let after = Int.random(in: 0...seq + 1, using: &random)
            let found = queue.events(after: after, most: 7, bytes: .max).map(\.seq)
            #expect(found == list.filter { $0.seq > after }.prefix(7).map(\.seq))
        }
    }

    @Test func `a page has at least one event, and no more than fit`() {
        var queue = EventQueue()
        for seq in 1...5 { queue.append(event(seq, Self.accounts[0], bytes: 100)) }
        #expect(queue.events(after: 0, most: 10, bytes: 250).map(\.seq) == [1, 2])
        #expect(queue.events(after: 2, most: 10, bytes: 1).map(\.seq) == [3])
        #expect(queue.events(after: 5, most: 10, bytes: 1000).isEmpty)
    }
}
