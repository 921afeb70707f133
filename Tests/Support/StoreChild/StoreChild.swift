import ATData
import ATIdentity
import ATOAuth
import ATPostgres
import ATStreams
import CoreATProtocol
import Foundation
import HTTPTransport
import PostgresDatabase

/// A ``GroupProcess``, or a process with a session of OAuth in a shared store:
/// `StoreChild ADDRESS SCHEMA KEYS DID DIRECTORY SERVERS JOB [COUNT]`.
///
/// The jobs:
/// - `refreshes`: waits for a line, refreshes the session as often as told, and prints how many refreshes failed and
///   why.
/// - `downloads`: takes part in a backfill of the first server, and prints each account that it delivers, and `done`.
/// - `claims`: claims the lease, prints `claimed`, and waits without a response until it is killed.
@main
enum StoreChild {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "group" {
            guard arguments.count == 5, let directory = URL(string: arguments[4]) else { exit(64) }
            return try await GroupProcess.run(arguments[1], arguments[2], arguments[3], directory)
        }
        guard arguments.count >= 7, let account = try? DID(arguments[3]), let directory = URL(string: arguments[4])
        else { exit(64) }
        let stores: PostgresStores
        do {
            // However slow this machine is, no call takes too long.
            let options = PostgresOptions(patience: .seconds(100), statementTimeout: .seconds(100))
            stores = try await PostgresStores(
                PostgresDatabase(arguments[0], options: options), schema: arguments[1], keys: .text(arguments[2]))
        } catch {
            // The program goes on without the stores.
            say("\(error)")
            exit(3)
        }
        switch arguments[6] {
        case "refreshes":
            let servers = arguments[5].split(separator: ",").compactMap { URL(string: String($0)) }
            let count = arguments.count > 7 ? Int(arguments[7]) ?? 0 : 1
            try await refresh(client(stores, directory, servers), account, count)
        case "downloads":
            try await download(
                stores, directory, arguments[5].split(separator: ",").compactMap { URL(string: String($0)) })
        case "claims":
            _ = try await stores.session(of: account).lock()
            say("claimed")
            _ = readLine()
        default: exit(64)
        }
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    private static func client(_ stores: PostgresStores, _ directory: URL, _ servers: [URL]) -> OAuthClient {
        var options = IdentityResolver.Options(directory: directory)
        options.allowsTestNames = true
        options.allowedLoopback = Set(([directory] + servers).compactMap(Origin.init))
        options.transport = DefaultTransport.shared
        return OAuthClient(
            .loopback("atproto transition:generic"), accounts: stores.accounts,
            identities: IdentityResolver(options: options, dns: NoDNS()),
            options: .init(transport: DefaultTransport.shared, usesSecureEnclave: false))
    }

    private static func download(_ stores: PostgresStores, _ directory: URL, _ servers: [URL]) async throws {
        var options = IdentityResolver.Options(directory: directory)
        options.allowedLoopback = Set(([directory] + servers).compactMap(Origin.init))
        guard let list = servers.first else { exit(64) }
        let backfill = Backfill(
            source: .accounts(of: list.absoluteString), store: stores.backfill("all"),
            identities: IdentityResolver(options: options))
        try await backfill.run { repo in say("\(repo.did)") }
        say("done")
    }

    private static func refresh(_ client: OAuthClient, _ account: DID, _ count: Int) async throws {
        guard let session = try await client.restore(account) else { exit(1) }
        say("ready")
        // All processes begin at the same time.
        _ = readLine()
        var failures: [String] = []
        for _ in 0..<count {
            do {
                try await session.environment.refreshSession()
                let about: LexValue = try await session.query("com.atproto.server.getSession")
                if about["did"] != .string(account.description) { failures.append("another account") }
            } catch {
                failures.append("\(error)")
            }
        }
        print(failures.count)
        for failure in Set(failures).sorted() { print(failure) }
    }
}

/// Knows no name. The directory's documents are enough for sessions that are stored.
private struct NoDNS: TXTResolver {
    func texts(of name: String) async throws -> TXTAnswer { .absent }
}
