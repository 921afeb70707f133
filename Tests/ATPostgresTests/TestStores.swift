import ATData
import ATPostgres
import CoreATProtocol
import Foundation
import HTTPTransport
import PostgresDatabase
import PostgresServer

/// Stores in a schema of their own, on the shared server.
struct TestStores {
    let server: PostgresServer
    /// What connects to the server.
    let address: String
    let schema = "s\(UInt64.random(in: 0 ... .max))"
    let keys = StoreKeys.generate()

    /// `nil` where PostgreSQL isn't installed.
    static func make() async throws -> TestStores? {
        try await PostgresServer.shared().map { TestStores(server: $0) }
    }

    init(server: PostgresServer, address: String? = nil) {
        self.server = server
        self.address = address ?? server.address()
    }

    func database() throws -> PostgresDatabase { try PostgresDatabase(address, options: .patient) }

    /// The stores as one process has them: each call is another process.
    func open(
        keys: StoreKeys? = nil, tenant: String = "", time: TimeSource = .system, lease: LeaseTimes = .standard
    ) async throws -> PostgresStores {
        try await PostgresStores(
            database(), schema: schema, tenant: tenant, keys: keys ?? .text(self.keys), time: time, lease: lease)
    }

    /// Runs a statement on the session table.
    func change(_ set: PostgresQuery) async throws {
        let changed = try await database().execute("UPDATE \(name: schema).session SET \(set)")
        if changed == 0 { throw CancellationError() }
    }
}

extension PostgresOptions {
    /// Limits that no slow machine reaches.
    static let patient = PostgresOptions(patience: .seconds(100), statementTimeout: .seconds(100))
}

let alice = "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa" as DID
let bob = "did:plc:bbbbbbbbbbbbbbbbbbbbbbbb" as DID

/// A session with tokens of their own.
func session(_ name: String, of account: DID = alice) -> Session {
    Session(accessToken: "access-\(name)", refreshToken: "refresh-\(name)", did: account, host: "https://pds.test")
}

/// The error of a call of a store.
func failure(_ body: () async throws -> Void) async -> PostgresStoreError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? PostgresStoreError
    }
}
