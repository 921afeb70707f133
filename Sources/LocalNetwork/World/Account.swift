import ATCrypto
import ATData

/// An account as the data server knows it.
struct Account: Codable, Sendable {
    let did: DID
    var handle: Handle
    var email: String?
    var password: PasswordHash
    /// The private key's 32 bytes.
    private let keyBytes: [UInt8]
    let createdAt: Datetime
    /// Whether logging in with the password also needs a code that is sent by mail.
    var wantsAuthFactor: Bool
    var appPasswords: [AppPassword] = []

    init(
        did: DID, handle: Handle, email: String?, password: PasswordHash, key: SigningKey, wantsAuthFactor: Bool
    ) {
        self.did = did
        self.handle = handle
        self.email = email
        self.password = password
        keyBytes = key.rawRepresentation
        createdAt = .now
        self.wantsAuthFactor = wantsAuthFactor
    }

    /// The key that signs in the account's name.
    func signingKey() throws -> SigningKey {
        try SigningKey(curve: .k256, rawRepresentation: keyBytes)
    }
}

/// A password for one app, which opens less than the account's own.
struct AppPassword: Codable, Sendable {
    let name: String
    let password: PasswordHash
    let createdAt: Datetime
    let isPrivileged: Bool
}

/// A refresh token that has not been spent, or was spent a moment ago.
struct RefreshToken: Codable, Sendable {
    /// What a session was opened with.
    struct Origin: Codable, Hashable, Sendable {
        let did: DID
        /// The app password; without one, it was the account's own.
        var appPassword: String?
        var isPrivileged = false
    }

    let origin: Origin
    /// When the token ends, in seconds since 1970.
    var endsAt: Double
    /// The name of the token that it was traded for.
    var successor: String?
}
