import ATStreams
import Foundation

/// A worker of a Tap: `StreamChild tap URL LOG NAME STALL`.
///
/// For each event that it has handled it appends a line to LOG, with NAME. When it has handled STALL events, it says
/// so, and never finishes the next: the test ends it while it has work. A negative number means never.
enum TapWorker {
    static func run(_ url: String, _ log: EventLog, name: String, stall: Int) async throws {
        let handled = Counter()
        // One at a time, so that the next event is the one that is never finished.
        try await Tap(url).run(lanes: 1, deadLetters: MemoryDeadLetters(), maxAttempts: 1) { event in
            if await handled.next() == stall {
                log.add("stalled \(name) \(event.id)")
                while true { try await Task.sleep(for: .seconds(3600)) }
            }
            log.add("handled \(name) \(event.id) \(event.record.map { "\($0.uri)" } ?? "-")")
            return .done
        }
    }

    private actor Counter {
        private var count = 0

        func next() -> Int {
            defer { count += 1 }
            return count
        }
    }
}
