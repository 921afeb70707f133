import ATCrypto
import ATData
import Foundation
import HTTPTransport

/// What the services of a network share: the world behind its lock, the storage behind it, keys and addresses.
final class Core: Sendable {
    let world: Guarded<World>
    let journal: Journal
    let options: LocalNetwork.Options
    let addresses: Addresses
    let tokens: TokenMint
    let rotationKey: SigningKey

    /// Where the services listen, and what they are called.
    struct Addresses: Sendable {
        let pds: URL
        let plc: URL
        let appView: URL

        var pdsDID: String { Self.did(pds) }
        var appViewDID: String { Self.did(appView) }

        /// The address of the data server as clients and documents write it.
        var host: String { pds.absoluteString }

        /// Only `localhost` may have a port in a DID of this method.
        private static func did(_ url: URL) -> String { "did:web:localhost%3A\(url.port ?? 80)" }
    }

    init(options: LocalNetwork.Options, addresses: Addresses, storage: any Storage, world: World) throws {
        self.options = options
        self.addresses = addresses
        self.world = Guarded(world)
        journal = Journal(storage)
        var secrets: [[UInt8]] = []
        for name in ["tokenSecret", "rotationKey"] {
            let secret = try storage.value(name, in: .network) ?? SigningKey.generate(.k256).rawRepresentation
            try storage.commit([StorageChange(table: .network, key: name, value: secret)])
            secrets.append(secret)
        }
        tokens = TokenMint(secret: SymmetricKey(secrets[0]), server: addresses.pdsDID, options: options)
        rotationKey = try SigningKey(curve: .k256, rawRepresentation: secrets[1])
    }

    /// Changes the world, and returns once the change is in the storage.
    ///
    /// The closure must throw before it changes anything or not at all: there is no way back.
    func update<Result>(_ body: (inout World, inout Changes) throws -> Result) async throws -> Result {
        let (result, place) = try world.withLock { world in
            var changes = Changes()
            let result = try body(&world, &changes)
            return (result, try journal.append(changes.list))
        }
        try await journal.untilDurable(place)
        return result
    }

    /// Tells the directory where accounts are that were made when the server had another address.
    func moveAccounts() async throws {
        try await update { world, changes in
            for account in world.accounts.values {
                guard let log = world.operations[account.did], let last = log.last, last.endpoint != addresses.host
                else { continue }
                let operation = try PLCOperation(
                    key: account.signingKey().verifyingKey, handle: account.handle, endpoint: addresses.host,
                    previous: last.cid, rotationKey: rotationKey)
                try changes.put(operation, of: account.did, place: log.count)
                world.operations[account.did]?.append(operation)
            }
        }
    }

    /// Makes an account with an empty repository.
    func createAccount(
        handle: Handle, password: String, email: String?, wantsAuthFactor: Bool
    ) async throws -> Account {
        let handle = handle.normalized
        let key = try SigningKey.generate(.k256)
        let operation = try PLCOperation(
            key: key.verifyingKey, handle: handle, endpoint: addresses.host, previous: nil, rotationKey: rotationKey)
        let did = try operation.did()
        let account = Account(
            did: did, handle: handle, email: email, password: PasswordHash(password), key: key,
            wantsAuthFactor: wantsAuthFactor)
        let head = try Repository.head(of: did, after: nil, changes: [])
        return try await update { world, changes in
            guard world.holders[handle] == nil else {
                throw XRPCFailure(.badRequest, "HandleNotAvailable", "Handle already taken: \(handle)")
            }
            if let email, world.accounts.values.contains(where: { $0.email?.lowercased() == email.lowercased() }) {
                throw XRPCFailure.invalid("Email already taken: \(email)")
            }
            try changes.put(account)
            try changes.put(operation, of: did, place: 0)
            try changes.put(.head, did.description, head)
            world.accounts[did] = account
            world.holders[handle] = did
            world.operations[did] = [operation]
            world.repositories[did] = Repository(head: head)
            return account
        }
    }

    /// Gives an account another handle, here and in the directory.
    func rename(_ did: DID, to handle: Handle) async throws {
        let handle = handle.normalized
        try await update { world, changes in
            guard var account = world.accounts[did], let log = world.operations[did], let last = log.last else {
                throw XRPCFailure.noAccount
            }
            guard account.handle != handle else { return }
            guard world.holders[handle] == nil else { throw XRPCFailure.invalid("Handle already taken: \(handle)") }
            let old = account.handle
            account.handle = handle
            let operation = try PLCOperation(
                key: account.signingKey().verifyingKey, handle: handle, endpoint: addresses.host, previous: last.cid,
                rotationKey: rotationKey)
            try changes.put(account)
            try changes.put(operation, of: did, place: log.count)
            world.holders[old] = nil
            world.holders[handle] = did
            world.accounts[did] = account
            world.operations[did]?.append(operation)
        }
    }
}
