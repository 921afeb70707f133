import ATCrypto
import ATData

/// An account of the data server.
struct Account: Codable, Sendable {
    let did: DID
    var handle: Handle
    var email: String?
    var password: PasswordHash
    /// The private key's 32 bytes.
    private let keyBytes: [UInt8]
    /// The 32 bytes of the private key for labels; `nil` if the account isn't a labeler.
    private var labelKeyBytes: [UInt8]?
    let createdAt: Datetime
    /// Whether logging in with the password also requires a code sent by email.
    var wantsAuthFactor: Bool
    var appPasswords: [AppPassword] = []
    /// The reason why the account is inactive; `nil` if it is active.
    private var inactivity: LocalNetwork.AccountStatus?
    /// The keys as they were made, for as long as the network runs: to make one takes longer than to sign.
    private var key: SigningKey?
    private var madeLabelKey: SigningKey?

    private enum CodingKeys: CodingKey {
        case did, handle, email, password, keyBytes, labelKeyBytes, createdAt, wantsAuthFactor, appPasswords, inactivity
    }

    init(
        did: DID, handle: Handle, email: String?, password: PasswordHash, key: SigningKey, wantsAuthFactor: Bool
    ) {
        self.did = did
        self.handle = handle
        self.email = email
        self.password = password
        self.key = key
        keyBytes = key.rawRepresentation
        createdAt = .now
        self.wantsAuthFactor = wantsAuthFactor
    }

    var status: LocalNetwork.AccountStatus {
        get { inactivity ?? .active }
        set { inactivity = newValue == .active ? nil : newValue }
    }

    /// The account's signing key.
    func signingKey() throws -> SigningKey {
        try key ?? SigningKey(curve: .k256, rawRepresentation: keyBytes)
    }

    /// Whether the account is a labeler.
    var isLabeler: Bool { labelKeyBytes != nil }

    /// The key that signs the account's labels; `nil` if the account isn't a labeler.
    func labelKey() throws -> SigningKey? {
        try madeLabelKey ?? labelKeyBytes.map { try SigningKey(curve: .k256, rawRepresentation: $0) }
    }

    /// Makes the account a labeler with a key, which must be on K-256.
    mutating func setLabelKey(_ key: SigningKey) {
        madeLabelKey = key
        labelKeyBytes = key.rawRepresentation
    }
}

/// A password for an app, with less access than the account's password.
struct AppPassword: Codable, Sendable {
    let name: String
    let password: PasswordHash
    let createdAt: Datetime
    let isPrivileged: Bool
}

/// A refresh token that is unused, or was just used.
struct RefreshToken: Codable, Sendable {
    /// How a session was created.
    struct Origin: Codable, Hashable, Sendable {
        let did: DID
        /// The app password; `nil` for the account's password.
        var appPassword: String?
        var isPrivileged = false
    }

    let origin: Origin
    /// The expiration of the token, in seconds since 1970.
    var endsAt: Double
    /// The ID of the token that replaced it.
    var successor: String?
}
