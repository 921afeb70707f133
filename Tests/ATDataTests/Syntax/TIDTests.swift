import ATData
import Synchronization
import TestLoad
import Testing

@Suite(.inTurn) struct TIDTests {
    @Test func `text and number say the same`() throws {
        let tid: TID = "3jzfcijpj2z2a"
        #expect(tid.description == "3jzfcijpj2z2a")
        #expect(TID(microseconds: tid.microseconds, clock: tid.clock) == tid)
        #expect(TID(microseconds: 0, clock: 0).description == "2222222222222")
        #expect(TID(microseconds: ("jzzzzzzzzzzzz" as TID).microseconds, clock: 1023) == "jzzzzzzzzzzzz")
        #expect(try TID(TID(microseconds: 1_700_000_000_000_000, clock: 1023).description).clock == 1023)
    }

    @Test func `numbers and texts sort alike`() {
        let tids = (0..<200).map { _ in TID(microseconds: .random(in: 0..<1 << 53), clock: .random(in: 0...1023)) }
        #expect(tids.sorted().map(\.description) == tids.map(\.description).sorted())
    }

    @Test func `identifiers keep growing when the clock is set back`() {
        let times = Mutex<[UInt64]>([50, 10, 10, 60, 0])
        let clock = TIDClock(clock: 7) { times.withLock { $0.removeFirst() } }
        let tids = (0..<5).map { _ in clock.next() }
        #expect(tids.map(\.microseconds) == [50, 51, 52, 60, 61])
        #expect(tids.allSatisfy { $0.clock == 7 })
    }

    @Test func `many threads never get the same identifier`() async {
        let clock = TIDClock(clock: 1)
        let tids = await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { (0..<1000).map { _ in clock.next() } } }
            return await group.reduce(into: Set<TID>()) { $0.formUnion($1) }
        }
        #expect(tids.count == 8000)
    }
}
