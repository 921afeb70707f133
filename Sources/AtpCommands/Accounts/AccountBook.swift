import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// The accounts that are logged in, each in a file of its own that only its owner can read, and which is the current one.
struct AccountBook {
    private let folder: URL
    private var sessions: URL { folder.appending(path: "sessions", directoryHint: .isDirectory) }
    private var currentFile: URL { folder.appending(path: "current") }

    /// Opens the book of whoever the environment belongs to.
    init(_ environment: [String: String]) throws {
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
        guard let place else { throw UsageError("HOME is not set, so there is no place for sessions") }
        self.folder = place.appending(path: "atp", directoryHint: .isDirectory)
    }

    /// Where an account's session is kept.
    func store(of did: DID) -> FileSessionStore {
        FileSessionStore(sessions.appending(path: "\(did).json"))
    }

    /// An account that is logged in.
    struct Account {
        let did: DID
        let session: Session
        let isCurrent: Bool

        var handle: String { session.handle ?? did.description }

        func isNamed(_ name: String) -> Bool {
            did.description == name || session.handle?.lowercased() == name.lowercased()
        }
    }

    /// All accounts, by their handles. Files that are no sessions are left out.
    func accounts() async throws -> [Account] {
        let current = current
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sessions.path)) ?? []
        var accounts: [Account] = []
        for name in names where name.hasSuffix(".json") {
            guard let did = try? DID(String(name.dropLast(5))), let session = try? await store(of: did).load()
            else { continue }
            accounts.append(Account(did: did, session: session, isCurrent: did == current))
        }
        return accounts.sorted { $0.handle < $1.handle }
    }

    /// The account of a name, or without a name the current one: the one last chosen, or the only one there is.
    func account(_ name: String?) async throws -> Account? {
        let accounts = try await accounts()
        guard let name else { return accounts.first(where: \.isCurrent) ?? (accounts.count == 1 ? accounts[0] : nil) }
        let cleaned = name.hasPrefix("@") ? String(name.dropFirst()) : name
        if let account = accounts.first(where: { $0.isNamed(cleaned) }) { return account }
        throw Refusal("\(name) is not logged in here. Log in with: atp login \(cleaned)", name: "NotLoggedIn")
    }

    private var current: DID? {
        (try? String(contentsOf: currentFile, encoding: .utf8)).flatMap { try? DID($0) }
    }

    /// Makes an account the current one.
    func choose(_ did: DID) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let part = try PartialFile(besides: currentFile, mode: 0o600)
        do {
            try part.write(Data(did.description.utf8))
            try part.finish()
        } catch {
            part.discard()
            throw error
        }
    }

    /// Takes an account out of the book.
    func forget(_ did: DID) async throws {
        try await store(of: did).delete()
        if current == did { try? FileManager.default.removeItem(at: currentFile) }
    }
}
