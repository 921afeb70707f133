public import ATData
public import CoreATProtocol
public import Foundation
import HTTPTransport

/// Stores sessions and pending logins in files that only their owner can read: `DID.json` for each account, and
/// `pending/NAME.json` for each pending login.
///
/// A file that can't be decoded as a session is kept as `DID.json.damaged`, so that logging in again doesn't lose its
/// contents.
public struct FileAccountStore: AccountStore {
    /// The prefix of a login file that is being taken.
    private static let taken = ".taken-"

    private let folder: URL
    private var pending: URL { folder.appending(path: "pending", directoryHint: .isDirectory) }

    /// Creates a store.
    ///
    /// - Parameter folder: The folder of the files. It is created when something is stored.
    public init(_ folder: URL) {
        self.folder = folder
    }

    /// The accounts with a file.
    @concurrent
    public func accounts() async throws -> [DID] {
        try Self.names(in: folder).sorted().compactMap { name in
            name.hasSuffix(".json") ? try? DID(String(name.dropLast(5))) : nil
        }
    }

    /// Returns the store of an account's session.
    public func sessionStore(of account: DID) -> any SessionStore {
        FileSessionStore(folder.appending(path: "\(account).json", directoryHint: .notDirectory)) { session, file in
            let old = try? Data(contentsOf: file)
            let data = try StoredSession.data(session, replacing: old)
            if let old, (try? JSONDecoder().decode(Session.self, from: old)) == nil { Self.keep(file) }
            return data
        }
    }

    /// Keeps a damaged file, which may be the session of a newer version, under another name. It also stays under its
    /// own name until the new session takes its place: the disk may be full.
    private static func keep(_ file: URL) {
        let copy = "\(file.path).damaged"
        unlink(copy)
        if linkat(AT_FDCWD, file.path, AT_FDCWD, copy, AT_SYMLINK_FOLLOW) != 0 { _ = rename(file.path, copy) }
    }

    /// Stores a pending login, and removes expired ones. Throws if too many are pending.
    @concurrent
    public func save(_ login: PendingLogin) async throws {
        try FileError.createFolder(pending)
        var others = 0
        for name in try Self.names(in: pending) where name.hasSuffix(".json") || name.hasPrefix(Self.taken) {
            let file = pending.appending(path: name, directoryHint: .notDirectory)
            // What can't be read for now may be a login.
            guard let data = try? Data(contentsOf: file) else { continue }
            guard let other = Self.login(data), !other.hasExpired(at: login.startedAt) else {
                try? FileManager.default.removeItem(at: file)
                continue
            }
            // One that is being taken doesn't count. A crash may have left it.
            if !name.hasPrefix(Self.taken), name != "\(login.name).json" { others += 1 }
        }
        try TooManyLogins.check(others)
        let part = try PartialFile(besides: file(of: login.name), mode: 0o600)
        do {
            try part.write(JSONEncoder().encode(login))
            try part.finish()
        } catch {
            part.discard()
            throw error
        }
    }

    /// Removes a pending login and returns it. Only one of several callers gets it, even across processes, because a
    /// file can be renamed only once.
    @concurrent
    public func takeLogin(named name: String) async throws -> PendingLogin? {
        // Names come from hashes. Anything else could be a path out of the folder.
        guard !name.isEmpty, name.utf8.allSatisfy({ Self.isNameCharacter($0) }) else { return nil }
        let taken = pending.appending(path: "\(Self.taken)\(UUID().uuidString)", directoryHint: .notDirectory)
        guard rename(file(of: name).path, taken.path) == 0 else {
            if errno == ENOENT { return nil }
            throw FileError(file(of: name).path, "can't be renamed", code: errno)
        }
        let data: Data?
        do {
            data = try Data(ofFile: taken)
        } catch {
            // The login goes on.
            _ = rename(taken.path, file(of: name).path)
            throw error
        }
        try? FileManager.default.removeItem(at: taken)
        return data.flatMap { Self.login($0) }
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    private func file(of name: String) -> URL {
        pending.appending(path: "\(name).json", directoryHint: .notDirectory)
    }

    private static func login(_ data: Data) -> PendingLogin? {
        try? JSONDecoder().decode(PendingLogin.self, from: data)
    }

    private static func names(in folder: URL) throws -> [String] {
        try FileError.describing(folder, "can't be read") {
            do {
                return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            } catch let error as CocoaError where [.fileReadNoSuchFile, .fileNoSuchFile].contains(error.code) {
                return []
            }
        }
    }
}
