/// A public key in JSON (RFC 7517), as in OAuth metadata and DPoP proofs.
///
/// Keys of other kinds or on other curves can be decoded too, so that they don't make a set of keys unreadable; only
/// `VerifyingKey(jwk:)` rejects them. A key that contains its private half is never decoded.
public struct JWK: Hashable, Sendable {
    /// The kind of key, `EC` for both curves.
    public var keyType: String
    /// The name of the curve: `P-256` or `secp256k1`.
    public var curve: String?
    /// The x coordinate, in base64url.
    public var x: String?
    /// The y coordinate, in base64url.
    public var y: String?
    /// The key's name in a set.
    public var keyID: String?
    /// The algorithm that the key is for, such as `ES256`.
    public var algorithm: String?
    /// The use of the key: `sig`, for signatures.
    public var use: String?

    /// Creates a description of a public key.
    public init(_ key: VerifyingKey, keyID: String? = nil) {
        let point = key.uncompressedRepresentation
        keyType = "EC"
        curve = key.curve.rawValue
        x = Base64.url.encode(point[1..<33])
        y = Base64.url.encode(point[33..<65])
        self.keyID = keyID
        algorithm = JWTAlgorithm(key.curve).rawValue
        use = "sig"
    }

    /// The SHA-256, in base64url, of a key's required members in alphabetical order (RFC 7638).
    static func thumbprint(of members: KeyValuePairs<String, String>) -> String {
        let json = members.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",")
        return Base64.url.encode(SHA256.hash("{\(json)}".utf8))
    }
}

extension JWK: Codable {
    private enum CodingKeys: String, CodingKey {
        case keyType = "kty"
        case curve = "crv"
        case x, y
        case keyID = "kid"
        case algorithm = "alg"
        case use
        case privateKey = "d"
    }

    /// Decodes the members that this type knows; rejects a private key.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        if members.contains(.privateKey) {
            throw KeyError.invalidJWK("it contains a private key")
        }
        keyType = try members.decode(String.self, forKey: .keyType)
        curve = try members.decodeIfPresent(String.self, forKey: .curve)
        x = try members.decodeIfPresent(String.self, forKey: .x)
        y = try members.decodeIfPresent(String.self, forKey: .y)
        keyID = try members.decodeIfPresent(String.self, forKey: .keyID)
        algorithm = try members.decodeIfPresent(String.self, forKey: .algorithm)
        use = try members.decodeIfPresent(String.self, forKey: .use)
    }

    /// Encodes the members that are present.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(keyType, forKey: .keyType)
        try members.encodeIfPresent(curve, forKey: .curve)
        try members.encodeIfPresent(x, forKey: .x)
        try members.encodeIfPresent(y, forKey: .y)
        try members.encodeIfPresent(keyID, forKey: .keyID)
        try members.encodeIfPresent(algorithm, forKey: .algorithm)
        try members.encodeIfPresent(use, forKey: .use)
    }
}

extension VerifyingKey {
    /// Reads a JWK on one of the two curves. Its `alg`, if present, must match the curve.
    public init(jwk: JWK) throws(KeyError) {
        guard jwk.keyType == "EC" else { throw .unsupportedKeyType(jwk.keyType) }
        guard let name = jwk.curve else { throw .invalidJWK("it doesn't name a curve") }
        guard let curve = Curve(rawValue: name) else { throw .unsupportedKeyType(name) }
        if let algorithm = jwk.algorithm, !algorithm.utf8.elementsEqual(JWTAlgorithm(curve).rawValue.utf8) {
            throw .invalidJWK("a key on \(name) can't be used for '\(algorithm)'")
        }
        guard let x = try? Base64.url.decode(jwk.x ?? ""), let y = try? Base64.url.decode(jwk.y ?? ""),
            x.count == 32, y.count == 32
        else { throw .invalidJWK("x and y are not 32 bytes each in base64url") }
        try self.init(curve: curve, point: [4] + x + y)
    }

    /// The key as a JWK.
    public var jwk: JWK { JWK(self) }

    /// The key's thumbprint (RFC 7638), in base64url. DPoP binds tokens to it.
    public var jwkThumbprint: String {
        let point = uncompressedRepresentation
        return JWK.thumbprint(of: [
            "crv": curve.rawValue, "kty": "EC", "x": Base64.url.encode(point[1..<33]),
            "y": Base64.url.encode(point[33..<65]),
        ])
    }
}
