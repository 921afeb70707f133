import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file, read in ranges.
///
/// The file isn't mapped. Mapped pages count as memory of the process until they are released, and that takes longer
/// than reading a block. If the file is truncated, a mapping crashes the process, while a read throws.
package final class CARFile: Sendable {
    let descriptor: Int32
    private let name: String

    // The flag to open a file without updating its time of access, which takes a tenth of the time of reading a block.
    #if os(Linux)
    // `O_NOATIME`, which the module of Glibc leaves out.
    static let withoutAccessTime: Int32 = 0o1_000_000
    #else
    static let withoutAccessTime: Int32 = 0
    #endif

    /// Opens a file.
    convenience init(_ url: URL) throws(CARError) {
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        var descriptor = open(url.path, flags | Self.withoutAccessTime)
        // Only the owner of a file may do that.
        if descriptor < 0 { descriptor = open(url.path, flags) }
        guard descriptor >= 0 else { throw CARError.unreadable(url.path, errno) }
        self.init(owning: descriptor, named: url.path)
        _ = try byteCount()
    }

    /// Takes ownership of a descriptor. It is closed with this object.
    init(owning descriptor: Int32, named name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    deinit { close(descriptor) }

    /// The current size of the file, in bytes.
    func byteCount() throws(CARError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw CARError.unreadable(name, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw CARError(.unreadable("\(name) is not a file"), at: 0)
        }
        guard let count = Int(exactly: status.st_size) else { throw CARError.unreadable(name, EFBIG) }
        return count
    }

    /// Reads a range, which must not be negative. Throws if the file is shorter.
    func read(_ range: Range<Int>) throws(CARError) -> SharedBytes {
        let memory = SharedBytes.allocate(range.count)
        // Frees the memory if reading fails. Nobody else has it until all of it is written.
        let shared = SharedBytes(owning: memory, count: range.count)
        var done = 0
        while done < range.count {
            let count = pread(descriptor, memory + done, range.count - done, off_t(range.lowerBound + done))
            if count > 0 {
                done += count
            } else if count == 0 {
                throw CARError(.unreadable("\(name) is shorter than it was"), at: Int64(range.lowerBound))
            } else if errno != EINTR {
                throw CARError.unreadable(name, errno)
            }
        }
        return shared
    }
}

extension CARError {
    static func unreadable(_ name: String, _ code: Int32) -> CARError {
        CARError(.unreadable("\(name): \(String(cString: strerror(code)))"), at: 0)
    }

    static func unwritable(_ name: String, _ code: Int32) -> CARError {
        CARError(.unwritable("\(name): \(String(cString: strerror(code)))"), at: 0)
    }
}
