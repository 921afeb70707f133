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

    func database(_ options: PostgresOptions = PostgresOptions()) throws -> PostgresDatabase {
        try PostgresDatabase(server.address(), options: options)
    }

    /// The stores as one process has them: each call is another process.
    func open(tenant: String = "", time: TimeSource = .system) async throws -> PostgresStores {
        try await PostgresStores(
            database(PostgresOptions(connections: 1)), schema: schema, tenant: tenant, keys: .unencrypted, time: time,
            lease: .standard)
    }
}
