import ATData
import Synchronization

/// A cache of recently read parts of a file, which saves system calls for neighboring blocks.
///
/// Servers send a repository with its newest blocks first, so a walk through a collection reads neighboring blocks. For
/// a file in random order the cache costs nothing: a part is read as a whole only when a second block of it is needed.
final class FileWindows: Sendable {
    private struct Window {
        var number = -1
        /// The bytes, if a second block was needed.
        var bytes: SharedBytes?
    }

    private let file: CARFile
    private let byteCount: Int
    private let windows = Mutex<[Window]>(Array(repeating: Window(), count: count))
    private let readCount = Atomic(0)

    /// The size of a part. Reading it takes about three times as long as reading a block.
    static let size = 32 << 10
    /// The number of cached parts.
    static let count = 64

    init(_ file: CARFile, byteCount: Int) {
        self.file = file
        self.byteCount = byteCount
    }

    /// The number of reads from the file.
    var reads: Int { readCount.load(ordering: .relaxed) }

    /// Reads a range, which must be within the file. The result has exactly these bytes.
    func read(_ range: Range<Int>) throws(CARError) -> SharedBytes {
        let number = range.lowerBound / Self.size
        let start = number * Self.size
        guard range.upperBound <= start + Self.size else { return try readFile(range) }
        // Another thread that walks the same file reads its blocks one by one for the moment.
        let found = windows.withLockIfAvailable { windows -> SharedBytes? in
            let place = number % Self.count
            if windows[place].number != number {
                windows[place] = Window(number: number)
            } else if windows[place].bytes == nil {
                // If the file is shorter now, the block may be there all the same.
                windows[place].bytes = try? readFile(start..<min(start + Self.size, byteCount))
            }
            guard let window = windows[place].bytes else { return nil }
            // The window keeps its bytes meanwhile. A copy: whoever keeps a block shouldn't keep all of the part.
            let bytes = window.bytes[range.lowerBound - start..<range.upperBound - start]
            return SharedBytes(copying: UnsafeRawBufferPointer(rebasing: bytes))
        }
        if case .some(.some(let shared)) = found { return shared }
        return try readFile(range)
    }

    private func readFile(_ range: Range<Int>) throws(CARError) -> SharedBytes {
        readCount.wrappingAdd(1, ordering: .relaxed)
        return try file.read(range)
    }
}
