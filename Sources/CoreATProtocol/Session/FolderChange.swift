package import Foundation
import HTTPTransport

/// A change to what a folder contains or guards, made while no other process makes one.
///
/// The folder itself is locked, only as long as the change takes. Where folders can't be locked, as on some network
/// drives, a file in it is.
package struct FolderChange: Sendable {
    /// How long a change waits for another process's change.
    private static let patience = Duration.seconds(10)
    /// The file that is locked where the folder can't be.
    private static let lockName = ".changes.lock"

    /// The lock on the folder.
    private let lock: FileLock

    /// Prepares a change.
    package init(folder: URL) {
        self.init(FileLock(file: folder, isFolder: true))
    }

    init(_ lock: FileLock) {
        self.lock = lock
    }

    /// Creates the folder if it doesn't exist, readable only by its owner.
    package func createFolder() throws {
        try FileError.createFolder(lock.file)
    }

    /// Makes the change.
    ///
    /// - Parameter whenUnlocked: Called with the reason if nothing can be locked. The change is made anyway.
    /// - Throws: `SessionStoreBusy` if another process is in the middle of a change and doesn't end it.
    package func make<Outcome>(
        whenUnlocked: (String) -> Void = { _ in }, _ act: () throws -> Outcome
    ) async throws -> Outcome {
        try createFolder()
        let held: SessionStoreLock?
        do {
            held = try await acquire()
        } catch let error as FileError {
            whenUnlocked(StoreFailure.sentence(error))
            held = nil
        }
        defer { held?.release() }
        return try act()
    }

    private func acquire() async throws -> SessionStoreLock {
        do {
            return try await lock.acquire(patience: Self.patience)
        } catch is FileError {
            let file = lock.file.appending(path: Self.lockName, directoryHint: .notDirectory)
            return try await FileLock(file: file, time: lock.time, call: lock.call).acquire(patience: Self.patience)
        }
    }
}
