import ATCrypto
import ATData
import ATIdentity
import ATProtoLexicons
import ATServer
import HTTPTransport

/// The state of the network in memory. `NetworkContext` protects it with one lock.
struct World: Sendable {
    private(set) var accounts: [DID: Account] = [:]
    /// The account of each handle, in lowercase.
    var holders: [Handle: DID] = [:]
    /// The account of each email address, by its lowercase bytes.
    private var addressees: [[UInt8]: DID] = [:]
    /// The deleted accounts.
    var tombstones: Set<DID> = []
    var repositories: [DID: Repository] = [:]
    /// The parsed keys of accounts that have written something. Parsing a key takes longer than a commit.
    private var signingKeys: [DID: SigningKey] = [:]
    var refreshTokens: [String: RefreshToken] = [:]
    /// The sessions of apps that logged in with OAuth, by ID.
    var grants: [String: Grant] = [:]
    /// The OAuth logins in progress.
    var logins = OAuthLogins()
    var logs: [DID: PLCLog] = [:]
    /// The codes that were sent by email and haven't been used.
    var mailedCodes: [DID: LocalNetwork.MailedCode] = [:]
    /// The current epoch of access tokens. Tokens of earlier epochs are expired.
    var accessEpoch = 0
    /// The private data of each account.
    var privateData: [DID: PrivateData] = [:]
    /// The bookmarks of accounts.
    var bookmarks: [DID: Bookmarks] = [:]
    /// The number of bookmarks of each post.
    var bookmarkCounts: [ATURI: Int] = [:]
    /// The conversations of the chat service.
    var chat = ChatBook()
    /// The labels of labelers on accounts and records.
    var labels = LabelBook()
    /// The current and former labelers. Clients that don't choose labelers see the labels of all.
    var labelers: Set<DID> = []
    /// The reports to the data server and to labelers, by number.
    var reports: [Int: Report] = [:]
    /// The labels of labelers that aren't part of the network. They aren't stored.
    private(set) var labelsOfOthers = LabelBook()
    /// Those labelers.
    private(set) var otherLabelers: Set<DID> = []
    /// The parsed keys of labelers.
    private var labelKeys: [DID: SigningKey] = [:]
    /// The AppView's index of the records.
    var index = AppViewIndex()
    /// The number of records received so far.
    var sequence = 0
    /// The number of session refreshes since the start.
    var refreshCount = 0

    /// The lowest epoch of the access tokens of an app's session. Both numbers only grow, so their sum is a new one
    /// each time.
    func accessEpoch(of grant: Grant?) -> Int { accessEpoch &+ (grant?.expirations ?? 0) }

    /// The account with an identifier.
    func did(of identifier: ATIdentifier) -> DID? {
        switch identifier {
        case .did(let did): accounts[did] == nil ? nil : did
        case .handle(let handle): holders[handle.normalized]
        }
    }

    /// Adds or updates an account.
    mutating func put(_ account: Account) {
        accounts[account.did] = account
        labelKeys[account.did] = nil
        if let email = account.email { addressees[Self.key(ofEmail: email)] = account.did }
    }

    /// Removes an account, and the data that depends on it.
    mutating func forget(_ account: Account) {
        accounts[account.did] = nil
        signingKeys[account.did] = nil
        labelKeys[account.did] = nil
        if let email = account.email { addressees[Self.key(ofEmail: email)] = nil }
    }

    /// The account with an email address, ignoring case.
    func account(email: String) -> Account? { addressees[Self.key(ofEmail: email)].flatMap { accounts[$0] } }

    private static func key(ofEmail email: String) -> [UInt8] { Array(email.lowercased().utf8) }

    /// Adds a label.
    mutating func add(_ label: ComAtproto.Label.Defs.Label) {
        labels.add(label)
        labelers.insert(label.src)
    }

    /// Adds a label of a labeler that isn't part of the network. It may have been added before.
    mutating func addOfOther(_ label: ComAtproto.Label.Defs.Label) {
        otherLabelers.insert(label.src)
        if labelsOfOthers.current(label.src, label.uri, label.val) != label { labelsOfOthers.add(label) }
    }

    /// Takes over the labels of labelers that aren't part of the network.
    mutating func keepLabelsOfOthers(from world: World) {
        (labelsOfOthers, otherLabelers) = (world.labelsOfOthers, world.otherLabelers)
    }

    func account(_ identifier: ATIdentifier) throws -> Account {
        guard let account = did(of: identifier).flatMap({ accounts[$0] }) else { throw XRPCError.noAccount }
        return account
    }

    /// A repository, unless its account is inactive.
    ///
    /// - Parameter evenInactive: Whether to return repositories of inactive accounts too.
    func repository(
        _ identifier: ATIdentifier, evenInactive: Bool = false
    ) throws -> (did: DID, repository: Repository) {
        guard let did = did(of: identifier), let repository = repositories[did] else {
            throw XRPCError(.badRequest, error: "RepoNotFound", "Could not find repo: \(identifier)")
        }
        if !evenInactive { try checkAvailable(did) }
        return (did, repository)
    }

    /// The key that signs the commits of an account.
    mutating func signingKey(of did: DID) throws -> SigningKey {
        if let key = signingKeys[did] { return key }
        guard let key = try accounts[did]?.signingKey() else { throw XRPCError.noAccount }
        signingKeys[did] = key
        return key
    }

    /// The key that signs the labels of a labeler.
    mutating func labelKey(of did: DID) throws -> SigningKey {
        if let key = labelKeys[did] { return key }
        guard let key = try accounts[did]?.labelKey() else { throw XRPCError.noAccount }
        labelKeys[did] = key
        return key
    }

    /// The DID document of an account.
    func document(of did: DID) throws -> LexObject {
        guard let state = logs[did]?.state else { throw XRPCError.noAccount }
        return state.document(of: did)
    }
}
