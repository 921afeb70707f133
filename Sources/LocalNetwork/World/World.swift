import ATData
import ATProtoLexicons
import HTTPTransport

/// Everything that the network knows, in memory. It is behind one lock, see `Core`.
struct World: Sendable {
    var accounts: [DID: Account] = [:]
    /// Who has a handle, in lower case.
    var holders: [Handle: DID] = [:]
    var repositories: [DID: Repository] = [:]
    var refreshTokens: [String: RefreshToken] = [:]
    var operations: [DID: [PLCOperation]] = [:]
    /// Codes that were sent by mail and not used yet.
    var mailedCodes: [DID: String] = [:]
    /// Access tokens of earlier epochs have expired, whatever they say themselves.
    var accessEpoch = 0
    /// What only each account may see.
    var personal: [DID: Personal] = [:]
    /// How often posts are bookmarked.
    var bookmarkCounts: [ATURI: Int] = [:]
    /// The labels of labelers on accounts and records, by DID or address.
    var labels: [String: [ComAtproto.Label.Defs.Label]] = [:]
    /// The accounts that have labelled something. Their labels are shown to all who ask for no others.
    var labelers: Set<DID> = []
    /// What the AppView makes of the records.
    var index = AppViewIndex()
    /// How many records have come in so far.
    var sequence = 0
    /// How often a session was refreshed since the start.
    var refreshCount = 0

    /// The account that an identifier names.
    func did(of identifier: ATIdentifier) -> DID? {
        switch identifier {
        case .did(let did): accounts[did] == nil ? nil : did
        case .handle(let handle): holders[handle.normalized]
        }
    }

    func account(_ identifier: ATIdentifier) throws -> Account {
        guard let account = did(of: identifier).flatMap({ accounts[$0] }) else { throw XRPCFailure.noAccount }
        return account
    }

    func repository(_ identifier: ATIdentifier) throws -> (did: DID, repository: Repository) {
        guard let did = did(of: identifier), let repository = repositories[did] else {
            throw XRPCFailure(.badRequest, "RepoNotFound", "Could not find repo: \(identifier)")
        }
        return (did, repository)
    }

    /// The DID document of an account.
    func document(of did: DID) throws -> LexObject {
        guard let last = operations[did]?.last else { throw XRPCFailure.noAccount }
        return try last.document(of: did)
    }
}
