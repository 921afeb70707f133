import ATData
import ATIdentity
import ATPostgres
import ATRepo
import ATStreams
import Foundation
import HTTPTransport
import PostgresDatabase

/// A process of a group that shares a firehose: `StoreChild group ADDRESS SCHEMA RELAY DIRECTORY`.
///
/// Its handler adds a row for each record to the table `effects`, in the transaction of the group. It ends when its
/// input does, so that it never outlives the test, and leaves the group on Control-C.
enum GroupProcess {
    static func run(_ address: String, _ schema: String, _ relay: String, _ directory: URL) async throws {
        Thread.detachNewThread {
            while !FileHandle.standardInput.availableData.isEmpty {}
            exit(0)
        }
        // However slow this machine is, it gets its first connection.
        let options = PostgresOptions(connections: 4, patience: .seconds(100))
        let database = try PostgresDatabase(address, options: options)
        let stores = try await PostgresStores(database, schema: schema, keys: .unencrypted)
        var times = GroupOptions()
        (times.heartbeat, times.lease) = (.milliseconds(100), .seconds(1))
        (times.idleSaveInterval, times.lanes) = (.milliseconds(300), 3)
        var identities = IdentityResolver.Options(directory: directory)
        identities.allowedLoopback = Set([directory, URL(string: relay)].compactMap { $0.flatMap { Origin($0) } })
        identities.allowsTestNames = true
        let verifier = RepoVerifier(identities: IdentityResolver(options: identities))
        let group = StreamGroup("effects", on: stores.groups, partitions: 16, options: times)
        let work = Task {
            try await Firehose(relay: relay).verified(by: verifier).run(on: group, from: .oldest) {
                event, transaction in
                try await handle(event, schema, transaction)
            }
        }
        signal(SIGINT, SIG_IGN)
        let interruption = DispatchSource.makeSignalSource(signal: SIGINT)
        interruption.setEventHandler { work.cancel() }
        interruption.resume()
        do { try await work.value } catch is CancellationError {}
        interruption.cancel()
    }

    private static func handle(
        _ event: VerifiedEvent, _ schema: String, _ transaction: PostgresTransaction
    ) async throws {
        switch event {
        case .commit(let commit):
            for op in commit.ops {
                try await insert(op.path, of: commit.did, commit.rev, schema, transaction)
            }
        // Comes instead of commits that can't be checked in time, as on a busy machine. It has older records, too.
        case .resync(let resync):
            for try await record in resync.repo.records {
                let uri = "\(resync.did)/\(record.path)"
                let found = try await transaction.query(
                    "SELECT 1 FROM \(name: schema).effects WHERE uri = \(uri)")
                guard try await found.first() == nil else { continue }
                try await insert(record.path, of: resync.did, resync.rev, schema, transaction)
            }
        default: break
        }
    }

    private static func insert(
        _ path: RecordPath, of did: DID, _ rev: TID, _ schema: String, _ transaction: PostgresTransaction
    ) async throws {
        try await transaction.execute(
            """
            INSERT INTO \(name: schema).effects (uri, did, rev)
            VALUES (\("\(did)/\(path)"), \(did.description), \(rev.description))
            """)
    }
}
