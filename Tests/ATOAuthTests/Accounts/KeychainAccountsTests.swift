import ATData
import CoreATProtocol
import Foundation
import HTTPBrowser
import HTTPTransport
import LocalNetwork
import Probes
import TestLoad
import Testing

@testable import ATOAuth

/// What a store decides by the result codes of a keychain. What all stores have in common is in `AccountStoreTests`.
@Suite(.inTurn) struct KeychainAccountsTests {
    private let account: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
    private let keychain = MemoryKeychain()
    private let session = Session(
        accessToken: "access", refreshToken: "refresh", did: "did:plc:ewvi7nxzyoun6zhxrhs64oiz")
    private var item: KeychainItem { KeychainItem(service: "com.example.app", account: account.description) }

    private func store(lockFolder: URL? = nil) -> KeychainAccounts {
        KeychainAccounts(keychain: keychain, service: "com.example.app", lockFolder: lockFolder)
    }

    private func reason(_ act: () async throws -> Void) async -> KeychainAccountError.Reason? {
        await #expect(throws: KeychainAccountError.self) { try await act() }?.reason
    }

    @Test func `a missing item is no session, a locked or damaged one is an error`() async throws {
        let sessions = store().sessionStore(of: account)
        #expect(try await sessions.load() == nil)
        try await sessions.save(session)
        #expect(try await sessions.load() == session)

        keychain.state.withLock { $0.isLocked = true }
        #expect(await reason { _ = try await sessions.load() } == .locked)
        #expect(await reason { try await sessions.save(session) } == .locked)
        #expect(await reason { try await sessions.delete() } == .locked)
        #expect(await reason { try await sessions.prepareToSave(session) } == .locked)
        #expect(await reason { _ = try await store().accounts() } == .locked)
        #expect(await reason { _ = try await store().takeLogin(named: "abc") } == .locked)
        keychain.state.withLock { $0.isLocked = false }
        // Nothing was lost meanwhile.
        #expect(try await sessions.load() == session)

        keychain.state.withLock { $0.items[item] = KeychainContent(data: Data("damaged".utf8)) }
        #expect(await reason { _ = try await sessions.load() } == .damaged)
        for (status, expected) in [
            (KeychainStatus.missingEntitlement, .notEntitled), (-50, .status(-50)),
        ] as [(Int32, KeychainAccountError.Reason)] {
            keychain.state.withLock { $0.failure = status }
            #expect(await reason { _ = try await sessions.load() } == expected)
            #expect(await reason { _ = try await store().accounts() } == expected)
        }
    }

    @Test func `an item is updated in place, and keeps its protection`() async throws {
        let sessions = store().sessionStore(of: account)
        try await sessions.save(session)
        keychain.state.withLock { $0.log = [] }
        var newer = session
        newer.refreshToken = "newer"
        try await sessions.save(newer)
        // Nothing is deleted, so that a crash leaves the old session or the new one.
        #expect(keychain.state.withLock(\.log) == ["read", "update"])
        #expect(keychain.state.withLock(\.items.count) == 1)
        #expect(keychain.state.withLock { $0.items[item]?.protection } == .afterFirstUnlockThisDeviceOnly)
        #expect(try await sessions.load() == newer)
    }

    @Test(arguments: [true, false])
    func `a login or a logout isn't undone by a process that has just refreshed`(isLogin: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let here = try #require(store(lockFolder: folder).sessionStore(of: account) as? any SharedSessionStore)
        let elsewhere = store(lockFolder: folder).sessionStore(of: account)
        let login = Session(accessToken: "l", refreshToken: "m")
        try await here.save(session)
        let intruder = Intruder { if isLogin { try await elsewhere.save(login) } else { try await elsewhere.delete() } }
        keychain.state.withLock { $0.afterReading = { intruder.comeIn() } }
        _ = try await here.replace(session, by: Session(accessToken: "b", refreshToken: "s"))
        try await intruder.leave()
        #expect(try await here.load() == (isLogin ? login : nil))
    }

    @Test func `an item that another process adds at the same time is replaced`() async throws {
        keychain.state.withLock { $0.beforeAdding = { _ in KeychainContent(data: Data("other".utf8)) } }
        try await store().sessionStore(of: account).save(session)
        #expect(keychain.state.withLock(\.log) == ["read", "update", "add", "update"])
        #expect(try await store().sessionStore(of: account).load() == session)
    }

    @Test func `a damaged item is kept under another name by the next login`() async throws {
        keychain.state.withLock { $0.items[item] = KeychainContent(data: Data("damaged".utf8)) }
        #expect(try await store().accounts() == [account])
        try await store().sessionStore(of: account).save(session)
        #expect(try await store().sessionStore(of: account).load() == session)
        let kept = KeychainItem(service: "com.example.app.damaged", account: account.description)
        #expect(keychain.state.withLock { $0.items[kept]?.data } == Data("damaged".utf8))
        #expect(try await store().accounts() == [account])
    }

    @Test func `the items of other apps and names that are no DIDs are left alone`() async throws {
        keychain.state.withLock { state in
            state.items[KeychainItem(service: "com.example.app", account: "note")] = KeychainContent(data: Data())
            state.items[KeychainItem(service: "com.example.other", account: "x")] = KeychainContent(data: Data())
        }
        #expect(try await store().accounts().isEmpty)
        #expect(try await store().takeLogin(named: "x") == nil)
        #expect(keychain.state.withLock(\.items.count) == 2)
    }

    @Test func `processes that share a folder refresh one after the other`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await store().sessionStore(of: account).lock() == nil)
        let first = try #require(try await store(lockFolder: folder).sessionStore(of: account).lock())
        // What another process would use: the same file.
        let other = FileSessionStore(
            folder.appending(path: "\(account).json"), patience: .zero, time: TestTime().source)
        await #expect(throws: SessionStoreBusy.self) { try await other.lock() }
        first.release()
        try await other.lock()?.release()
    }

    @Test func `a client waits for the device to be unlocked, and loses nothing`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = store()
            _ = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let oauth = OAuthWorld.client(network, store)
            keychain.state.withLock { $0.isLocked = true }
            await #expect(throws: AtError.self) { try await oauth.restore(alice.did) }
            keychain.state.withLock { $0.isLocked = false }
            let client = try #require(try await oauth.restore(alice.did))
            keychain.state.withLock { $0.isLocked = true }
            // The refresh token isn't spent while its successor can't be stored.
            await #expect(throws: AtError.self) { try await client.environment.refreshSession() }
            #expect(network.oauth.counts.refreshes == 0)
            keychain.state.withLock { $0.isLocked = false }
            try await client.environment.refreshSession()
            #expect(network.oauth.counts.refreshes == 1)
        }
    }

    @Test func `each error says what to do, in one line`() {
        for reason in [.locked, .damaged, .notEntitled, .status(-50)] as [KeychainAccountError.Reason] {
            let text = KeychainAccountError(reason).description
            #expect(text.hasSuffix(".") && !text.contains("\n") && text.contains("."), "\(text)")
            #expect(KeychainAccountError(reason).errorDescription == text)
        }
    }
}
