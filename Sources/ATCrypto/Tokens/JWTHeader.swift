/// The header of a JWT. The key that signs determines the algorithm.
public struct JWTHeader: Hashable, Sendable {
    /// The algorithm that the token claims. Don't trust it: verification uses the key's.
    public internal(set) var algorithm: String?
    /// The token's kind, such as `JWT` or `dpop+jwt`.
    public var type: String?
    /// The identifier of the signer's key.
    public var keyID: String?
    /// The signer's public key, as in DPoP proofs.
    public var jwk: JWK?
    /// Whether the token requires that the reader supports an extension.
    var hasCriticalExtensions = false

    /// Creates a header for a new token.
    public init(type: String? = "JWT", keyID: String? = nil, jwk: JWK? = nil) {
        self.type = type
        self.keyID = keyID
        self.jwk = jwk
    }
}

extension JWTHeader: Codable {
    private enum CodingKeys: String, CodingKey {
        case algorithm = "alg"
        case type = "typ"
        case keyID = "kid"
        case jwk
        case critical = "crit"
    }

    /// Decodes the members that this type knows.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        algorithm = try members.decode(String.self, forKey: .algorithm)
        type = try members.decodeIfPresent(String.self, forKey: .type)
        keyID = try members.decodeIfPresent(String.self, forKey: .keyID)
        jwk = try members.decodeIfPresent(JWK.self, forKey: .jwk)
        hasCriticalExtensions = members.contains(.critical)
    }

    /// Encodes the members that are present.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(algorithm, forKey: .algorithm)
        try members.encodeIfPresent(type, forKey: .type)
        try members.encodeIfPresent(keyID, forKey: .keyID)
        try members.encodeIfPresent(jwk, forKey: .jwk)
    }
}
