import ATCrypto
import ATData
public import Foundation
import HTTPTransport

/// Stores the verified states of repositories in a file of about 100 to 300 bytes for each account.
///
/// States are appended to a journal, which is compacted when it has grown. When ``save(_:)`` returns, they are on disk.
/// After a crash, only an incomplete last write can be missing; it is detected and ignored. Only one store at a time
/// can use a folder.
public actor FileChainStore: ChainStore {
    private let file: URL
    private var handle: FileHandle?
    private var claim: FileClaim?
    /// The end of the journal.
    private var end: UInt64 = 0
    /// Its end when it was last written without older states.
    private var compactEnd: UInt64 = 0

    private static let head = Array("ATSTREAMS-CHAIN-1\n".utf8)
    /// A journal isn't written again before it has this many bytes.
    private let smallest: UInt64
    private static let pieceBytes = 1 << 20
    /// The most bytes that are written before they have to be on the disk.
    private static let syncBytes = 256 << 10
    /// The length of the DID, the state and a part of a hash of both.
    private static let overhead = 2 + ChainState.byteCount + 4
    private static let longestDID = 2048

    /// Describes a journal that can't be used.
    private static func damaged(_ file: URL, _ why: String) -> FileError {
        FileError(file.path, "\(why). Remove it to start without the states of repositories.", isDamaged: true)
    }

    /// Creates a store.
    ///
    /// - Parameter folder: The folder of the journal. It is created if necessary, readable only by its owner.
    public init(_ folder: URL) { self.init(folder, compactsFrom: 4 << 20) }

    init(_ folder: URL, compactsFrom smallest: UInt64) {
        file = folder.appending(path: "chains.journal", directoryHint: .notDirectory)
        self.smallest = smallest
    }

    deinit { try? handle?.close() }

    /// Calls the closure with every record, the oldest first.
    ///
    /// - Throws: `FileError` if the journal can't be read, is damaged elsewhere than at its end, or is used by another
    ///   store.
    public func load(_ receive: @Sendable (ChainRecord) -> Void) throws {
        try FileError.describing(file, "can't be read") {
            if handle == nil { try open(receive) } else { try read { record, _ in receive(record) } }
        }
    }

    /// Appends records.
    ///
    /// - Throws: `FileError` if the journal can't be written.
    public func save(_ records: [ChainRecord]) throws {
        guard !records.isEmpty else { return }
        try FileError.describing(file, "can't be written") { try append(records) }
    }

    private func append(_ records: [ChainRecord]) throws {
        let handle = try opened()
        var data = Data()
        for (index, record) in records.enumerated() {
            Self.append(record, to: &data)
            guard data.count >= Self.syncBytes / 2 || index == records.count - 1 else { continue }
            try write(data, handle)
            data.removeAll(keepingCapacity: true)
        }
        if end > smallest, end / 3 > compactEnd { try compact() }
    }

    /// Appends bytes, and waits until they are on the disk.
    private func write(_ data: Data, _ handle: FileHandle) throws {
        do {
            try handle.seek(toOffset: end)
            try handle.write(contentsOf: data)
            try handle.synchronize()
        } catch {
            // Nothing may follow a partial record.
            try? handle.truncate(atOffset: end)
            throw error
        }
        end += UInt64(data.count)
    }

    // MARK: The journal

    private static func append(_ record: ChainRecord, to data: inout Data) {
        let start = data.count
        let did = Array(record.did.description.utf8)
        data.append(contentsOf: [UInt8(did.count >> 8), UInt8(did.count & 0xFF)])
        data.append(contentsOf: did)
        data.append(contentsOf: record.bytes)
        let sum = data.withUnsafeBytes { check(UnsafeRawBufferPointer(rebasing: $0[start...])) }
        data.append(contentsOf: sum)
    }

    private static func check(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        SHA256.hash(buffer: bytes).withUnsafeBytes { Array($0.prefix(4)) }
    }

    private func opened() throws -> FileHandle {
        if handle == nil { try open { _ in } }
        guard let handle else { throw Self.damaged(file, "can't be opened") }
        return handle
    }

    /// Opens the journal, or creates it, and removes what a crash has left half written.
    private func open(_ receive: (ChainRecord) -> Void) throws {
        try FileError.createFolder(file.deletingLastPathComponent())
        if claim == nil { claim = try FileClaim(file) }
        if !FileManager.default.fileExists(atPath: file.path) {
            try PartialFile.replace(file) { try $0.write(Data(Self.head)) }
        }
        let handle = try FileHandle(forUpdating: file)
        self.handle = handle
        do {
            var table = ChainTable()
            try read { record, _ in
                table.set(record.state, of: record.did, AccountKey(record.did))
                receive(record)
            }
            try handle.truncate(atOffset: end)
            // About, for a journal that another run has left.
            compactEnd = UInt64(table.count * (Self.overhead + 32))
        } catch {
            self.handle = nil
            throw error
        }
    }

    /// Calls the closure with every record and its place. Sets the end to where the last whole one ends.
    private func read(_ body: (ChainRecord, UInt64) throws -> Void) throws {
        guard let handle else { return }
        try handle.seek(toOffset: 0)
        var rest = try handle.read(upToCount: Self.pieceBytes) ?? Data()
        guard rest.starts(with: Self.head) else { throw Self.damaged(file, "is not a journal of repositories") }
        rest = rest.dropFirst(Self.head.count)
        var place = UInt64(Self.head.count)
        while true {
            let count = try rest.withUnsafeBytes { bytes in
                var count = 0
                while let (record, size) = Self.record(UnsafeRawBufferPointer(rebasing: bytes[count...])) {
                    try body(record, place + UInt64(count))
                    count += size
                }
                return count
            }
            place += UInt64(count)
            let more = try handle.read(upToCount: Self.pieceBytes) ?? Data()
            rest = Data(rest.dropFirst(count)) + more
            if more.isEmpty { break }
        }
        end = place
        // A crash leaves at most a part of what is written at once. More than that was there before.
        guard rest.count <= Self.syncBytes else { throw Self.damaged(file, "is damaged at byte \(end)") }
    }

    /// Reads a record; `nil` when there isn't a whole one.
    private static func record(_ bytes: UnsafeRawBufferPointer) -> (ChainRecord, Int)? {
        guard bytes.count >= 2 else { return nil }
        let length = Int(bytes[0]) << 8 | Int(bytes[1])
        let size = length + overhead
        guard length <= longestDID, bytes.count >= size else { return nil }
        guard check(UnsafeRawBufferPointer(rebasing: bytes[..<(size - 4)])).elementsEqual(bytes[size - 4..<size]),
            let text = String(validating: bytes[2..<2 + length], as: UTF8.self), let did = try? DID(text),
            let record = ChainRecord(did: did, bytes: bytes[2 + length..<size - 4])
        else { return nil }
        return (record, size)
    }

    /// Writes the journal again, with only the newest state of each account.
    private func compact() throws {
        var newest: [AccountKey: UInt64] = [:]
        try read { record, place in newest[AccountKey(record.did)] = record.isBlank ? nil : place }
        try PartialFile.replace(file) { part in
            var data = Data(Self.head)
            try read { record, place in
                guard newest[AccountKey(record.did)] == place else { return }
                Self.append(record, to: &data)
                guard data.count >= Self.pieceBytes else { return }
                try part.write(data)
                data.removeAll(keepingCapacity: true)
            }
            try part.write(data)
        }
        try? handle?.close()
        handle = nil
        let handle = try FileHandle(forUpdating: file)
        self.handle = handle
        end = try handle.seekToEnd()
        compactEnd = end
    }
}
