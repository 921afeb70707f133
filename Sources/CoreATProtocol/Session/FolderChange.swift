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

    private let folder: URL
    private let time: TimeSource
    private let flock: (@Sendable (Int32, Int32) -> Int32)?

    /// Prepares a change.
    package init(folder: URL) {
        self.init(folder: folder, time: .system)
    }

    /// - Parameter flock: Takes the place of the system's call.
    init(folder: URL, time: TimeSource, flock: (@Sendable (Int32, Int32) -> Int32)? = nil) {
        self.folder = folder
        self.time = time
        self.flock = flock
    }

    /// Creates the folder if it doesn't exist, readable only by its owner.
    package func createFolder() throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Makes the change.
    ///
    /// - Parameter whenUnlocked: Called with the reason if nothing can be locked. The change is made anyway.
    /// - Throws: `SessionStoreBusy` if another process is in the middle of a change and doesn't end it.
    package func make<Outcome>(
        whenUnlocked: (String) -> Void = { _ in }, _ act: () throws -> Outcome
    ) async throws -> Outcome {
        try createFolder()
        let lock: SessionStoreLock?
        do {
            lock = try await self.lock()
        } catch let error as CocoaError {
            whenUnlocked(StoreFailure.sentence(error))
            lock = nil
        }
        defer { lock?.release() }
        return try act()
    }

    private func lock() async throws -> SessionStoreLock {
        do {
            return try await fileLock(folder, isFolder: true).acquire(patience: Self.patience, time: time)
        } catch is CocoaError {
            let file = folder.appending(path: Self.lockName, directoryHint: .notDirectory)
            return try await fileLock(file, isFolder: false).acquire(patience: Self.patience, time: time)
        }
    }

    private func fileLock(_ file: URL, isFolder: Bool) -> FileLock {
        var lock = FileLock(file: file, isFolder: isFolder)
        if let flock { lock.call = flock }
        return lock
    }
}
