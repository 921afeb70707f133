import ATCrypto
import ATStreams
import Foundation
import HTTPTransport

/// The stored cursors of the commands that follow streams. Only one run at a time can continue at a cursor; a second
/// one would advance it past events that the first hasn't printed.
final class ClaimedCursors: CursorStore {
    private let base: FileCursorStore
    private let locks: URL
    private let claims = Guarded<[StreamID: FileClaim]>([:])

    /// - Parameters:
    ///   - folder: The folder of the cursors.
    ///   - locks: The folder of the lock files.
    init(_ folder: URL, locks: URL) {
        base = FileCursorStore(folder)
        self.locks = locks
    }

    /// Loads the cursor of a stream, and claims it until ``release()``.
    func load(_ stream: StreamID) async throws -> Int64? {
        try claims.withLock { claims in
            guard claims[stream] == nil else { return }
            try FileManager.default.createDirectory(
                at: locks, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            claims[stream] = try FileClaim(locks.appending(path: Self.name(of: stream), directoryHint: .notDirectory))
        }
        return try await base.load(stream)
    }

    /// Releases the cursors for other runs. Progress was already saved.
    func release() { claims.withLock { $0 = [:] } }

    func save(_ cursor: Int64, _ stream: StreamID) async throws { try await base.save(cursor, stream) }

    /// The file name for a stream.
    static func name(of stream: StreamID) -> String {
        Base32.encode(Array(SHA256.hash(Array(stream.description.utf8)).prefix(10)))
    }
}
