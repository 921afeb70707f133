import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An unnamed temporary file that only this process can read. It disappears with the process.
final class TemporaryFile: Sendable {
    /// The same file, for reading.
    let file: CARFile
    private var descriptor: Int32 { file.descriptor }

    /// Creates the file in the folder for temporary files.
    init() throws(CARError) {
        let folder = FileManager.default.temporaryDirectory
        let path = folder.appending(path: ".repository-\(UUID().uuidString)", directoryHint: .notDirectory).path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw CARError.unwritable("a temporary file", errno) }
        // Only a hint: the system refuses it if the file has another owner, as on some network file systems.
        let flags = fcntl(descriptor, F_GETFL)
        if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags | CARFile.withoutAccessTime) }
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

    /// Maps this many zero bytes of the file. The system can move them to disk when memory is short. The zeros are
    /// written first, so that a full disk throws instead of crashing.
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
