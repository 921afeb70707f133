import CoreATProtocol
import Foundation
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct AccountStoreTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let account: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"

    /// A store, and the folder of one that uses files.
    private func withStores(_ body: (any AccountStore, URL?) async throws -> Void) async throws {
        try await body(MemoryAccountStore(), nil)
        try await body(
            KeychainAccounts(keychain: MemoryKeychain(), service: "com.example.app", lockFolder: nil), nil)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(FileAccountStore(folder), folder)
    }

    private func login(_ state: String, at date: Date? = nil) throws -> PendingLogin {
        let key = try ProofKey.generate()
        let url = try #require(URL(string: "https://server.example/endpoint"))
        return PendingLogin(
            startedAt: date ?? now,
            server: .init(
                issuer: "https://server.example", pushEndpoint: url, tokenEndpoint: url, revocationEndpoint: nil),
            account: account, clientID: "http://localhost", clientKey: nil, redirectURI: "http://127.0.0.1/",
            scope: "atproto", state: state, verifier: String(repeating: "v", count: 43),
            proofKey: key.reference, context: Data("context".utf8))
    }

    private func session() throws -> Session {
        let grant = OAuthGrant(
            issuer: "https://server.example", tokenEndpoint: try #require(URL(string: "https://server.example/token")),
            clientID: "http://localhost", requestedScope: "atproto", scope: "atproto", receivedAt: now,
            proofKey: .init(kind: "raw", data: try ProofKey.generate().stored))
        return Session(accessToken: "access", refreshToken: "refresh", did: account, oauth: grant)
    }

    @Test func `accounts that have a session are listed`() async throws {
        try await withStores { store, _ in
            #expect(try await store.accounts().isEmpty)
            try await store.sessionStore(of: account).save(session())
            #expect(try await store.accounts() == [account])
            #expect(try await store.sessionStore(of: account).load()?.oauth?.scope == "atproto")
            try await store.sessionStore(of: account).delete()
            #expect(try await store.accounts().isEmpty)
        }
    }

    @Test func `a login is taken once, also by many callers at the same time`() async throws {
        try await withStores { store, _ in
            let login = try login("state")
            try await store.save(login)
            let taken = try await withThrowingTaskGroup(of: PendingLogin?.self) { group in
                for _ in 0..<20 { group.addTask { try await store.takeLogin(named: login.name) } }
                return try await group.reduce(into: [PendingLogin]()) { if let login = $1 { $0.append(login) } }
            }
            #expect(taken.count == 1)
            #expect(taken.first?.state == "state" && taken.first?.context == Data("context".utf8))
        }
    }

    @Test func `there is no login with an unknown name or a path as its name`() async throws {
        try await withStores { (store, _) async throws in
            for name in ["", "unknown", "../secret", "/etc/passwd", "a\0b", try login("other").name] {
                #expect(try await store.takeLogin(named: name) == nil)
            }
        }
    }

    @Test func `logins that have expired are removed`() async throws {
        try await withStores { store, folder in
            let old = try login("old", at: now.addingTimeInterval(-3_601))
            try await store.save(old)
            for number in 0..<3 { try await store.save(login("state \(number)")) }
            #expect(try await store.takeLogin(named: old.name) == nil)
            if let folder {
                let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "pending").path)
                #expect(files.count == 3)
            }
        }
    }

    @Test func `a login that can't be read for now isn't removed`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = FileAccountStore(folder)
        let name = try login("unreadable").name
        let place = folder.appending(path: "pending/\(name).json")
        // As after "too many open files": what is there can't be read, and is still there.
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try await store.save(login("state"))
        #expect(FileManager.default.fileExists(atPath: place.path))
        await #expect(throws: FileError.self) { try await store.takeLogin(named: name) }
        #expect(FileManager.default.fileExists(atPath: place.path))
        // One that isn't a login is.
        try FileManager.default.removeItem(at: place)
        try Data("{".utf8).write(to: place)
        try await store.save(login("other"))
        #expect(!FileManager.default.fileExists(atPath: place.path))
    }

    @Test func `when too many logins wait, a new one is refused, and none of the others ends`() async throws {
        let keychain = MemoryKeychain()
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let memory = MemoryAccountStore()
        let stores: [any AccountStore] = [
            memory, FileAccountStore(folder),
            KeychainAccounts(keychain: keychain, service: "com.example.app", lockFolder: nil),
        ]
        let first = try login("first")
        for store in stores { try await store.save(first) }
        // Written directly: a store looks at all of them each time.
        let data = try JSONEncoder().encode(try login("stranger"))
        for number in 1..<TooManyLogins.limit {
            try await memory.save(login("stranger \(number)"))
            try data.write(to: folder.appending(path: "pending/stranger\(number).json"))
            let item = KeychainItem(service: "com.example.app.pending", account: "stranger\(number)")
            #expect(keychain.add(item, KeychainContent(data: data)) == KeychainStatus.success)
        }
        for store in stores {
            let error = await #expect(throws: TooManyLogins.self) { try await store.save(login("another")) }
            #expect(error.map { "\($0)".contains("Try again later") } == true)
            // Storing one again that waits takes no room.
            try await store.save(first)
            #expect(try await store.takeLogin(named: first.name)?.state == "first")
            try await store.save(login("another"))
            // When they have expired, there is room again.
            try await store.save(login("later", at: now.addingTimeInterval(3_601)))
            #expect(try await store.takeLogin(named: login("another").name) == nil)
        }
    }

    @Test func `a store in memory doesn't grow with each account that someone asks for`() async throws {
        let store = MemoryAccountStore()
        try await store.sessionStore(of: account).save(session())
        weak var unused: MemorySessionStore?
        do { unused = store.sessionStore(of: "did:plc:unused") as? MemorySessionStore }
        let used = try #require(store.sessionStore(of: "did:plc:used") as? MemorySessionStore)
        for number in 0..<1_000 { _ = store.sessionStore(of: try DID("did:plc:stranger\(number)")) }
        #expect(unused == nil)
        // What has a session, or is in use, stays.
        #expect(try await store.accounts() == [account])
        try await used.save(session())
        #expect(try await store.sessionStore(of: "did:plc:used").load() != nil)
    }

    @Test func `a name that is too long for a file is found before the session has to be stored`() async throws {
        try await withStores { store, folder in
            guard folder != nil else { return }
            let host = Array(repeating: String(repeating: "a", count: 60), count: 4).joined(separator: ".")
            let long = store.sessionStore(of: try DID("did:web:\(host).example.com"))
            await #expect(throws: FileError.self) { try await long.prepareToSave(session()) }
        }
    }

    @Test(arguments: [(-3_601.0, true), (-3_600, false), (3_600, false), (3_601, true), (.infinity, true)])
    func `a login lives for an hour, whichever way the clock is set`(age: Double, hasExpired: Bool) throws {
        #expect(try login("state", at: now).hasExpired(at: now.addingTimeInterval(age)) == hasExpired)
    }

    @Test func `files and folders are for their owner only`() async throws {
        try await withStores { store, folder in
            guard let folder else { return }
            try await store.save(login("state"))
            try await store.sessionStore(of: account).save(session())
            let lock = try await store.sessionStore(of: account).lock()
            lock?.release()
            let manager = FileManager.default
            for path in try manager.subpathsOfDirectory(atPath: folder.path) + [""] {
                let file = folder.appending(path: path).path
                let attributes = try manager.attributesOfItem(atPath: file)
                let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
                #expect((attributes[.posixPermissions] as? Int) == (isFolder ? 0o700 : 0o600), "\(path)")
            }
        }
    }

    @Test func `a damaged session is an error, and is put aside by the next login`() async throws {
        try await withStores { store, folder in
            guard let folder else { return }
            let file = folder.appending(path: "\(account).json")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("damaged".utf8).write(to: file)
            await #expect(throws: FileError.self) { try await store.sessionStore(of: account).load() }
            #expect(try await store.accounts() == [account])
            try await store.sessionStore(of: account).save(session())
            #expect(try await store.sessionStore(of: account).load() != nil)
            #expect(try String(contentsOfFile: "\(file.path).damaged", encoding: .utf8) == "damaged")
        }
    }

    @Test func `what can't be decoded stays in its place if the next login can't be stored`() async throws {
        try await withStores { store, folder in
            guard let folder else { return }
            let file = folder.appending(path: "\(account).json")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let newer = #"{"version":3}"#
            try Data(newer.utf8).write(to: file)
            // This can't be encoded.
            var login = try session()
            login.oauth?.receivedAt = Date(timeIntervalSinceReferenceDate: .infinity)
            do {
                try await store.sessionStore(of: account).save(login)
                Issue.record("it was stored")
            } catch {}
            #expect(try String(contentsOf: file, encoding: .utf8) == newer)
            #expect(try await store.accounts() == [account])
        }
    }

    @Test
    func `a session from before OAuth loads, one from the future is refused, and older programs find no token`()
        throws
    {
        let old =
            #"{"accessToken":"a","refreshToken":"r","did":"did:plc:ewvi7nxzyoun6zhxrhs64oiz","host":"https://a.example"}"#
        let session = try JSONDecoder().decode(Session.self, from: Data(old.utf8))
        #expect(session.accessToken == "a" && session.refreshToken == "r" && session.oauth == nil)

        let stored = try JSONEncoder().encode(self.session())
        let members = try #require(try JSONSerialization.jsonObject(with: stored) as? [String: Any])
        #expect(Set(members.keys) == ["version", "did", "oauth"])
        #expect(try JSONDecoder().decode(Session.self, from: stored).refreshToken == "refresh")

        let future = String(decoding: stored, as: UTF8.self).replacing("\"version\":2", with: "\"version\":3")
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Session.self, from: Data(future.utf8)) }
    }

    @Test func `members that a newer version has stored are kept, for the same login`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let keychain = MemoryKeychain()
        let item = KeychainItem(service: "com.example.app", account: account.description)
        let file = folder.appending(path: "\(account).json")
        var session = try session()
        session.oauth?.refreshAttempt = .init(at: now, tokenHash: "hash")
        let stored = String(decoding: try JSONEncoder().encode(session), as: UTF8.self)
            .replacing("\"version\":2", with: "\"version\":2,\"later\":{\"a\":[1,null]},\"handle\":null")
            .replacing("\"issuer\"", with: "\"nonces\":[\"x\"],\"issuer\"")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(stored.utf8).write(to: file)
        keychain.state.withLock { $0.items[item] = KeychainContent(data: Data(stored.utf8)) }
        let stores: [(any AccountStore, @Sendable () throws -> Data)] = [
            (FileAccountStore(folder), { try Data(contentsOf: file) }),
            (
                KeychainAccounts(keychain: keychain, service: "com.example.app", lockFolder: nil),
                { try #require(keychain.state.withLock { $0.items[item]?.data }) }
            ),
        ]
        for (store, read) in stores {
            let sessions = store.sessionStore(of: account)
            var next = try #require(try await sessions.load())
            #expect(next == session)
            next.refreshToken = "newer"
            next.oauth?.refreshAttempt = nil
            try await sessions.save(next)
            let members = try #require(try JSONSerialization.jsonObject(with: read()) as? [String: Any])
            let grant = try #require(members["oauth"] as? [String: Any])
            let inner = try #require(grant["grant"] as? [String: Any])
            #expect(Set(members.keys) == ["version", "did", "oauth", "later"])
            #expect(inner["nonces"] as? [String] == ["x"] && inner["refreshAttempt"] == nil)
            #expect(try await sessions.load() == next)
            // Another login begins without them.
            try await sessions.save(self.session())
            let others = try #require(try JSONSerialization.jsonObject(with: read()) as? [String: Any])
            #expect(others["later"] == nil)
        }
    }

    @Test func `no description contains a secret`() throws {
        let (session, login) = (try session(), try login("secret-state"))
        var dumped = ""
        dump(session, to: &dumped)
        dump(login, to: &dumped)
        dump(session.oauth as Any, to: &dumped)
        let key = try #require(session.oauth?.proofKey.data)
        for text in ["\(session)", "\(login)", "\(session.oauth as Any)", String(reflecting: login), dumped] {
            #expect(!text.contains("secret-state") && !text.contains("refresh\"") && !text.contains(login.verifier))
            #expect(!text.contains(key.base64EncodedString()) && !text.contains(Array(key).description), "\(text)")
        }
    }
}
