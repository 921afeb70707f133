import ATData
import Foundation
import HTTPTransport
import Probes
import RepoServers
import StoreSuites
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

    @Test func `a file has every state again after it was opened anew`() async throws {
        let file = Self.file()
        defer { Self.remove(file) }
        try await BackfillStoreSuite.checkStates { FileBackfillStore(file) }
    }

    @Test func `half a line at the end is removed, and another program's file is left alone`() async throws {
        let file = Self.file()
        defer { Self.remove(file) }
        do {
            let store = FileBackfillStore(file)
            try await store.set(BackfillEntry(.done), of: try PLCServer.did(1))
            try await store.set(BackfillEntry(.done), of: try PLCServer.did(2))
        }
        let whole = try Data(contentsOf: file)
        for end in whole.count / 2 + 1..<whole.count {
            try whole.prefix(end).write(to: file)
            let store = FileBackfillStore(file)
            #expect(try await store.counts().total == 1)
            try await store.set(BackfillEntry(.done), of: try PLCServer.did(3))
        }
        #expect(try FileBackfillStore(file).lines == 2)
        for text in [
            "hello\n", "o 1 0 - - -\n", "o 1 -1 - - - did:plc:x\n", "L 1 ? -\n", "\n", "z 1 0 - - - did:plc:x\n",
        ] {
            try Data(text.utf8).write(to: file)
            let error = #expect(throws: FileError.self, "\(text)") { try FileBackfillStore(file).lines }
            let sentence = "\(file.path) has another line than a backfill writes, as number 1."
            #expect(error.map { ["\($0)", $0.localizedDescription] } == [sentence, sentence])
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

    @Test(
        arguments: [
            ("o 1", nil), ("x 0", nil), ("n 0", nil), ("t 1", .untilDownloaded), ("t 13", .untilActive),
            ("x 02", .untilListed),
        ] as [(String, BackfillEntry.Hidden?)])
    func `lines of older versions are read, too`(start: String, hidden: BackfillEntry.Hidden?) throws {
        let text = "\(start) 0 - - - did:web:alice.test"
        guard case .account(_, let entry)? = Array(text.utf8).withUnsafeBytes({ BackfillLine($0) }) else {
            Issue.record("\(text)")
            return
        }
        #expect(entry.hidden == hidden && entry.wasDelivered == start.contains("1"))
    }

    @Test func `a store that is refused closes no descriptor of others`() async throws {
        let file = Self.file()
        defer { Self.remove(file) }
        let store = FileBackfillStore(file)
        #expect(try store.lines == 0)
        let isOver = Guarded(false)
        async let closed = offPool {
            var closed = 0
            while !isOver.withLock({ $0 }) {
                let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
                if close(descriptor) != 0 { closed += 1 }
            }
            return closed
        }
        for _ in 0..<5_000 { #expect(throws: FileError.self) { try FileBackfillStore(file).lines } }
        isOver.withLock { $0 = true }
        #expect(try await closed == 0)
        #expect(try await store.counts().total == 0)
    }

    @Test func `two stores can't use one file`() async throws {
        let file = Self.file()
        defer { Self.remove(file) }
        let store = FileBackfillStore(file)
        let other = FileBackfillStore(file)
        #expect(try store.lines == 0)
        let error = #expect(throws: FileError.self) { try other.lines }
        let sentence = "\(file.path) is used by another process. Wait until it has ended."
        #expect(error.map { ["\($0)", $0.localizedDescription] } == [sentence, sentence])
        #expect(try await store.counts().total == 0)
    }

    @Test func `stores in memory and in files do the same`() async throws {
        for check in [BackfillStoreSuite.checkPages, BackfillStoreSuite.checkRetries] {
            try await check(MemoryBackfillStore())
            let file = Self.file()
            defer { Self.remove(file) }
            try await check(FileBackfillStore(file))
        }
        let memory = MemoryBackfillStore()
        try await BackfillStoreSuite.checkStates { memory }
    }

    @Test func `the file stays in proportion to the accounts, and every account is found again`() async throws {
        let file = Self.file()
        defer { Self.remove(file) }
        let count = Load.size(100_000, otherwise: 5_000)
        let clock = ContinuousClock()
        let write = try await clock.measure {
            let store = FileBackfillStore(file)
            for start in stride(from: 0, to: count, by: 1000) {
                let rows = try (start..<start + 1000).map { (did: try PLCServer.did($0), rev: TID?.none) }
                try await store.add(rows, listing: BackfillListing(cursor: "\(start)"), of: Self.source)
            }
            var done = 0
            while case let dids = try await store.due(at: Date(), limit: 512), !dids.isEmpty {
                for did in dids {
                    for state in [BackfillEntry.State.fetching, .delivering, .done] {
                        try await store.set(BackfillEntry(state, rev: "3jui7kd54zh2y"), of: did)
                    }
                }
                done += dids.count
            }
            #expect(done == count)
            let lines = try store.lines
            #expect(lines <= 4 * count + 10_000)
        }
        let read = try await clock.measure {
            let store = FileBackfillStore(file)
            let (done, listing) = (try await store.counts().done, try await store.listing(of: Self.source))
            #expect(done == count && listing.cursor == "\(count - 1000)")
        }
        print("\(count) accounts: written in \(write), read in \(read), \(try Data(contentsOf: file).count) bytes")
    }
}
