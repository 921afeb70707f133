import ATData
import ATOAuth
import ATPostgres
import CoreATProtocol
import Foundation
import HTTPBrowser
import HTTPTransport
import LocalNetwork
import PostgresDatabase
import PostgresServer
import Probes
import Processes
import TestLoad
import Testing

/// Processes on several machines that share the sessions of OAuth in a database.
@Suite(.inTurn) struct SharedRefreshTests {
    /// A network whose server ends a session when a refresh token is used twice, and an account that has logged in.
    private func withLogin(
        _ body: (LocalNetwork, LocalNetwork.Person, TestStores) async throws -> Void
    ) async throws {
        guard let stores = try await TestStores.make() else { return }
        var options = LocalNetwork.Options()
        options.oauth.onRefreshReplay = .revoke
        options.logLimit = 0
        let network = try await LocalNetwork.start(options: options)
        let alice = try await network.createAccount(handle: "alice.test", password: "secret")
        network.oauth.autoApprove(as: alice.did)
        do {
            try await logIn(client(network, try await stores.open()), network)
            try await body(network, alice, stores)
        } catch {
            await network.stop()
            throw error
        }
        await network.stop()
    }

    private func client(_ network: LocalNetwork, _ stores: PostgresStores) -> OAuthClient {
        OAuthClient(
            .loopback("atproto transition:generic"), accounts: stores.accounts, identities: network.identityResolver())
    }

    /// Logs in as a web server does: the browser returns to another process than the one that sent it.
    private func logIn(_ client: OAuthClient, _ network: LocalNetwork) async throws {
        _ = try await client.login("alice.test", in: HTTPBrowser())
    }

    private func child(
        _ job: String..., account: DID, network: LocalNetwork, stores: TestStores
    ) throws -> PipedProgram {
        try PipedProgram(
            product: "StoreChild",
            [
                stores.address, stores.schema, stores.keys, account.description, network.plcURL.absoluteString,
                "\(network.host),\(network.oauth.issuer)",
            ] + job)
    }

    @Test func `processes that refresh a session at once never use a token twice`() async throws {
        let (processes, refreshes) = (Load.size(8, otherwise: 3), Load.size(100, otherwise: 10))
        try await withLogin { network, alice, stores in
            let children = try (0..<processes).map { _ in
                try child("refreshes", "\(refreshes)", account: alice.did, network: network, stores: stores)
            }
            for child in children { #expect(await child.line() == "ready") }
            for child in children { await child.write(Data("go\n".utf8)) }
            for child in children {
                #expect(await child.rest() == "0\n")
                #expect(await child.end == .exit(0))
            }
            let counts = network.oauth.counts
            #expect(counts.replays == 0)
            #expect(network.oauth.sessionCount == 1)
            #expect(refreshes...(processes * refreshes) ~= counts.refreshes)
            // The session that is stored is the current one.
            let session = try #require(try await client(network, try await stores.open()).restore(alice.did))
            let about: LexValue = try await session.query("com.atproto.server.getSession")
            #expect(about["did"] == .string(alice.did.description))
        }
    }

    @Test func `a database that is away refuses refreshes aloud, and no token is used`() async throws {
        try await withLogin { network, alice, stores in
            let relay = try SocketRelay(to: stores.server.socket)
            let options = PostgresOptions(patience: .milliseconds(300), statementTimeout: .seconds(2))
            let database = try PostgresDatabase("host=\(relay.folder.path) user=atp dbname=postgres", options: options)
            // A slow machine may need several of so short waits to connect.
            var opened: ATClient?
            try await until {
                let shared = try? await PostgresStores(database, schema: stores.schema, keys: .text(stores.keys))
                guard let shared else { return false }
                opened = try? await client(network, shared).restore(alice.did)
                return opened != nil
            }
            let session = try #require(opened)
            let before = network.oauth.counts.refreshes
            relay.close()
            await #expect {
                try await session.environment.refreshSession()
            } throws: { error in
                guard case .network(.sessionNotStored)? = error as? AtError else { return false }
                return true
            }
            #expect(network.oauth.counts.refreshes == before)
            // The access token goes on to work.
            let about: LexValue = try await session.query("com.atproto.server.getSession")
            #expect(about["did"] == .string(alice.did.description))
        }
    }

    @Test func `a process that dies with the lease holds the others up only until it ends`() async throws {
        try await withLogin { network, alice, stores in
            let holder = try child("claims", account: alice.did, network: network, stores: stores)
            #expect(await holder.line() == "claimed")
            await holder.kill()
            // A minute later.
            try await stores.change("lease_until = pg_catalog.clock_timestamp() - interval '1 second'")
            let session = try #require(try await client(network, try await stores.open()).restore(alice.did))
            try await session.environment.refreshSession()
            #expect(network.oauth.counts.replays == 0)
            #expect(network.oauth.sessionCount == 1)
        }
    }

    @Test func `a pending login is taken by one of fifty processes`() async throws {
        try await withLogin { network, _, stores in
            let app = OAuthApp.loopback("atproto transition:generic")
            let opened = try await stores.open()
            let oauth = OAuthClient(app, accounts: opened.accounts, identities: network.identityResolver())
            _ = try await oauth.begin("alice.test")
            let row = try await stores.database().query(
                "SELECT name, data FROM \(name: stores.schema).oauth_login"
            ).first()
            let (name, data) = try #require(try row?.decode(String.self, [UInt8].self))
            #expect(!String(decoding: data, as: UTF8.self).contains("alice"))
            let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 { group.addTask { try await opened.accounts.takeLogin(named: name) != nil } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(taken == 1)
            #expect(try await opened.accounts.takeLogin(named: "absent") == nil)
        }
    }
}
