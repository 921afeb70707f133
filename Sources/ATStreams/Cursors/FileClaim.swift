package import Foundation

/// The claim of one store on a file: no other store, in this process or another, can use the file at the same time. It ends with
/// the value, or the process.
package final class FileClaim: Sendable {
    private let descriptor: Int32

    /// Claims a file. Another one beside it, with `.lock` at the end of its name, is locked.
    ///
    /// - Throws: `CocoaError` if another store uses the file.
    package init(_ file: URL) throws {
        descriptor = open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Self.failure(file, "can't be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw Self.failure(file, "is used by another process. Wait until it has ended.")
        }
    }

    deinit {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func failure(_ file: URL, _ why: String) -> CocoaError {
        CocoaError(
            .fileWriteUnknown,
            userInfo: [NSFilePathErrorKey: file.path, NSLocalizedDescriptionKey: "\(file.path) \(why)"])
    }
}
