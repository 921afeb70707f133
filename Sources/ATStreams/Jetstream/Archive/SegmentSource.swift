import ATRepo
import Foundation
import HTTPTransport

/// Where the bytes of a segment are.
enum SegmentSource: Sendable {
    case memory(SharedBytes)
    case file(Guarded<FileHandle>, count: Int)

    init(file: URL) throws(SegmentError) {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            self = .file(Guarded(handle), count: Int(clamping: try handle.seekToEnd()))
        } catch {
            throw .unreadable(error.localizedDescription)
        }
    }

    var count: Int {
        switch self {
        case .memory(let shared): shared.count
        case .file(_, let count): count
        }
    }

    /// The bytes of a range.
    func read(_ range: Range<Int>) throws(SegmentError) -> BlockBytes {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw .malformed("it ends too early") }
        switch self {
        case .memory(let shared): return shared[range]
        case .file(let handle, _):
            let data: Data
            do {
                data = try handle.withLock { handle in
                    try handle.seek(toOffset: UInt64(range.lowerBound))
                    return try handle.read(upToCount: range.count) ?? Data()
                }
            } catch {
                throw .unreadable(error.localizedDescription)
            }
            // Somebody has made it shorter meanwhile.
            guard data.count == range.count else { throw .malformed("it ends too early") }
            return data.withUnsafeBytes { BlockBytes(copying: $0) }
        }
    }
}
