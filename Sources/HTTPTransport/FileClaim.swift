package import Foundation

/// An exclusive claim on a file: nothing else that claims it, in this process or another, can use the file at the same
/// time. It ends with the value, or the process.
package final class FileClaim: Sendable {
    private let descriptor: Int32

    /// Claims a file. Another one beside it, with `.lock` at the end of its name, is locked.
    ///
    /// - Throws: ``FileError`` if something else uses the file.
    package init(_ file: URL) throws {
        descriptor = open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(file.path, "can't be opened", code: errno) }
        // When this throws, the value is complete, and its end closes the file.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw FileError(file.path, "is used by another process. Wait until it has ended.")
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
