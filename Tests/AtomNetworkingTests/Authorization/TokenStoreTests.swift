import AtomNetworking
import Foundation
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct TokenStoreTests {
    /// As in the documentation of upstream.
    actor TokenManager: TokenCredentialWritable {
        private var kept: TokenCredential

        init(_ kept: TokenCredential) {
            self.kept = kept
        }

        var tokenCredential: TokenCredential {
            get { kept }
            set { kept = newValue }
        }
    }

    /// A value that uses something shared, such as a keychain.
    struct FileStore: TokenCredentialStoring {
        let file: URL

        func load() async throws -> TokenCredential? {
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            return try JSONDecoder().decode(TokenCredential.self, from: Data(contentsOf: file))
        }

        func save(_ credential: TokenCredential) async throws {
            try JSONEncoder().encode(credential).write(to: file, options: .atomic)
        }
    }

    @Test func `an actor with a property stores the token`() async throws {
        let airline = try await Airline.open()
        let manager = TokenManager(.numbered(0))
        try await airline.atom(manager).enqueue(airline.call()).resume()
        #expect(await manager.tokenCredential.accessToken == "access-1")
        await manager.save(.numbered(9))
        #expect(await manager.load()?.accessToken == "access-9")
        await airline.server.stop()
    }

    @Test func `a structure with a file stores the token`() async throws {
        let airline = try await Airline.open()
        let file = FileManager.default.temporaryDirectory.appending(path: "token-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let store = FileStore(file: file)
        #expect(try await store.load() == nil)
        try await store.save(.numbered(0))
        try await airline.atom(store).enqueue(airline.call()).resume()
        #expect(try await store.load()?.refreshToken == "refresh-1")
        await airline.server.stop()
    }

    @Test func `a refreshed token replaces only the token that it was exchanged for`() async throws {
        let stores: [any TokenCredentialStoring] = [ShelfStore(.numbered(0)), TokenManager(.numbered(0))]
        for store in stores {
            #expect(try await store.replace(.numbered(5), with: .numbered(6))?.accessToken == "access-0")
            #expect(try await store.load()?.accessToken == "access-0")
            #expect(try await store.replace(.numbered(0, lifetime: 9), with: .numbered(1))?.accessToken == "access-1")
            #expect(try await store.load()?.accessToken == "access-1")
            // Again, as after a failure that occurred after writing.
            #expect(try await store.replace(.numbered(0), with: .numbered(1))?.accessToken == "access-1")
        }
        let empty = ShelfStore(nil)
        #expect(try await empty.replace(.numbered(0), with: .numbered(1)) == nil && empty.seen.credential == nil)
    }

    @Test func `a store may change the expiration date`() async throws {
        /// Removes the timeout, as upstream's documentation recommends.
        actor Cautious: TokenCredentialWritable {
            private var kept = TokenCredential.numbered(0)

            var tokenCredential: TokenCredential {
                get {
                    TokenCredential(
                        accessToken: kept.accessToken, expiresAt: kept.expiresAt - 30, refreshToken: kept.refreshToken)
                }
                set { kept = newValue }
            }
        }
        let airline = try await Airline.open()
        let atom = airline.atom(Cautious()) { $0.refreshesOnUnauthorized = true }
        for _ in 0..<3 { try await atom.enqueue(airline.call()).resume() }
        airline.server.script("/seatmap", [.status(401)])
        for _ in 0..<3 { try await atom.enqueue(airline.call()).resume() }
        #expect(airline.seen.spent == ["refresh-0", "refresh-1"])
        await airline.server.stop()
    }

    @Test func `each store error has its own description`() {
        let all: [TokenStoreError] = [.notLoaded(ShelfStore.DiskFull()), .notSaved(ShelfStore.DiskFull()), .signedOut]
        #expect(Set(all.map(\.description)).count == 3)
    }
}
