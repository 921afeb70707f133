import ATCrypto
import ATStreams
import Foundation
import HTTPTransport

/// The stored cursors of the commands that follow streams. Only one run at a time continues at a cursor: two would move
/// it past what the other hasn't printed.
final class ClaimedCursors: CursorStore {
    private let base: FileCursorStore
    private let locks: URL
    private let claims = Guarded<[StreamID: FileClaim]>([:])

    /// - Parameters:
    ///   - folder: The folder of the cursors.
    ///   - locks: The folder of the files that are locked.
    init(_ folder: URL, locks: URL) {
        base = FileCursorStore(folder)
        self.locks = locks
    }

    /// The cursor of a stream, which is then claimed until ``release()``.
    func load(_ stream: StreamID) async throws -> Int64? {
        try claims.withLock { claims in
            guard claims[stream] == nil else { return }
            try FileManager.default.createDirectory(
                at: locks, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            claims[stream] = try FileClaim(locks.appending(path: Self.name(of: stream), directoryHint: .notDirectory))
        }
        return try await base.load(stream)
    }

    /// Lets other runs continue. What this one has printed is saved.
    func release() { claims.withLock { $0 = [:] } }

    func save(_ cursor: Int64, _ stream: StreamID) async throws { try await base.save(cursor, stream) }

    /// A name for the files of a stream.
    static func name(of stream: StreamID) -> String {
        Base32.encode(Array(SHA256.hash(Array(stream.description.utf8)).prefix(10)))
    }
}
