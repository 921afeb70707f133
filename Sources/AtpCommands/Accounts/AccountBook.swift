import ATData
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPTransport
import PostgresDatabase
import Terminal

/// The logged-in accounts, each in its own file that only its owner can read, and the current account.
///
/// The folder `sessions` is a `FileAccountStore` for logins with OAuth and with passwords; an account has one session.
/// With a shared store, sessions are there, and the rest is in a folder of this machine. The folder `handles` has a
/// file for each account. It is kept when a session ends, so that the account is listed as needing a new login.
///
/// A lookup returns the requested account or throws. It never falls back to another account.
struct AccountBook {
    private let folder: URL
    private let shared: (any AccountStore)?
    private var sessions: URL { folder.appending(path: "sessions", directoryHint: .isDirectory) }
    private var handles: URL { folder.appending(path: "handles", directoryHint: .isDirectory) }
    private var currentFile: URL { folder.appending(path: "current", directoryHint: .notDirectory) }

    /// Opens a book.
    ///
    /// - Parameters:
    ///   - folder: Its folder.
    ///   - shared: The store of the sessions; `nil` for files in the folder.
    init(_ folder: URL, shared: (any AccountStore)? = nil) {
        self.folder = folder
        self.shared = shared
    }

    /// The folder of `atp` for the environment's user, or `nil` if the user is unknown.
    static func folder(of environment: [String: String]) -> URL? {
        func folder(_ name: String, _ path: String = "") -> URL? {
            environment[name].flatMap {
                $0.hasPrefix("/") ? URL(filePath: $0 + path, directoryHint: .isDirectory) : nil
            }
        }
        #if canImport(Darwin)
        let place = folder("XDG_STATE_HOME") ?? folder("HOME", "/Library/Application Support")
        #else
        let place = folder("XDG_STATE_HOME") ?? folder("HOME", "/.local/state")
        #endif
        return place?.appending(path: "atp", directoryHint: .isDirectory)
    }

    /// A logged-in account.
    struct Account {
        let did: DID
        let session: Session
        let isCurrent: Bool
        /// The handle that resolved to the account at login. Later claims of its server don't count.
        let handle: Handle?

        /// Whether the account was logged in with OAuth.
        var isOAuth: Bool { session.oauth != nil }

        /// The handle, or the DID if there is none.
        var name: String { handle?.description ?? did.description }

        /// The description of the account's session, without its tokens.
        var summary: LexObject {
            var summary: LexObject = ["did": .string(did.description)]
            if let handle { summary["handle"] = .string(handle.description) }
            if let host = session.host { summary["host"] = .string(host) }
            return summary
        }
    }

    // MARK: Finding

    /// All accounts, by name, and the faults of damaged files.
    func accounts() async throws -> (accounts: [Account], faults: [SessionFault]) {
        let current = try? currentDID()
        var accounts: [Account] = []
        var faults: [SessionFault] = []
        for did in try await store.accounts() {
            do {
                accounts.append(try await account(did, isCurrent: did == current))
            } catch let fault as SessionFault {
                faults.append(fault)
            }
        }
        let known = Set(accounts.map(\.did) + faults.map(\.did))
        let remembered = (try? FileManager.default.contentsOfDirectory(atPath: handles.path)) ?? []
        let others = Set(remembered.compactMap { try? DID($0) } + [current].compactMap(\.self)).subtracting(known)
        faults += others.sorted { $0.description < $1.description }.map { missing($0) }
        return (accounts.sorted { $0.name < $1.name }, faults)
    }

    /// The account with a name, or without a name the current one: the one last chosen, or the only one.
    ///
    /// - Throws: A `SessionFault` if the account's file is missing or can't be used.
    func account(_ name: String?) async throws -> Account? {
        guard let name else {
            if let did = try currentDID() { return try await account(did, isCurrent: true) }
            let (accounts, faults) = try await accounts()
            if accounts.isEmpty, let fault = faults.first { throw fault }
            return accounts.count == 1 && faults.isEmpty ? accounts[0] : nil
        }
        let cleaned = name.hasPrefix("@") ? String(name.dropFirst()) : name
        if let did = try? DID(cleaned) {
            let current = try? currentDID()
            let isShared = try await shared?.sessionStore(of: did).load() != nil
            guard isShared || did == current || !files(of: did).isEmpty || isRemembered(did) else {
                throw Self.unknown(name, cleaned)
            }
            return try await account(did, isCurrent: did == current)
        }
        // What isn't a handle is nobody's, not even that of an account without one.
        guard let wanted = (try? Handle(cleaned))?.normalized else { throw Self.unknown(name, cleaned) }
        let (accounts, faults) = try await accounts()
        let matching = accounts.filter { $0.handle?.normalized == wanted }
        func checkOne(_ dids: [DID]) throws {
            guard dids.count > 1 else { return }
            let names = dids.map(\.description).joined(separator: " and ")
            throw Refusal("\(name) is the handle of \(names). Name the account by its DID.", name: "Ambiguous")
        }
        try checkOne(matching.map(\.did))
        if let account = matching.first { return account }
        // It may be an account whose file can't be read.
        let faulty = faults.filter { (try? handle(of: $0.did))?.normalized == wanted }
        try checkOne(faulty.map(\.did))
        if let fault = faulty.first { throw fault }
        throw Self.unknown(name, cleaned)
    }

    private func account(_ did: DID, isCurrent: Bool) async throws -> Account {
        let file = sessionFile(of: did)
        func damaged() -> SessionFault {
            SessionFault(did: did, file: file, problem: shared == nil ? .damaged : .unreadable("it is incomplete"))
        }
        do {
            guard let session = try await store(of: did).load() else { throw missing(did) }
            guard !session.isRefused(at: .now) else { throw SessionFault(did: did, file: file, problem: .refused) }
            guard session.did.map({ $0 == did }) ?? true,
                session.accessToken != nil || session.refreshToken != nil
            else { throw damaged() }
            return Account(did: did, session: session, isCurrent: isCurrent, handle: try? handle(of: did))
        } catch let fault as SessionFault {
            throw fault
        } catch let error as PostgresError {
            // The database has failed, and not this session.
            throw error
        } catch let error as FileError where error.isDamaged {
            throw damaged()
        } catch {
            let reason = (error as? FileError)?.reason ?? "\(error)"
            throw SessionFault(did: did, file: file, problem: .unreadable(reason))
        }
    }

    private func missing(_ did: DID) -> SessionFault {
        let old = files(of: did).first { $0.lastPathComponent.contains(".json.damaged") }
        return SessionFault(did: did, file: sessionFile(of: did), problem: .missing(setAside: old?.path))
    }

    private static func unknown(_ name: String, _ cleaned: String) -> Refusal {
        Refusal("\(name) is not logged in here. Log in with: atp login \(cleaned)", name: "NotLoggedIn")
    }

    /// Whether an account is the one last chosen.
    func isCurrent(_ did: DID) -> Bool { (try? currentDID()) == did }

    /// The current account's DID; `nil` if none was chosen.
    private func currentDID() throws -> DID? {
        let text: String
        do {
            text = try String(contentsOf: currentFile, encoding: .utf8)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            throw unreadableChoice(FileFault(error)?.reason ?? "\(error)")
        }
        guard let did = try? DID(text.trimmingCharacters(in: .newlines)) else {
            throw unreadableChoice("it does not contain a DID")
        }
        return did
    }

    private func unreadableChoice(_ reason: String) -> Refusal {
        Refusal(
            "\(currentFile.path), which names the current account, can't be read: \(reason). "
                + "Choose an account with: atp accounts HANDLE", name: "NoCurrentAccount")
    }

    // MARK: Changing

    /// Records an account with a stored session, and makes it the current one.
    func remember(_ did: DID, handle: Handle?) throws {
        try note(did, handle: handle)
        try choose(did)
    }

    /// Records an account with a stored session.
    func note(_ did: DID, handle: Handle?) throws {
        // Without a verified handle, the file is empty.
        try write(handle?.description ?? "", to: handleFile(of: did))
    }

    /// Makes an account the current one.
    func choose(_ did: DID) throws {
        try write(did.description, to: currentFile)
    }

    /// Removes an account and all of its files.
    ///
    /// - Parameter session: The session to remove, or `nil` if it was already removed. If another one was stored
    ///   meanwhile, the account is kept.
    func forget(_ did: DID, unlessNewerThan session: Session?) async throws {
        if let store = store(of: did) as? any SharedSessionStore {
            guard try await store.replace(session, by: nil) == nil else { return }
        }
        try removeFiles(of: did)
    }

    /// Removes an account and all of its files, regardless of their contents.
    func forget(_ did: DID) async throws {
        try await store(of: did).delete()
        try removeFiles(of: did)
    }

    private func removeFiles(of did: DID) throws {
        for file in files(of: did) where file.lastPathComponent != "\(did).json" { try remove(file) }
        try remove(handleFile(of: did))
        if (try? currentDID()) == did { try remove(currentFile) }
    }

    /// Moves a damaged file aside.
    ///
    /// - Returns: Its new location; `nil` if there is no file.
    func setAside(_ fault: SessionFault) throws -> String? {
        guard let file = fault.file?.path else { return nil }
        let taken = Set(files(of: fault.did).map(\.path))
        var number = 1
        var place = file + ".damaged"
        while taken.contains(place) {
            number += 1
            place = "\(file).damaged-\(number)"
        }
        try FileManager.default.moveItem(atPath: file, toPath: place)
        return place
    }

    private func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let part = try PartialFile(besides: file, mode: 0o600)
        do {
            try part.write(Data(text.utf8))
            try part.finish()
        } catch {
            part.discard()
            throw error
        }
    }

    private func remove(_ file: URL) throws {
        do {
            try FileManager.default.removeItem(at: file)
        } catch let error as CocoaError where error.code == .fileNoSuchFile {}
    }

    // MARK: Files

    /// The store of all sessions, and of logins in progress.
    var store: any AccountStore { shared ?? FileAccountStore(sessions) }

    /// The store of an account's session.
    func store(of did: DID) -> any SessionStore { store.sessionStore(of: did) }

    // A DID contains no slash, and nothing decodes its percent signs: its file is always in the folder.
    private func sessionFile(of did: DID) -> URL? {
        shared == nil ? URL(filePath: "\(sessions.path)/\(did).json", directoryHint: .notDirectory) : nil
    }

    private func handleFile(of did: DID) -> URL {
        URL(filePath: "\(handles.path)/\(did)", directoryHint: .notDirectory)
    }

    private func isRemembered(_ did: DID) -> Bool {
        FileManager.default.fileExists(atPath: handleFile(of: did).path)
    }

    /// The handle that resolved to an account at its last login.
    func handle(of did: DID) throws -> Handle {
        try Handle(try String(contentsOf: handleFile(of: did), encoding: .utf8))
    }

    /// The files of an account's sessions, including those that were moved aside.
    private func files(of did: DID) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sessions.path)) ?? []
        return names.sorted().filter {
            ["\(did).json", "\(did).json.damaged", "\(did).json.ended"].contains($0)
                || $0.hasPrefix("\(did).json.damaged-")
        }.map { URL(filePath: "\(sessions.path)/\($0)", directoryHint: .notDirectory) }
    }
}
