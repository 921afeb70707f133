import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file without a name, which only this process can read, and which is gone with it.
final class TemporaryFile: Sendable {
    /// The same file, to read from it.
    let file: CARFile
    private var descriptor: Int32 { file.descriptor }

    /// Creates the file in the folder for temporary files.
    init() throws(CARError) {
        let folder = FileManager.default.temporaryDirectory
        let path = folder.appending(path: ".repository-\(UUID().uuidString)", directoryHint: .notDirectory).path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw CARError.unwritable("a temporary file", errno) }
        file = CARFile(owning: descriptor, named: "a temporary file")
        unlink(path)
    }

    /// Appends bytes.
    func append(_ bytes: UnsafeRawBufferPointer) throws(CARError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = UnsafeRawBufferPointer(rebasing: rest).withMemoryRebound(to: UInt8.self) {
                write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw CARError.unwritable("a temporary file", count == 0 ? EIO : errno)
            }
        }
    }

    /// Memory that the system can move to the file when there is little, for this many zeros. They are written first, so
    /// that a full disk is an error and not a crash.
    func zeros(_ count: Int) throws(CARError) -> UnsafeMutableRawPointer {
        let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 8)
        defer { part.deallocate() }
        part.initializeMemory(as: UInt8.self, repeating: 0)
        var done = 0
        while done < count {
            try append(UnsafeRawBufferPointer(rebasing: part[..<min(part.count, count - done)]))
            done += part.count
        }
        guard let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else { throw CARError.unwritable("a temporary file", errno) }
        return memory
    }
}
