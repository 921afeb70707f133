/// The header of a JWT. Which algorithm it names is up to the key that signs.
public struct JWTHeader: Hashable, Sendable {
    /// The algorithm that the token says it is signed with. Not to be trusted: verifying goes by the key.
    public internal(set) var algorithm: String?
    /// The token's kind, such as `JWT` or `dpop+jwt`.
    public var type: String?
    /// Which of the signer's keys it is.
    public var keyID: String?
    /// The signer's public key, as DPoP proofs carry it.
    public var jwk: JWK?
    /// Whether the token demands that the reader know an extension.
    var hasCriticalExtensions = false

    /// Describes a token to be made.
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

    /// Reads the members that it knows.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        algorithm = try members.decode(String.self, forKey: .algorithm)
        type = try members.decodeIfPresent(String.self, forKey: .type)
        keyID = try members.decodeIfPresent(String.self, forKey: .keyID)
        jwk = try members.decodeIfPresent(JWK.self, forKey: .jwk)
        hasCriticalExtensions = members.contains(.critical)
    }

    /// Writes the members that are there.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(algorithm, forKey: .algorithm)
        try members.encodeIfPresent(type, forKey: .type)
        try members.encodeIfPresent(keyID, forKey: .keyID)
        try members.encodeIfPresent(jwk, forKey: .jwk)
    }
}
