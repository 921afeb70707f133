import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// Sessions with a store.
@Suite(.inTurn) struct SavedSessionTests {
    @Test func `a store that can't save doesn't lose the session`() async throws {
        try await Home.run { home in
            let store = FaultyStore()
            let environment = try await home.environment(store: store)
            let first = await environment.accessToken
            await home.network.expireTokens()
            store.isFull.withLock { $0 = true }
            try await Calls.$host.withValue(home.host) {
                let router = NetworkRouter<Calls>(environment: environment)
                for _ in 0..<5 {
                    let error = await #expect(throws: AtError.self) {
                        let _: Profile = try await router.execute(.profile(Home.handle))
                    }
                    guard case .network(.sessionNotStored(let why)) = error else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                    #expect(why.contains("no space"))
                }
                store.isFull.withLock { $0 = false }
                // A call may share an attempt that began before.
                try await until {
                    let profile: Profile? = try? await router.execute(.profile(Home.handle))
                    return profile != nil
                }
            }
            #expect(home.network.refreshCount == 1, "the refresh token was spent once")
            let refreshed = await environment.accessToken
            #expect(refreshed != first && store.stored.withLock { $0?.accessToken } == refreshed)
        }
    }

    @Test func `a session is restored from its store`() async throws {
        try await Home.run { home in
            let store = FaultyStore()
            let first = APEnvironment(host: home.host, store: store)
            var session = try await home.session()
            session.handle = try Handle(Home.handle)
            try await first.use(session)
            let second = APEnvironment(host: home.host, store: store)
            #expect(try await second.restoreSession()?.handle?.description == Home.handle)
            #expect(try await second.send(home.query()).status == .ok)
        }
    }

    @Test func `a refresh in another process doesn't end this session`() async throws {
        try await Home.run { home in
            let store = FaultyStore()
            let session = try await home.session()
            let one = APEnvironment(host: home.host, session: session, store: store)
            let other = APEnvironment(host: home.host, session: session, store: store)
            await home.network.expireTokens()
            _ = try await one.send(home.query())
            _ = try await other.send(home.query())
            #expect(home.network.refreshCount == 1)
        }
    }

    @Test func `a store that can't be written to doesn't cost the refresh token`() async throws {
        try await Home.run { home in
            let folder = FileManager.default.temporaryDirectory.appending(path: "sessions-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let store = FileSessionStore(folder.appending(path: "alice.json"))
            let environment = try await home.environment(store: store)
            let refreshToken = await environment.refreshToken
            await home.network.expireTokens()
            // There is a file at the folder's path, which stops root too.
            try Data().write(to: folder)
            for _ in 0..<3 {
                let error = await #expect(throws: AtError.self) { try await environment.send(home.query()) }
                guard case .network(.sessionNotStored(let why)) = error else { throw try #require(error) }
                #expect(why.contains(folder.lastPathComponent))
            }
            #expect(home.refreshRequests == 0)
            #expect(await environment.refreshToken == refreshToken)
            try FileManager.default.removeItem(at: folder)
            #expect(try await environment.send(home.query()).status == .ok)
            #expect(try await store.load()?.refreshToken == environment.refreshToken)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(Set(files) == ["alice.json", ".alice.json.lock"])
        }
    }
}
