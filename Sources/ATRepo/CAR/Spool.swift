import ATData
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A buffer for an unknown number of bytes: in memory up to a limit, and beyond that in a temporary file.
struct Spool: ~Copyable {
    private let limit: Int
    // Allocated by `malloc`.
    private var memory: UnsafeMutableRawPointer?
    private var capacity = 0
    private var file: TemporaryFile?
    /// The number of bytes.
    private(set) var count = 0
    /// The number of bytes in memory.
    private var held = 0

    /// The size of each write to the file.
    private static let pieceBytes = 256 << 10

    init(limit: Int) { self.limit = max(limit, 0) }

    deinit { free(memory) }

    /// Whether the bytes are in a file.
    var isInFile: Bool { file != nil }

    /// Appends bytes.
    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(CARError) {
        if file == nil, bytes.count > limit - held { try moveToFile() }
        if file != nil, bytes.count + held > Self.pieceBytes { try flush() }
        if let file, bytes.count > Self.pieceBytes { try file.append(bytes) } else { try hold(bytes) }
        // What a file or memory holds fits in an `Int`.
        count += bytes.count
    }

    /// Reads bytes that were appended earlier.
    mutating func read(_ range: Range<Int>) throws(CARError) -> BlockBytes {
        let start = count - held
        if let file, range.lowerBound < start {
            // In part in the file, in part still in memory.
            if range.upperBound > start { try flush() }
            return try file.file.read(range)[0..<range.count]
        }
        let bytes = UnsafeRawBufferPointer(
            start: memory.map { $0 + (range.lowerBound - start) }, count: range.count)
        return SharedBytes(copying: bytes)[0..<range.count]
    }

    /// The storage with all bytes.
    consuming func finish() throws(CARError) -> CARStorage {
        guard let file else {
            let shared = SharedBytes(owning: memory, count: held)
            memory = nil
            return .memory(shared)
        }
        try flush()
        return .file(file.file, count: count)
    }

    private mutating func hold(_ bytes: UnsafeRawBufferPointer) throws(CARError) {
        guard let base = bytes.baseAddress else { return }
        if bytes.count > capacity - held {
            let larger = max(capacity * 2, held + bytes.count, 64 << 10)
            guard let room = realloc(memory, larger) else { throw CARError.unwritable("memory", ENOMEM) }
            if larger >= SharedBytes.largeBytes { SharedBytes.preferLargePages(room, larger) }
            memory = room
            capacity = larger
        }
        if let memory { (memory + held).copyMemory(from: base, byteCount: bytes.count) }
        held += bytes.count
    }

    private mutating func moveToFile() throws(CARError) {
        file = try TemporaryFile()
        try flush()
        free(memory)
        memory = nil
        capacity = 0
    }

    private mutating func flush() throws(CARError) {
        try file?.append(UnsafeRawBufferPointer(start: memory, count: held))
        held = 0
    }
}
