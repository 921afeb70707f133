import ATData
import ATPostgres
import Foundation
import PostgresDatabase
import PostgresServer
import Probes
import TestLoad
import Testing

@testable import ATServer
@testable import ATServerPostgres

@Suite(.inTurn) struct ReplayStoreTests {
    private func use(
        _ name: String, of issuer: DID = "did:web:alice.test", for seconds: Double = 60
    ) -> TokenUse {
        TokenUse(issuer: issuer, name: name, expires: Date() + seconds)
    }

    @Test func `of fifty callers on five machines, one uses a token first`() async throws {
        guard let stores = try await ServiceStores.make() else { return }
        var machines: [PostgresReplayStore] = []
        for _ in 0..<5 { machines.append(try await stores.open().usedTokens) }
        for number in 0..<Load.size(100, otherwise: 5) {
            let outcomes = try await withThrowingTaskGroup(of: ReplayOutcome.self) { group in
                for caller in 0..<50 {
                    let machine = machines[caller % 5]
                    group.addTask { try await machine.firstUse(of: use("token \(number)")) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == .first } == 1)
            #expect(outcomes.count { $0 == .repeated } == 49)
        }
        // Another account's token is another one.
        #expect(try await machines[0].firstUse(of: use("token 0", of: "did:web:bob.test")) == .first)
    }

    @Test func `an account has a share of the room, and expired uses make room`() async throws {
        guard let stores = try await ServiceStores.make() else { return }
        let time = TestTime(Date())
        let opened = try await stores.open(time: time.source)
        let store = PostgresReplayStore(opened.context, capacity: 5, share: 3)
        // Otherwise, the first use begins a check that may end after the next ones.
        await store.tidy()
        for number in 0..<3 { #expect(try await store.firstUse(of: use("\(number)")) == .first) }
        #expect(try await store.firstUse(of: use("3")) == .tooMany)
        #expect(try await store.firstUse(of: use("2")) == .repeated)
        for number in 0..<2 {
            #expect(try await store.firstUse(of: use("\(number)", of: "did:web:bob.test", for: -600)) == .first)
        }
        // Whether there is room is checked every ten seconds, when what has expired is deleted.
        let database = try stores.database()
        #expect(try await count(database, stores) == 5)
        time.advance(by: .seconds(11))
        await store.tidy()
        #expect(try await store.firstUse(of: use("0", of: "did:web:carol.test")) == .first)
        #expect(try await count(database, stores) == 4)
        #expect(try await store.firstUse(of: use("1", of: "did:web:carol.test")) == .first)
        time.advance(by: .seconds(11))
        await store.tidy()
        #expect(try await store.firstUse(of: use("2", of: "did:web:carol.test")) == .full)
        try await database.execute(
            "UPDATE \(name: stores.schema).used_token SET expires_at = expires_at - interval '1 h'")
        time.advance(by: .seconds(11))
        await store.tidy()
        #expect(try await store.firstUse(of: use("2", of: "did:web:carol.test")) == .first)
        #expect(try await count(database, stores) == 1)
    }

    private func count(_ database: PostgresDatabase, _ stores: ServiceStores) async throws -> Int? {
        try await database.query("SELECT count(*) FROM \(name: stores.schema).used_token").first()?.decode(Int.self)
    }

    @Test func `a server that is stopped at once and started again forgets no use that was written`() async throws {
        guard let server = try await PostgresServer.own() else { return }
        let stores = ServiceStores(server: server)
        let store = try await stores.open().usedTokens
        #expect(try await store.firstUse(of: use("one")) == .first)
        // A use is safe when a later commit was waited for.
        try await stores.database().execute("CREATE TABLE later (number int)")
        try await server.stop()
        try await server.start()
        #expect(try await store.firstUse(of: use("one")) == .repeated)
        // Calls that are under way wait for the server.
        try await server.stop()
        async let outcome = store.firstUse(of: use("two"))
        try await server.start()
        #expect(try await outcome == .first)
    }
}
