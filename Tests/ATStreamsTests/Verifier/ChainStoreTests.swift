import ATCrypto
import ATData
import ATRepo
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Where the states of repositories are kept.
@Suite(.inTurn)
struct ChainStoreTests {
    private static func did(_ number: Int) throws -> DID {
        let digits = Array("abcdefghijklmnopqrstuvwxyz234567")
        var (text, rest) = ("", number)
        for _ in 0..<24 {
            text.append(digits[rest & 31])
            rest >>= 5
        }
        return try DID("did:plc:\(text)")
    }

    private static func record(_ number: Int, _ did: DID, isDesynced: Bool = false) -> ChainRecord {
        var state = ChainState()
        let data = withUnsafeBytes(of: number) { BlockID(hashing: $0) }
        state.set(TID(microseconds: UInt64(number + 1), clock: 3), data)
        (state.hostedAt, state.source, state.isDesynced) = (Int64(number), 7, isDesynced)
        state.hosting = number % 2 == 0 ? .active : .suspended
        return ChainRecord(did, state)
    }

    private static func contents(_ store: any ChainStore) async throws -> [DID: ChainRecord] {
        let found = Guarded<[DID: ChainRecord]>([:])
        try await store.load { record in found.withLock { $0[record.did] = record } }
        return found.withLock { $0 }
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func `a key has the DID in it, or stands for it`() throws {
        for number in [0, 1, 31, 32, 1 << 40, .max] {
            let did = try Self.did(number)
            #expect(AccountKey(did).did == did && AccountKey(did) != .none)
        }
        for text in ["did:plc:z72i7hdynmk6r22z27h6tvur", "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"] {
            #expect(AccountKey(try DID(text)).did?.description == text)
        }
        for text in ["did:web:example.com", "did:plc:short", "did:plc:z72i7hdynmk6r22z27h6tvu1"] {
            #expect(AccountKey(try DID(text)).did == nil)
        }
        #expect(AccountKey("did:web:a.test") != AccountKey("did:web:b.test"))
    }

    @Test func `a table has what was put into it`() throws {
        var table = ChainTable()
        var expected: [DID: ChainState] = [:]
        for number in 0..<5000 {
            let did = number % 10 == 0 ? try DID("did:web:a\(number % 700).test") : try Self.did(number % 3000)
            let state = Self.record(number, did).state
            table.set(state, of: did, AccountKey(did))
            expected[did] = state
        }
        #expect(table.count == expected.count)
        for (did, state) in expected { #expect(table[AccountKey(did)] == state) }
        var found: [DID: ChainState] = [:]
        table.forEach { found[$0] = $1 }
        #expect(found == expected)
        #expect(table[AccountKey("did:web:nobody.test")] == nil)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a table forgets what is removed, and finds everything else`(seed: UInt64) throws {
        var (table, random) = (ChainTable(), SplitMix64(seed: seed))
        var expected: [DID: ChainState] = [:]
        let dids = try (0..<400).map { $0 % 10 == 0 ? try DID("did:web:a\($0).test") : try Self.did($0) }
        let keys = dids.map { AccountKey($0) }
        for number in 0..<20_000 {
            let index = Int.random(in: 0..<dids.count, using: &random)
            let did = dids[index]
            // For a time most are removed, and then most are added.
            let isRemoved = Int.random(in: 0..<10, using: &random) < (number / 2000 % 2 == 0 ? 3 : 8)
            let state = isRemoved ? ChainState() : Self.record(number, did).state
            table.set(state, of: did, keys[index])
            expected[did] = isRemoved ? nil : state
            if number % 97 == 0 { #expect(dids.indices.allSatisfy { table[keys[$0]] == expected[dids[$0]] }) }
        }
        var found: [DID: ChainState] = [:]
        table.forEach { found[$0] = $1 }
        #expect(found == expected && table.count == expected.count)
    }

    @Test func `a record of which nothing is known removes the one before, in memory and in a file`() async throws {
        try await withFolder { folder in
            let (kept, gone) = (Self.record(1, "did:web:a.test"), Self.record(2, "did:web:b.test"))
            let blank = ChainRecord(gone.did, ChainState())
            #expect(blank.isBlank && !gone.isBlank)
            let memory = MemoryChainStore()
            memory.save([kept, gone])
            memory.save([blank])
            #expect(try await Self.contents(memory) == [kept.did: kept])
            do {
                let store = FileChainStore(folder, compactsFrom: 2000)
                try await store.save([kept, gone])
                try await store.save([blank])
                #expect(try await Self.contents(store)[gone.did]?.isBlank == true)
                // When the file is written again, nothing of it is left.
                for _ in 0..<40 { try await store.save([kept]) }
                #expect(try await Self.contents(store) == [kept.did: kept])
            }
            #expect(try await Self.contents(FileChainStore(folder)) == [kept.did: kept])
        }
    }

    @Test func `a file has the newest records, also for the next process`() async throws {
        try await withFolder { folder in
            var expected: [DID: ChainRecord] = [:]
            for round in 0..<3 {
                let store = FileChainStore(folder)
                #expect(try await Self.contents(store) == expected)
                let records =
                    try (0..<100).map { number in
                        Self.record(
                            round * 1000 + number, try Self.did(number * (round + 1)), isDesynced: number % 7 == 0)
                    } + [Self.record(round, "did:web:example.com")]
                try await store.save(records)
                for record in records { expected[record.did] = record }
                #expect(try await Self.contents(store) == expected)
            }
            #expect(expected.values.contains { $0.isDesynced } && expected["did:web:example.com"]?.data != nil)
        }
    }

    @Test func `a file that ends anywhere has everything before`() async throws {
        try await withFolder { folder in
            let records = try (0..<4).map { Self.record($0, try Self.did($0)) }
            try await FileChainStore(folder).save(records)
            let file = folder.appending(path: "chains.journal")
            let whole = try Data(contentsOf: file)
            let size = (whole.count - 18) / 4
            for count in 18..<whole.count {
                try whole.prefix(count).write(to: file)
                do {
                    let store = FileChainStore(folder)
                    #expect(try await Self.contents(store).count == (count - 18) / size)
                    // What is saved next is found, too.
                    try await store.save([records[3]])
                }
                #expect(try await Self.contents(FileChainStore(folder))[records[3].did] == records[3])
            }
        }
    }

    @Test func `a file that isn't a journal, or is damaged before its end, is an error`() async throws {
        try await withFolder { folder in
            try await FileChainStore(folder).save(try (0..<4000).map { Self.record($0, try Self.did($0)) })
            let file = folder.appending(path: "chains.journal")
            var whole = try Data(contentsOf: file)
            whole[1000] ^= 1
            try whole.write(to: file)
            let error = await #expect(throws: FileError.self) { try await FileChainStore(folder).load { _ in } }
            let text = error.map { "\($0)" }
            #expect(text?.hasPrefix("\(file.path) is damaged at byte ") == true)
            #expect(text?.hasSuffix("Remove it to start without the states of repositories.") == true)
            #expect(error?.localizedDescription == text && error?.isDamaged == true)
            try Data("{}".utf8).write(to: file)
            await #expect(throws: FileError.self) {
                try await FileChainStore(folder).save([Self.record(1, "did:web:a.test")])
            }
        }
    }

    @Test func `only one store at a time can use a folder`() async throws {
        try await withFolder { folder in
            let record = Self.record(1, "did:web:a.test")
            do {
                let store = FileChainStore(folder)
                try await store.save([record])
                await #expect(throws: FileError.self) { try await FileChainStore(folder).load { _ in } }
                await #expect(throws: FileError.self) { try await FileChainStore(folder).save([record]) }
                #expect(try await Self.contents(store) == [record.did: record])
            }
            #expect(try await Self.contents(FileChainStore(folder)) == [record.did: record])
        }
    }

    @Test func `a file is written again when most of it is outdated`() async throws {
        try await withFolder { folder in
            var expected: [DID: ChainRecord] = [:]
            do {
                let store = FileChainStore(folder, compactsFrom: 10_000)
                for round in 0..<40 {
                    let records = try (0..<50).map { Self.record(round * 50 + $0, try Self.did($0)) }
                    try await store.save(records)
                    for record in records { expected[record.did] = record }
                }
            }
            let size =
                try FileManager.default.attributesOfItem(
                    atPath: folder.appending(path: "chains.journal").path)[.size] as? Int
            #expect(try #require(size) < 20_000)
            #expect(try await Self.contents(FileChainStore(folder)) == expected)
        }
    }

    @Test func `bytes that aren't a state are no record`() {
        let record = Self.record(5, "did:web:a.test")
        #expect(ChainRecord(did: record.did, bytes: record.bytes) == record && record.rev?.microseconds == 6)
        #expect(ChainRecord(did: record.did, bytes: record.bytes.dropLast()) == nil)
        #expect(ChainRecord(did: record.did, bytes: record.bytes.dropLast() + [0xFF]) == nil)
        #expect(ChainRecord(did: record.did, bytes: [UInt8](repeating: 0xFF, count: 54)) == nil)
    }
}
