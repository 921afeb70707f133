import ATCrypto
import ATData
import ATIdentity
import ATRepo
import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// The state that the services of a network share: the world behind a lock, the storage, keys and addresses.
final class NetworkContext: Sendable {
    let world: Guarded<World>
    let journal: Journal
    /// The events of each stream.
    let logs: EventLogs
    let options: LocalNetwork.Options
    let addresses: Addresses
    let tokens: TokenMint
    let oauth: OAuthServices
    let rotationKey: SigningKey
    /// The passwords of accounts that this process has created.
    let passwords = Guarded<[DID: String]>([:])
    /// The addresses of the feed generators.
    let ownServices = Guarded<[DID: URL]>([:])
    /// The documents of users' services that are no accounts, and the addresses that they are from.
    let ownDocuments = Guarded<[DID: (url: URL, document: DIDDocument)]>([:])
    /// The checks of tokens for the network's services, without their audiences.
    let serviceAuth: ServiceAuth
    /// The DNS server with the accounts' handles.
    let dns: LocalDNS
    /// The running servers, for those who watch them.
    let servers = ServerRegistry()

    /// The addresses and DIDs of the services.
    struct Addresses: Sendable {
        let pds: URL
        let plc: URL
        let appView: URL
        let chat: URL
        /// The authorization server, which may be the data server.
        let issuer: URL

        var pdsDID: String { Self.did(pds) }
        var appViewDID: String { Self.did(appView) }
        var chatDID: String { Self.did(chat) }

        /// The address of the data server for clients and DID documents.
        var host: String { pds.absoluteString }

        /// Only `localhost` may have a port in a `did:web`.
        private static func did(_ url: URL) -> String { "did:web:localhost%3A\(url.port ?? 80)" }
    }

    init(
        options: LocalNetwork.Options, addresses: Addresses, dns: LocalDNS, storage: any Storage, world: World,
        time: TimeSource
    ) throws {
        self.dns = dns
        self.options = options
        self.addresses = addresses
        self.world = Guarded(world)
        let reader = StorageReader(storage: storage)
        logs = try EventLogs(in: reader, options: options.streams, time: time)
        journal = Journal(reader, logs: logs.all)
        var secrets: [[UInt8]] = []
        for (name, curve) in [
            ("tokenSecret", Curve.k256), ("rotationKey", .k256), ("oauthKey", .p256), ("oauthSecret", .p256),
        ] {
            let secret = try storage.value(name, in: .network) ?? SigningKey.generate(curve).rawRepresentation
            try storage.commit([StorageChange(table: .network, key: name, value: secret)])
            secrets.append(secret)
        }
        var serviceAuth = ServiceAuth(audiences: [])
        // Apps also call directly, with tokens that hold for up to an hour.
        serviceAuth.maximumAge = .seconds(3_600)
        self.serviceAuth = serviceAuth
        tokens = TokenMint(secret: SymmetricKey(secrets[0]), server: addresses.pdsDID, options: options)
        rotationKey = try SigningKey(curve: .k256, rawRepresentation: secrets[1])
        oauth = try OAuthServices(
            options: options, addresses: addresses, key: SigningKey(curve: .p256, rawRepresentation: secrets[2]),
            secret: SymmetricKey(secrets[3]))
        for account in world.accounts.values { publish(account.handle, of: account.did) }
    }

    /// Adds a handle to the DNS.
    func publish(_ handle: Handle, of did: DID) {
        dns.set("_atproto.\(handle.normalized)", texts: ["did=\(did)"])
    }

    /// Changes the state, and returns after the change was stored.
    ///
    /// The closure must not throw after it has changed anything, because changes can't be undone.
    func update<Result>(_ body: (inout World, inout Changes) throws -> Result) async throws -> Result {
        let (result, place) = try world.withLock { world in
            var changes = Changes()
            let result = try body(&world, &changes)
            return (result, try journal.append(logs.batch(changes)))
        }
        try await journal.untilDurable(place)
        return result
    }

    /// Updates the directory for accounts that were created when the server had a different address.
    func moveAccounts() async throws {
        try await update { world, changes in
            for account in world.accounts.values {
                // Accounts whose owners have changed the keys, or deleted the DID, stay unchanged.
                guard let last = world.logs[account.did]?.last, last.state?.dataServer != addresses.host,
                    last.mayBeFollowed(by: rotationKey)
                else { continue }
                let operation = try last.update(signedBy: rotationKey) { $0.dataServer = addresses.host }
                try world.append(operation, to: account.did, &changes)
            }
        }
    }

    /// Creates an account with an empty repository.
    func createAccount(
        handle: Handle, password: String, email: String?, wantsAuthFactor: Bool
    ) async throws -> Account {
        let handle = handle.normalized
        let key = try SigningKey.generate(.k256)
        let state = PLCState(
            signingKey: key.verifyingKey, rotationKeys: [rotationKey.verifyingKey], handle: handle,
            dataServer: addresses.host)
        let operation = try PLCOperation.create(state, signedBy: rotationKey)
        let did = try operation.did
        let account = Account(
            did: did, handle: handle, email: email, password: PasswordHash(password), key: key,
            wantsAuthFactor: wantsAuthFactor)
        var writer = try RepoWriter(did: did, key: key, storage: RepositoryBlocks(), head: nil)
        let commit = try writer.recommit()
        return try await update { world, changes in
            guard world.holders[handle] == nil else {
                throw XRPCError(.badRequest, error: "HandleNotAvailable", "Handle already taken: \(handle)")
            }
            if let email, world.account(email: email) != nil {
                throw XRPCError.invalid("Email already taken: \(email)")
            }
            try changes.put(account)
            try changes.put(commit)
            try world.append(operation, to: did, &changes)
            world.put(account)
            world.holders[handle] = did
            world.repositories[did] = Repository(commit)
            publish(handle, of: did)
            changes.announce(RepoEvent.identity(did, handle))
            changes.announce(RepoEvent.account(did, .active))
            changes.announce(RepoEvent.commit(commit))
            changes.announce(RepoEvent.sync(commit.commit))
            return account
        }
    }

    /// Changes the handle of an account, here and in the directory.
    func rename(_ did: DID, to handle: Handle) async throws {
        let handle = handle.normalized
        try await update { world, changes in
            guard var account = world.accounts[did], let last = world.logs[did]?.last else {
                throw XRPCError.noAccount
            }
            guard account.handle != handle else { return }
            guard world.holders[handle] == nil else { throw XRPCError.invalid("Handle already taken: \(handle)") }
            let old = account.handle
            account.handle = handle
            guard last.mayBeFollowed(by: rotationKey) else {
                throw XRPCError.invalid("The account's keys in the PLC directory are no longer this server's")
            }
            let operation = try last.update(signedBy: rotationKey) { $0.handle = handle }
            try changes.put(account)
            try world.append(operation, to: did, &changes)
            dns.remove("_atproto.\(old.normalized)")
            publish(handle, of: did)
            world.holders[old] = nil
            world.holders[handle] = did
            world.put(account)
            changes.announce(RepoEvent.identity(did, handle))
        }
    }
}
