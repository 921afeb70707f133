import ATCrypto
import ATData

/// An entry in an account's log in the PLC directory: what the account is from then on, signed by the one before's keys.
struct PLCOperation: Sendable {
    /// The operation with its signature, as it was hashed.
    let signed: LexObject
    let cid: CID
    let createdAt: Datetime

    /// Signs an operation.
    ///
    /// - Parameters:
    ///   - key: The account's public key for its repository.
    ///   - handle: The account's handle.
    ///   - endpoint: The address of its data server.
    ///   - previous: The operation before; `nil` makes the first, whose hash is the account's DID.
    ///   - rotationKey: The key that signs operations.
    init(
        key: VerifyingKey, handle: Handle, endpoint: String, previous: CID?, rotationKey: SigningKey
    ) throws {
        var operation: LexObject = [
            "type": "plc_operation",
            "rotationKeys": [.string(rotationKey.verifyingKey.didKey)],
            "verificationMethods": ["atproto": .string(key.didKey)],
            "alsoKnownAs": [.string("at://\(handle.normalized)")],
            "services": [
                "atproto_pds": ["type": "AtprotoPersonalDataServer", "endpoint": .string(endpoint)]
            ],
            "prev": previous.map { .string($0.description) } ?? .null,
        ]
        operation["sig"] = .string(Base64.url.encode(try rotationKey.signature(for: operation.dagCBOR())))
        try self.init(signed: operation, createdAt: .now)
    }

    private init(signed: LexObject, createdAt: Datetime) throws {
        self.signed = signed
        self.createdAt = createdAt
        cid = try signed.cid()
    }

    /// The DID that an account has whose first operation this is.
    func did() throws -> DID {
        try DID("did:plc:" + Base32.encode(SHA256.hash(signed.dagCBOR())).prefix(24))
    }

    var handle: String? {
        guard case .string(let uri)? = signed["alsoKnownAs"]?[0] else { return nil }
        return String(uri.dropFirst("at://".count))
    }

    var endpoint: String? {
        if case .string(let text)? = signed["services"]?["atproto_pds"]?["endpoint"] { text } else { nil }
    }

    private var key: String? {
        if case .string(let text)? = signed["verificationMethods"]?["atproto"] { text } else { nil }
    }

    // MARK: Storage

    init(stored: [UInt8]) throws {
        let object = try LexObject(dagCBOR: stored)
        try self.init(signed: object.object("operation"), createdAt: object.required("createdAt"))
    }

    func stored() throws -> [UInt8] {
        let object: LexObject = ["operation": .object(signed), "createdAt": .string(createdAt.description)]
        return try object.dagCBOR()
    }

    // MARK: What the directory shows

    /// The account's DID document.
    func document(of did: DID) throws -> LexObject {
        let multikey = try key.map { try VerifyingKey(didKey: $0).multikey } ?? ""
        return [
            "@context": [
                "https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1",
                "https://w3id.org/security/suites/secp256k1-2019/v1",
            ],
            "id": .string(did.description),
            "alsoKnownAs": signed["alsoKnownAs"] ?? [],
            "verificationMethod": [
                [
                    "id": .string("\(did)#atproto"), "type": "Multikey", "controller": .string(did.description),
                    "publicKeyMultibase": .string(multikey),
                ]
            ],
            "service": [
                [
                    "id": "#atproto_pds", "type": "AtprotoPersonalDataServer",
                    "serviceEndpoint": .string(endpoint ?? ""),
                ]
            ],
        ]
    }

    /// What the account is now, without how it came about.
    func data(of did: DID) -> LexObject {
        var data: LexObject = ["did": .string(did.description)]
        for name in ["verificationMethods", "rotationKeys", "alsoKnownAs", "services"] { data[name] = signed[name] }
        return data
    }

    /// The entry in the log with all that the directory knows about it.
    func auditEntry(of did: DID) -> LexValue {
        [
            "did": .string(did.description), "operation": .object(signed), "cid": .string(cid.description),
            "nullified": false, "createdAt": .string(createdAt.description),
        ]
    }
}
