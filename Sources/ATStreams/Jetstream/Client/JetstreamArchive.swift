import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import Zstandard

/// Downloads the events of a Jetstream's archive, in order, up to the end that the archive has when it begins. One task
/// uses it.
final class JetstreamArchive {
    struct Setup: Sendable {
        let jetstream: Jetstream
        let key: String?
        var filter: JetstreamFilter
        let progress: (@Sendable (Jetstream.Progress) -> Void)?

        var host: String { jetstream.streamID.service }

        /// The reason why nothing can be downloaded.
        var fault: StreamError? {
            let why = jetstream.version.kind == .v1 ? "Version 1 has no archive." : filter.fault
            return why.map { StreamError(.invalidRequest($0), jetstream.streamID) }
        }
    }

    private var setup: Setup
    private let environment: StreamEnvironment
    private let calls: JetstreamArchiveCalls
    private let unpacker = ZstandardDecoder()
    private var backoff: Backoff
    /// The progress so far.
    private var done = Jetstream.Progress()
    /// Everything up to this event was returned or isn't wanted. Later plans may have it again.
    private(set) var last: Int64
    /// The value of `last` at the last fault. Fetching a plan doesn't count as progress.
    private var lastAtFault: Int64?
    /// The end of the archive. It doesn't move while the events are downloaded.
    private(set) var tip: Int64?
    /// Up to where the plan goes.
    private var planned: Int64
    private var entries: ArraySlice<JetstreamPlan.Entry> = []
    private var source: Source?
    private var rows: SegmentRows?
    private var failures = 0

    private static let mostFailures = 8

    private enum Source {
        case segment(Segment, next: Int)
        case blocks(JetstreamPlan.Entry, [ClosedRange<Int>])
    }

    init(_ setup: Setup, after: Int64) {
        self.setup = setup
        environment = setup.jetstream.client.environment
        calls = JetstreamArchiveCalls(host: setup.host, key: setup.key, setup.jetstream.transport)
        backoff = Backoff(longest: setup.jetstream.client.options.longestWait, random: environment.random)
        (last, planned) = (after, after)
    }

    /// The next event; `nil` at the end of the archive.
    ///
    /// - Throws: A ``StreamError`` when it can't go on, or a `CancellationError`.
    nonisolated(nonsending) func next() async throws -> JetstreamEvent? {
        if let fault = setup.fault { throw fault }
        while true {
            try Task.checkCancellation()
            if let row = rows?.next() {
                guard let seq = Int64(exactly: row.seq) else { continue }
                last = seq
                return JetstreamEvent(row, seq)
            }
            rows = nil
            do {
                guard try await advance() else { return nil }
            } catch {
                try await recover(error)
            }
        }
    }

    /// Uses another filter from here on.
    func use(_ filter: JetstreamFilter) {
        setup.filter = filter
        planAgain()
    }

    /// Loads the next block, segment, or page of the plan. Returns `false` at the end.
    private nonisolated(nonsending) func advance() async throws -> Bool {
        switch source {
        case .segment(let segment, let next) where next < segment.blocks.count:
            source = .segment(segment, next: next + 1)
            // A block without an event that is new needs no unpacking.
            guard segment.blocks[next].seqs.overlaps(seqs) else { return true }
            read(try segment.block(next, unpacker))
        case .blocks(let entry, let ranges) where !ranges.isEmpty:
            let frame = try await calls.block(ranges[0].lowerBound, of: entry.name)
            var rest = ranges
            rest[0] = ranges[0].lowerBound + 1...max(ranges[0].upperBound, ranges[0].lowerBound + 1)
            if ranges[0].count == 1 { rest.removeFirst() }
            let block = try SegmentBlock(frame: frame, unpacker)
            if let seqs = block.seqs { try check(seqs, entry) }
            read(block)
            source = .blocks(entry, rest)
            note { $0.bytes += Int64(frame.count) }
        default: return try await advanceSource()
        }
        return true
    }

    private func read(_ block: SegmentBlock) {
        rows = block.rows(filter)
        if block.unknownKindCount > 0 { note { $0.unknown += block.unknownKindCount } }
    }

    /// Throws when the events aren't those of the plan. The right ones would be lost.
    private func check(_ seqs: ClosedRange<UInt64>, _ entry: JetstreamPlan.Entry) throws(ArchiveFault) {
        // Neither is negative.
        let first = UInt64(clamping: entry.firstSeq)
        guard seqs.overlaps(first...max(first, UInt64(clamping: entry.lastSeq))) else {
            throw .gone("The server sent other events than those of \(entry.name).")
        }
    }

    private nonisolated(nonsending) func advanceSource() async throws -> Bool {
        if source != nil {
            source = nil
            if let entry = entries.popFirst() {
                // A page of the plan can end within a segment.
                last = max(last, min(entry.lastSeq, planned, tip ?? planned))
                note { ($0.seq, $0.segments) = (last, $0.segments + 1) }
            }
        }
        if let entry = entries.first {
            source = try await open(entry)
            return true
        }
        guard tip.map({ planned < $0 }) ?? true else { return false }
        let plan = try await calls.plan(setup.filter, after: planned, before: tip)
        // An archive that doesn't get ahead would be asked forever.
        guard plan.through > planned || plan.through >= tip ?? plan.tip else {
            let why = "Its plan does not get beyond event \(planned)."
            // Another server at the same address may be behind.
            throw plan.tip < tip ?? plan.tip ? ArchiveFault.transient(why, wait: nil) : .permanent(why)
        }
        tip = tip ?? plan.tip
        planned = max(plan.through, planned)
        entries = plan.entries[...]
        note { $0.tip = tip ?? 0 }
        return true
    }

    private nonisolated(nonsending) func open(_ entry: JetstreamPlan.Entry) async throws -> Source {
        guard entry.blocks.isEmpty else { return .blocks(entry, entry.blocks) }
        let file = FileManager.default.temporaryDirectory.appending(path: "jetstream-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        var download = JetstreamDownload(name: entry.name, file: file)
        var attempt = 0
        while true {
            do {
                try await calls.download(&download) { count in note { $0.bytes += Int64(count) } }
                let segment = try Segment(file: file)
                if segment.header.eventCount > 0 { try check(segment.header.seqs, entry) }
                return .segment(segment, next: 0)
            } catch {
                // The received part is kept, if the segment is still the same when the download continues.
                attempt += 1
                guard attempt < Self.mostFailures, case .transient(_, let wait)? = error as? ArchiveFault else {
                    throw error
                }
                note { $0.retries += 1 }
                try await environment.time.sleep(backoff.wait(requested: wait))
            }
        }
    }

    private var seqs: ClosedRange<UInt64> {
        let first = UInt64(clamping: last) + 1
        return first...max(first, UInt64(clamping: tip ?? .max))
    }

    private var filter: SegmentFilter {
        let kinds = setup.filter.kinds.reduce(into: Set<SegmentRow.Kind>()) { kinds, kind in
            switch kind {
            case .commit: kinds.formUnion([.create, .update, .delete, .resync])
            case .identity: kinds.insert(.identity)
            case .account: kinds.insert(.account)
            case .sync: kinds.insert(.sync)
            }
        }
        return SegmentFilter(
            kinds: kinds, collections: setup.filter.collections, dids: setup.filter.dids, seqs: seqs)
    }

    // MARK: Faults

    /// Waits, and requests a new plan for the rest, unless that won't help.
    private nonisolated(nonsending) func recover(_ error: any Error) async throws {
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        if last != lastAtFault {
            (failures, lastAtFault) = (0, last)
            backoff.reset()
        }
        failures += 1
        let fault = error as? ArchiveFault ?? .transient("\(error)", wait: nil)
        let stream = StreamID(service: setup.host, name: "network.bsky.jetstream.planSnapshot")
        var wait: Duration?
        if case .transient(_, let requested) = fault { wait = requested }
        if case .permanent = fault { failures = Self.mostFailures }
        guard failures < Self.mostFailures else { throw StreamError(.rejected(fault.words), stream) }
        note { ($0.retries, $0.lastError) = ($0.retries + 1, fault.words) }
        // A segment that is gone, or that can't be read, may be another one in a new plan.
        planAgain()
        try await environment.time.sleep(backoff.wait(requested: wait))
    }

    /// Requests another plan after the last event.
    private func planAgain() {
        (source, rows, entries) = (nil, nil, [])
        planned = last
    }

    private func note(_ change: (inout Jetstream.Progress) -> Void) {
        change(&done)
        setup.progress?(done)
    }
}

extension Jetstream {
    /// The progress of the download of a Jetstream's archive.
    public struct Progress: Hashable, Sendable {
        /// The last event that is done.
        public internal(set) var seq: Int64 = 0
        /// The last event of the archive.
        public internal(set) var tip: Int64 = 0
        /// The segments that are done.
        public internal(set) var segments = 0
        /// The bytes that were downloaded.
        public internal(set) var bytes: Int64 = 0
        /// The events of kinds that this version doesn't know. They were left out.
        public internal(set) var unknown = 0
        /// The number of retries.
        public internal(set) var retries = 0
        /// A description of the latest problem.
        public internal(set) var lastError: String?
    }
}

/// A call of an archive failed.
enum ArchiveFault: Error {
    /// Another attempt may succeed.
    case transient(String, wait: Duration?)
    /// The segment or the block isn't there, or no longer. Another plan may do without it.
    case gone(String)
    case permanent(String)

    var words: String {
        switch self {
        case .transient(let why, _), .gone(let why), .permanent(let why): why
        }
    }
}
