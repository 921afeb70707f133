public import Foundation
package import HTTPTransport

/// Stores a session in a file that only its owner can read.
///
/// The file is replaced as a whole: after a crash, or when the disk is full, it contains either the old session or the
/// new one. Use a separate file for each account. Processes that use the same account may share a file: while one of
/// them refreshes the tokens, the others wait for a lock on a file beside it, and then use the new session.
///
/// Each change briefly locks the file's folder, so that another process that has just refreshed the old tokens doesn't
/// undo a login or a logout.
public struct FileSessionStore: SessionStore, SharedSessionStore {
    private let file: URL
    private let patience: Duration
    private let time: TimeSource
    private let encode: @Sendable (Session, _ file: URL) throws -> Data
    private let flock: FileLock.Call

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - file: The file to store the session in. Its folder is created if it doesn't exist, readable only by its
    ///     owner.
    ///   - patience: How long a refresh waits for another process's refresh before it proceeds without the lock. The
    ///     default is longer than any refresh takes.
    public init(_ file: URL, patience: Duration = .seconds(180)) {
        self.init(file, patience: patience, time: .system)
    }

    /// Creates a store with a given clock.
    ///
    /// - Parameters:
    ///   - encode: Encodes a session that will replace what the file contains.
    ///   - flock: The system's function, or one in its place.
    package init(
        _ file: URL, patience: Duration = .seconds(180), time: TimeSource = .system,
        encode: @escaping @Sendable (Session, _ file: URL) throws -> Data = { session, _ in
            try JSONEncoder().encode(session)
        },
        flock: @escaping @Sendable (Int32, Int32) -> Int32 = FileLock.system
    ) {
        self.file = file
        self.encode = encode
        self.flock = flock
        self.patience = patience
        self.time = time
    }

    /// The stored session, or `nil` if the file doesn't exist.
    ///
    /// - Throws: `FileError` if the file can't be read or doesn't contain a session.
    @concurrent
    public func load() async throws -> Session? { try read() }

    private func read() throws -> Session? {
        guard let data = try Data(ofFile: file) else { return nil }
        do {
            return try JSONDecoder().decode(Session.self, from: data)
        } catch  where Session.isNewer(data) {
            throw FileError(
                file.path,
                "contains a session that a newer version of this program has stored. Update the program, or remove "
                    + "the file and log in again.")
        } catch {
            throw FileError(file.path, "does not contain a session. Remove it and log in again.", isDamaged: true)
        }
    }

    /// Replaces the stored session.
    @concurrent
    public func save(_ session: Session) async throws {
        try await change.make { try write(encode(session, file)) { try $0.finish() } }
    }

    @concurrent
    package func replace(
        _ old: Session?, by new: Session?, whenUnlocked: @escaping @Sendable (String) -> Void
    ) async throws -> Session? {
        try await change.make(whenUnlocked: whenUnlocked) {
            let stored = try read()
            guard Session.canReplace(stored, knownAs: old, by: new) else { return stored }
            if let new { try write(encode(new, file)) { try $0.finish() } } else { try remove() }
            return new
        }
    }

    /// A change of the file, while nobody else changes it.
    private var change: FolderChange {
        FolderChange(FileLock(file: file.deletingLastPathComponent(), isFolder: true, time: time, call: flock))
    }

    /// Writes and synchronizes a file with the size of a new session, and removes it again.
    ///
    /// - Throws: `FileError` if the folder can't be written to or the disk is full.
    @concurrent
    public func prepareToSave(_ session: Session) async throws {
        // A new session may be a little longer. The file contains no secrets, because a crash may leave it behind.
        try write(Data(count: JSONEncoder().encode(session).count * 2)) { part in
            try part.synchronize()
            part.discard()
        }
    }

    /// Locks the file `.NAME.lock` beside the session's file.
    public func lock() async throws -> SessionStoreLock? { try await lock {} }

    @concurrent
    package func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> SessionStoreLock? {
        try change.createFolder()
        let name = ".\(file.lastPathComponent).lock"
        let lock = FileLock(file: file.deletingLastPathComponent().appending(path: name), time: time, call: flock)
        return try await lock.acquire(patience: patience, whenBusy: whenBusy)
    }

    private func write(_ data: Data, _ end: (PartialFile) throws -> Void) throws {
        try change.createFolder()
        let part = try PartialFile(besides: file, mode: 0o600)
        do {
            try part.write(data)
            try end(part)
        } catch {
            part.discard()
            throw error
        }
    }

    /// Removes the file, if it exists.
    @concurrent
    public func delete() async throws {
        guard FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path) else { return }
        try await change.make { try remove() }
    }

    private func remove() throws {
        try FileError.describing(file, "can't be removed") {
            do {
                try FileManager.default.removeItem(at: file)
            } catch let error as CocoaError where error.code == .fileNoSuchFile {}
        }
    }
}
