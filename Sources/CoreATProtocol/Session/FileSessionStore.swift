public import Foundation
import HTTPTransport

/// Keeps a session in a file that only its owner can read.
///
/// The file is replaced as a whole: after a crash, or on a full disk, it holds the old session or the new one, never half
/// of one. Give each account a file of its own. Processes that share one account may share its file: one that finds its
/// refresh token spent reads the file again before it gives up.
public struct FileSessionStore: SessionStore {
    private let file: URL

    /// Makes a store.
    ///
    /// - Parameter file: Where the session is kept. Its folder is made, for its owner only, when it is not there.
    public init(_ file: URL) {
        self.file = file
    }

    /// The stored session, or `nil` when there is no file.
    ///
    /// - Throws: `CocoaError` when there is a file that is no session, or that can't be read.
    @concurrent
    public func load() async throws -> Session? {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        }
        do {
            return try JSONDecoder().decode(Session.self, from: data)
        } catch {
            throw CocoaError(
                .fileReadCorruptFile,
                userInfo: [
                    NSFilePathErrorKey: file.path,
                    NSLocalizedDescriptionKey: "\(file.path) holds no session. Remove it and log in again.",
                ])
        }
    }

    /// Replaces the stored session.
    @concurrent
    public func save(_ session: Session) async throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let part = try PartialFile(besides: file, mode: 0o600)
        do {
            try part.write(try JSONEncoder().encode(session))
            try part.finish()
        } catch {
            part.discard()
            throw error
        }
    }

    /// Removes the file, if there is one.
    @concurrent
    public func delete() async throws {
        do {
            try FileManager.default.removeItem(at: file)
        } catch let error as CocoaError where error.code == .fileNoSuchFile {}
    }
}
