package import Foundation

/// A file that appears under its name only when it is complete: whoever reads it finds the old one or the new one.
package struct PartialFile {
    private let target: URL
    private let part: URL
    private let handle: FileHandle

    /// Begins a file in the same folder.
    ///
    /// - Parameter mode: Who may read and write it, before what the process's umask takes away.
    package init(besides target: URL, mode: mode_t = 0o666) throws {
        self.target = target
        part = target.deletingLastPathComponent().appending(path: ".\(target.lastPathComponent).\(UUID().uuidString)")
        let descriptor = open(part.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Self.failure(part) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    package func write(_ data: Data) throws {
        try handle.write(contentsOf: data)
    }

    /// Makes the file appear, once everything written is on the disk.
    package func finish() throws {
        try handle.synchronize()
        try handle.close()
        guard rename(part.path, target.path) == 0 else { throw Self.failure(target) }
    }

    /// Lets the file never have been.
    package func discard() {
        try? handle.close()
        try? FileManager.default.removeItem(at: part)
    }

    private static func failure(_ file: URL) -> CocoaError {
        let reason = String(cString: strerror(errno))
        return CocoaError(
            .fileWriteUnknown,
            userInfo: [
                NSFilePathErrorKey: file.path, NSLocalizedDescriptionKey: "\(file.path) can't be written: \(reason)",
            ])
    }
}
