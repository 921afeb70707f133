import ATPostgres
import Foundation
import HTTPTransport
import PostgresDatabase
import PostgresServer

/// Stores in a schema of their own, on the shared server.
struct ServiceStores {
    let server: PostgresServer
    let schema = "s\(UInt64.random(in: 0 ... .max))"

    /// `nil` where PostgreSQL isn't installed.
    static func make() async throws -> ServiceStores? {
        try await PostgresServer.shared().map { ServiceStores(server: $0) }
    }

    /// A database with limits that no slow machine reaches.
    func database(connections: Int = 8) throws -> PostgresDatabase {
        let options = PostgresOptions(
            connections: connections, patience: .seconds(100), statementTimeout: .seconds(100))
        return try PostgresDatabase(server.address(), options: options)
    }

    /// The stores as one process has them: each call is another process.
    func open(tenant: String = "", time: TimeSource = .system) async throws -> PostgresStores {
        try await PostgresStores(
            database(connections: 1), schema: schema, tenant: tenant, keys: .unencrypted, time: time,
            lease: .standard)
    }
}
