import ATData

/// A session of an app, which an account's owner has allowed.
struct Grant: Codable, Sendable {
    /// How an app proves who it is. It stays the same for as long as the session.
    struct Authentication: Codable, Hashable, Sendable {
        /// The name of the key of a confidential app; `nil` for a public one.
        var keyID: String?
        var keyThumbprint: String?

        /// A public app.
        static let none = Authentication()
    }

    let did: DID
    let clientID: String
    /// The allowed scopes, with one space between them.
    let scope: String
    /// The thumbprint of the key that makes the proofs.
    let thumbprint: String
    let authentication: Authentication
    /// When the session expires unless it is refreshed, in seconds since 1970.
    var endsAt: Double
    /// How often the session was refreshed. A refresh token with a lower number has been spent.
    var generation: UInt64 = 0
}
