import ATData
import ATOAuth
import ATPostgres
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// `atp store import` and `export`: moves sessions between the files of this machine and the database.
///
/// A session is never in use in two places: each would spend the other's refresh token. So it is moved, and not copied,
/// and stays where it is if the other place has another one.
enum SessionMoves {
    private static let folder = Argument(
        "FOLDER", "The folder of a FileAccountStore, in place of that of atp", isRequired: false, isFile: true)

    static let imports = Command(
        "import", "Move the sessions in this machine's files into the database",
        discussion: """
            A session that is being refreshed is waited for. One whose account has another session in the database \
            stays in its file, and the exit status is 1. After an interruption, run it again before anything else.
            """,
        arguments: [folder],
        examples: [.init("atp store import --store postgres://app@db/app", "Begin to share the sessions of atp")]
    ) { invocation in
        try await move(files(invocation), to: shared(invocation), "in the database", invocation)
    }

    static let exports = Command(
        "export", "Move the sessions in the database into files of this machine",
        discussion: """
            Other machines are logged out. A session whose account has another one in a file stays in the database, \
            and the exit status is 1.
            """,
        arguments: [folder],
        examples: [.init("atp store export --store postgres://app@db/app", "Go back to files")]
    ) { invocation in
        try await move(shared(invocation), to: files(invocation), "in a file", invocation)
    }

    /// A place for sessions, with the book of `atp` about them if it is its own.
    private struct Place {
        let store: any AccountStore
        let book: AccountBook?
    }

    private static func shared(_ invocation: Invocation) async throws -> Place {
        _ = try StoreAddress.required(invocation)
        let book = try await invocation.accountBook()
        return Place(store: book.store, book: invocation[folder] == nil ? book : nil)
    }

    private static func files(_ invocation: Invocation) throws -> Place {
        guard let name = invocation[folder] else {
            guard let folder = AccountBook.folder(of: invocation.surroundings.environment) else {
                throw UsageError("there is no folder for sessions: name it, or set HOME or XDG_STATE_HOME")
            }
            let book = AccountBook(folder)
            return Place(store: book.store, book: book)
        }
        let file = try invocation.surroundings.file(name)
        guard (try? file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false else {
            throw Refusal("\(file.path) is not a folder.", name: "NoFolder")
        }
        return Place(store: FileAccountStore(file), book: nil)
    }

    private static func move(
        _ source: Place, to target: Place, _ place: String, _ invocation: Invocation
    ) async throws {
        var (moved, kept): ([DID], [DID]) = ([], [])
        for did in try await source.store.accounts() {
            switch try await move(source.store.sessionStore(of: did), to: target.store.sessionStore(of: did)) {
            case false?: kept.append(did)
            case nil: break
            case true?:
                moved.append(did)
                try target.book?.note(did, handle: try? source.book?.handle(of: did))
                try await source.book?.forget(did, unlessNewerThan: nil)
            }
        }
        func list(_ dids: [DID]) -> LexValue { .array(dids.map { .string($0.description) }) }
        try invocation.show(["moved": list(moved), "kept": list(kept)] as LexObject) { console in
            for did in moved { try console.print("\(did) is \(place) now.") }
            if moved.isEmpty, kept.isEmpty { try console.print("There are no sessions to move.") }
        }
        guard kept.isEmpty else {
            throw Refusal(
                "Another session is \(place): \(kept.map(\.description).joined(separator: ", ")). Log out in one of "
                    + "both places.", name: "OtherSession")
        }
    }

    /// Moves a session. Returns `false` if the target has another one, and `nil` if there is nothing to move.
    static func move(_ source: any SessionStore, to target: any SessionStore) async throws -> Bool? {
        guard let source = source as? any SharedSessionStore, let target = target as? any SharedSessionStore else {
            return false
        }
        // Nobody refreshes it meanwhile.
        let lock = try await source.lock()
        defer { lock?.release() }
        guard let session = try await source.load(), !session.wasRefused else { return nil }
        // A session that its server has ended is in nobody's way.
        let ended = try await target.load().flatMap { $0.wasRefused ? $0 : nil }
        let stored = try await target.replace(ended, by: session)
        guard Session.haveSameTokens(stored, session) else { return false }
        guard try await source.replace(session, by: nil) != nil else { return true }
        // A log-in has replaced it all the same.
        _ = try await target.replace(stored, by: nil)
        return false
    }
}
