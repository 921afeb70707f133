import ATData
import Synchronization

/// Parts of a file from which blocks were read lately, so that those beside them need no call of the system.
///
/// Servers send a repository with its newest blocks first, so a walk through a collection needs blocks that are close to
/// each other. In a file without any order, nothing is gained, and nothing more is read: a part is read as a whole only when
/// a second block of it is needed.
final class FileWindows: Sendable {
    private struct Window {
        var number = -1
        /// The bytes, once a second block was needed.
        var bytes: SharedBytes?
    }

    private let file: CARFile
    private let byteCount: Int
    private let windows = Mutex<[Window]>(Array(repeating: Window(), count: count))
    private let readCount = Atomic(0)

    /// How many bytes a part has. To read it takes about three times as long as to read a block.
    static let size = 32 << 10
    /// How many parts are remembered.
    static let count = 64

    init(_ file: CARFile, byteCount: Int) {
        self.file = file
        self.byteCount = byteCount
    }

    /// How often something was read from the file.
    var reads: Int { readCount.load(ordering: .relaxed) }

    /// Reads a range, which must be within the file. What is returned has no other bytes.
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
