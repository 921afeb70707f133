import ATData

/// An app's session, which the owner of an account has authorized.
struct Grant: Codable, Sendable {
    /// The authentication of an app. It stays the same throughout the session.
    struct Authentication: Codable, Hashable, Sendable {
        /// The ID of a confidential app's key; `nil` for a public app.
        var keyID: String?
        var keyThumbprint: String?

        /// The authentication of a public app.
        static let none = Authentication()
    }

    let did: DID
    let clientID: String
    /// The granted scopes, separated by spaces.
    let scope: String
    /// The thumbprint of the DPoP key.
    let thumbprint: String
    let authentication: Authentication
    /// The expiration of the session unless it is refreshed, in seconds since 1970.
    var endsAt: Double
    /// The number of refreshes. Refresh tokens with a lower number were already used.
    var generation: UInt64 = 0
    /// How often all access tokens of the session were expired, see `World.accessEpoch`.
    var expirations: Int?
}
