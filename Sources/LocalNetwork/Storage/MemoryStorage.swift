import ATData
import HTTPTransport

/// Stores blobs and events until the process ends. The network itself keeps everything else in memory.
final class MemoryStorage: Storage {
    private struct State {
        var blobs: [String: [UInt8]] = [:]
        var events: [EventStream: EventQueue] = [:]
        var snapshots: [String: (saved: SavedWorld, blobs: [String: [UInt8]])] = [:]
    }

    private let state = Guarded(State())

    var isInstant: Bool { true }

    func entries(in table: StorageTable) -> [(key: String, value: [UInt8])] { [] }

    func value(_ key: String, in table: StorageTable) -> [UInt8]? {
        table == .blob ? state.withLock { $0.blobs[key] } : nil
    }

    func eventTotals(of stream: EventStream) -> (totals: EventTotals, last: Int) { (EventTotals(), 0) }

    func eventFacts(of stream: EventStream, after seq: Int, most: Int) -> [EventFact] {
        events(of: stream, after: seq, most: most, bytes: .max).map {
            EventFact(seq: $0.seq, time: $0.time, byteCount: $0.frame.count)
        }
    }

    func events(of stream: EventStream, after seq: Int, most: Int, bytes: Int) -> [LoggedEvent] {
        state.withLock { $0.events[stream]?.events(after: seq, most: most, bytes: bytes) ?? [] }
    }

    func eventNumbers(of stream: EventStream, about account: DID, before seq: Int, most: Int) -> [Int] {
        state.withLock { $0.events[stream]?.numbers(about: account, before: seq, most: most) ?? [] }
    }

    func commit(_ batch: StorageBatch) -> [EventStream: EventTotals] {
        state.withLock { state in
            for change in batch.changes where change.table == .blob { state.blobs[change.key] = change.value }
            for event in batch.events { state.events[event.stream, default: EventQueue()].append(event) }
            var removed: [EventStream: EventTotals] = [:]
            for erasure in batch.erasures {
                removed[erasure.stream, default: EventTotals()] +=
                    state.events[erasure.stream]?.remove(of: erasure.account, before: erasure.before) ?? EventTotals()
            }
            for (stream, seq) in batch.dropped {
                while let first = state.events[stream]?.first, first.seq <= seq {
                    _ = state.events[stream]?.popFirst()
                    removed[stream, default: EventTotals()] += EventTotals(count: 1, byteCount: first.frame.count)
                }
            }
            return removed
        }
    }

    // MARK: Snapshots

    func snapshots() -> [LocalNetwork.Snapshot] { state.withLock { $0.snapshots.values.map(\.saved.facts) } }

    func save(_ saved: SavedWorld) { state.withLock { $0.snapshots[saved.facts.name] = (saved, $0.blobs) } }

    func snapshot(_ name: String) throws -> SavedWorld {
        guard let found = state.withLock({ $0.snapshots[name]?.saved }) else {
            throw LocalNetworkError.noSnapshot(name)
        }
        return found
    }

    func restore(_ name: String) throws {
        try state.withLock { state in
            guard let found = state.snapshots[name] else { throw LocalNetworkError.noSnapshot(name) }
            state.blobs = found.blobs
        }
    }

    func deleteSnapshot(_ name: String) throws {
        guard state.withLock({ $0.snapshots.removeValue(forKey: name) }) != nil else {
            throw LocalNetworkError.noSnapshot(name)
        }
    }

    func close() {}
}
