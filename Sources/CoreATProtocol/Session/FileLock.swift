public import Foundation
import HTTPTransport

/// An exclusive lock on a file, between processes that use this type.
///
/// The system releases the lock when the process ends, for whatever reason. The file itself remains: if it were
/// removed, two processes could lock two files with the same name.
struct FileLock: Sendable {
    /// The system's function, or one in its place.
    typealias Call = @Sendable (_ descriptor: Int32, _ operation: Int32) -> Int32
    static let system: Call = { flock($0, $1) }

    let file: URL
    /// Whether the file is a folder that exists.
    var isFolder = false
    var time = TimeSource.system
    var call = system

    /// Waits for the lock, without blocking a thread.
    ///
    /// - Throws: `SessionStoreBusy` if another process holds the lock for longer than `patience`; `FileError` if the
    ///   file can't be opened.
    func acquire(patience: Duration, whenBusy: @Sendable () -> Void = {}) async throws -> SessionStoreLock {
        let flags = isFolder ? O_RDONLY | O_DIRECTORY | O_CLOEXEC : O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(file.path, flags, 0o600)
        guard descriptor >= 0 else { throw failure() }
        do {
            var waited = Duration.zero
            while call(descriptor, LOCK_EX | LOCK_NB) != 0 {
                guard errno == EWOULDBLOCK || errno == EINTR else { throw failure() }
                if waited == .zero { whenBusy() }
                guard waited < patience else { throw SessionStoreBusy(file: file) }
                let wait = Duration.milliseconds(Int.random(in: 5...25))
                try await time.sleep(wait)
                waited += wait
            }
        } catch {
            close(descriptor)
            throw error
        }
        return SessionStoreLock {
            // A child process that is just being started has a copy of the descriptor until it runs its own program,
            // and would keep the lock.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
    }

    private func failure() -> FileError { FileError(file.path, "can't be locked", code: errno) }
}

/// Another process held the lock of a session store for too long.
public struct SessionStoreBusy: Error, Equatable, CustomStringConvertible, LocalizedError {
    /// The locked file.
    public let file: URL

    /// The failure, and how to mend it.
    public var description: String {
        "Another process held the lock on \(file.path) for too long. Check whether a process hangs."
    }

    /// The description.
    public var errorDescription: String? { description }
}
