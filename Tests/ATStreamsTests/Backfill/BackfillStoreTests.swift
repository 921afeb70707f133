import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// What stores keep.
@Suite(.inTurn)
struct BackfillStoreTests {
    private static func file() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "backfill-\(UUID().uuidString)")
    }

    private static func remove(_ file: URL) {
        for name in [file.path, file.path + ".lock"] { try? FileManager.default.removeItem(atPath: name) }
    }

    private static let source = "a list of https://relay.example, with spaces\nand more"

    private static let entries: [BackfillEntry] = [
        BackfillEntry(), BackfillEntry(.fetching, attempts: 3), BackfillEntry(.delivering, wasDelivered: true),
        BackfillEntry(.done, rev: "3jui7kd54zh2y", wasDelivered: true),
        BackfillEntry(.pending, rev: "3jui7kd54zh2y", wanted: "3jui7kd54zh3y"),
        BackfillEntry(.failed, attempts: 2, retry: Date(timeIntervalSince1970: 1_800_000_000)),
        BackfillEntry(.failed, attempts: 5), BackfillEntry(.gone(.notFound)), BackfillEntry(.gone(.takendown)),
        BackfillEntry(.gone(.suspended)), BackfillEntry(.gone(.deactivated)),
    ]

    @Test func `a file has every state again after it was opened anew`() async throws {
        let file = Self.file()
        defer { Self.remove(file) }
        let listing = BackfillListing(cursor: "2026/ä b\n", isComplete: false)
        do {
            let store = try FileBackfillStore(file)
            try await store.add([], listing: listing, of: Self.source)
            for (number, entry) in Self.entries.enumerated() {
                try await store.set(entry, of: try PLCServer.did(number))
            }
        }
        let store = try FileBackfillStore(file)
        #expect(await store.listing(of: Self.source) == listing)
        #expect(await store.listing(of: "another") == BackfillListing())
        for (number, entry) in Self.entries.enumerated() {
            #expect(await store.entry(of: try PLCServer.did(number)) == entry)
        }
        let counts = await store.counts()
        #expect(counts.pending == 2 && counts.active == 2 && counts.done == 1 && counts.gone == 4)
        #expect(counts.retrying == 1 && counts.failed == 1 && counts.total == Self.entries.count)
        try await store.recover()
        // What has failed for good is tried again, with new attempts.
        #expect(await store.entry(of: try PLCServer.did(6)) == BackfillEntry())
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        #expect(await store.due(at: now, limit: 100).count == 5)
        #expect(await store.due(at: now, limit: 100).isEmpty)
        #expect(await store.nextRetry() == Date(timeIntervalSince1970: 1_800_000_000))
        #expect(await store.due(at: Date(timeIntervalSince1970: 1_800_000_000), limit: 1) == [try PLCServer.did(5)])
    }

    @Test func `half a line at the end is removed, and another program's file is left alone`() async throws {
        let file = Self.file()
        defer { Self.remove(file) }
        do {
            let store = try FileBackfillStore(file)
            try await store.set(BackfillEntry(.done), of: try PLCServer.did(1))
            try await store.set(BackfillEntry(.done), of: try PLCServer.did(2))
        }
        let whole = try Data(contentsOf: file)
        for end in whole.count / 2 + 1..<whole.count {
            try whole.prefix(end).write(to: file)
            let store = try FileBackfillStore(file)
            #expect(await store.counts().total == 1)
            try await store.set(BackfillEntry(.done), of: try PLCServer.did(3))
        }
        #expect(try FileBackfillStore(file).lines == 2)
        for text in [
            "hello\n", "o 1 0 - - -\n", "o 1 -1 - - - did:plc:x\n", "L 1 ? -\n", "\n", "z 1 0 - - - did:plc:x\n",
        ] {
            try Data(text.utf8).write(to: file)
            #expect(throws: CocoaError.self, "\(text)") { try FileBackfillStore(file) }
            #expect(try Data(contentsOf: file) == Data(text.utf8))
        }
    }

    @Test(arguments: ["nan", "inf", "-inf", "1e999", "x"])
    func `a date that is none makes a line invalid`(date: String) {
        func line(_ date: String) -> BackfillLine? {
            let text = "x 0 1 \(date) - - did:web:alice.test"
            return Array(text.utf8).withUnsafeBytes { BackfillLine($0) }
        }
        #expect(line(date) == nil && line("5.5") != nil)
    }

    @Test func `a store that is refused closes no descriptor of others`() async throws {
        let file = Self.file()
        defer { Self.remove(file) }
        let store = try FileBackfillStore(file)
        let isOver = Guarded(false)
        async let closed = offPool {
            var closed = 0
            while !isOver.withLock({ $0 }) {
                let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
                if close(descriptor) != 0 { closed += 1 }
            }
            return closed
        }
        for _ in 0..<5_000 { #expect(throws: CocoaError.self) { try FileBackfillStore(file) } }
        isOver.withLock { $0 = true }
        #expect(try await closed == 0)
        #expect(await store.counts().total == 0)
    }

    @Test func `two stores can't use one file`() async throws {
        let file = Self.file()
        defer { Self.remove(file) }
        let store = try FileBackfillStore(file)
        #expect(throws: CocoaError.self) { try FileBackfillStore(file) }
        #expect(await store.counts().total == 0)
    }

    @Test func `a page changes only what it should`() async throws {
        let store = MemoryBackfillStore()
        let (old, new): (TID, TID) = ("3jui7kd54zh2y", "3jui7kd54zh3y")
        let states: [(BackfillEntry, TID?, Bool)] = [
            (BackfillEntry(.done, rev: old), new, true), (BackfillEntry(.done, rev: new), new, false),
            (BackfillEntry(.done, rev: new), old, false), (BackfillEntry(.done, rev: old), nil, false),
            (BackfillEntry(.gone(.suspended)), nil, true), (BackfillEntry(.failed, attempts: 5), nil, true),
            (BackfillEntry(.failed, retry: Date()), new, false), (BackfillEntry(.fetching), new, false),
        ]
        for (number, (entry, _, _)) in states.enumerated() { await store.set(entry, of: try PLCServer.did(number)) }
        let rows = try states.enumerated().map { (did: try PLCServer.did($0), rev: $1.1) }
        await store.add(rows, listing: BackfillListing(), of: Self.source)
        for (number, (entry, _, isPending)) in states.enumerated() {
            let state = await store.entry(of: try PLCServer.did(number))?.state
            #expect(state == (isPending ? .pending : entry.state), "\(number)")
        }
    }

    @Test func `the file stays in proportion to the accounts, and every account is found again`() async throws {
        let file = Self.file()
        defer { Self.remove(file) }
        let count = Load.size(300_000, otherwise: 5_000)
        let clock = ContinuousClock()
        let write = try await clock.measure {
            let store = try FileBackfillStore(file)
            for start in stride(from: 0, to: count, by: 1000) {
                let rows = try (start..<start + 1000).map { (did: try PLCServer.did($0), rev: TID?.none) }
                try await store.add(rows, listing: BackfillListing(cursor: "\(start)"), of: Self.source)
            }
            var done = 0
            while case let dids = await store.due(at: Date(), limit: 512), !dids.isEmpty {
                for did in dids {
                    for state in [BackfillEntry.State.fetching, .delivering, .done] {
                        try await store.set(BackfillEntry(state, rev: "3jui7kd54zh2y"), of: did)
                    }
                }
                done += dids.count
            }
            #expect(done == count)
            #expect(store.lines <= 4 * count + 10_000)
        }
        let read = try await clock.measure {
            let store = try FileBackfillStore(file)
            #expect(await store.counts().done == count)
            #expect(await store.listing(of: Self.source).cursor == "\(count - 1000)")
        }
        print("\(count) accounts: written in \(write), read in \(read), \(try Data(contentsOf: file).count) bytes")
    }
}
