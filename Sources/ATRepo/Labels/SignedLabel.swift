public import ATCrypto
public import ATData
public import ATIdentity

/// A label with its labeler's signature.
///
/// ```swift
/// let label = try SignedLabel(received)            // from queryLabels, for example
/// let labeler = try await identities.resolve(.did(label.src))
/// try label.verify(from: labeler.document)
/// ```
///
/// It encodes and decodes all of its fields, so it can replace `com.atproto.label.defs#label` in the messages of a
/// stream. The signature covers the fields of the protocol as they were sent: a `neg` of `false` is signed, a missing
/// one isn't. It doesn't cover unknown fields or `$type`.
///
/// A label of the same source with a later ``cts`` and the same ``uri`` and ``val`` replaces this one.
public struct SignedLabel: Sendable {
    /// The DID of the labeler.
    public let src: DID
    /// The subject: the address of a record, or the DID of an account.
    public let uri: URIString
    /// The labeled version of the record; `nil` for all versions.
    public let cid: CID?
    /// The name of the label, such as `spam`.
    public let val: String
    /// When the label was created.
    public let cts: Datetime
    /// When the label expires; `nil` for never.
    public let exp: Datetime?
    /// Whether the label removes an earlier one. `nil`, which means `false`, if it wasn't sent.
    public let neg: Bool?
    /// The version of the label format, which is 1; `nil` if it wasn't sent.
    public let ver: Int?
    /// The signature, with 64 bytes if it is valid; `nil` if there is none.
    public let signature: [UInt8]?
    /// The label as DAG-CBOR, with all its fields.
    private let raw: RawValue
    /// The ranges of the signed fields in the bytes.
    private let signed: [Range<Int>]

    /// Creates a label from another type, such as a generated one, without checking its signature.
    public init(_ label: some WireValue) throws(WireError) {
        try self.init(RawValue(dagCBOR: label.dagCBOR()))
    }

    /// Whether apps use a label of this value: letters from a to z and inner hyphens, at most 100. The network's own
    /// values begin with an exclamation mark.
    package static func isValue(_ text: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let name = text.utf8.first == UInt8(ascii: "!") ? text.utf8.dropFirst() : text.utf8[...]
        guard let first = name.first, let last = name.last, name.count <= 100 else { return false }
        return letters.contains(first) && letters.contains(last)
            && name.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: "-") }
    }

    private init(_ raw: RawValue) throws(WireError) {
        let result: Result<SignedLabel, WireError> = raw.bytes.withUnsafeBytes { bytes in
            do throws(WireError) {
                return .success(
                    try WireReader.readAll(of: bytes) { (reader) throws(WireError) in
                        var fields = LabelFields()
                        try fields.read(from: &reader)
                        guard let src = fields.src, let uri = fields.uri, let val = fields.val, let cts = fields.cts
                        else { throw reader.unexpected("a label has the fields src, uri, val and cts") }
                        return SignedLabel(
                            src: src, uri: uri, cid: fields.cid, val: val, cts: cts, exp: fields.exp, neg: fields.neg,
                            ver: fields.ver, signature: fields.sig?.bytes, raw: raw, signed: fields.signed)
                    })
            } catch {
                return .failure(error)
            }
        }
        self = try result.get()
    }

    private init(
        src: DID, uri: URIString, cid: CID?, val: String, cts: Datetime, exp: Datetime?, neg: Bool?, ver: Int?,
        signature: [UInt8]?, raw: RawValue, signed: [Range<Int>]
    ) {
        self.src = src
        self.uri = uri
        self.cid = cid
        self.val = val
        self.cts = cts
        self.exp = exp
        self.neg = neg
        self.ver = ver
        self.signature = signature
        self.raw = raw
        self.signed = signed
    }

    /// The signed hash: the DAG-CBOR of the protocol's fields, without the signature.
    public var signedDigest: SHA256Digest {
        raw.bytes.withUnsafeBytes { bytes in
            var hash = SHA256()
            // The fields are in their order already, and there are at most eight, so the head has one byte.
            withUnsafeBytes(of: 0xA0 | UInt8(truncatingIfNeeded: signed.count)) { hash.update(buffer: $0) }
            for range in signed { hash.update(buffer: UnsafeRawBufferPointer(rebasing: bytes[range])) }
            return hash.finalize()
        }
    }

    /// Whether the key signed the label, which must have version 1. Signatures with a high `s` are rejected.
    public func isSigned(by key: VerifyingKey) -> Bool {
        guard ver == 1, let signature else { return false }
        return key.isValidSignature(signature, forDigest: signedDigest)
    }

    /// Verifies the version, the source, and the signature.
    ///
    /// - Parameters:
    ///   - source: The expected labeler.
    ///   - key: The labeler's key for labels.
    public func verify(source: DID, key: VerifyingKey) throws(LabelError) {
        try check(source)
        guard isSigned(by: key) else { throw .invalidSignature(src) }
    }

    /// Verifies the version, the source, and the signature with the document's `#atproto_label` key.
    ///
    /// The `#atproto` key doesn't sign labels.
    ///
    /// - Parameter document: The DID document of the expected labeler.
    public func verify(from document: DIDDocument) throws(LabelError) {
        try check(document.id)
        guard let key = document.key("#atproto_label") else { throw .noKey(src) }
        guard isSigned(by: key) else { throw .invalidSignature(src) }
    }

    private func check(_ source: DID) throws(LabelError) {
        guard src == source else { throw .wrongSource(src, expected: source) }
        guard ver == 1 else { throw .unsupportedVersion(ver) }
        guard signature != nil else { throw .unsigned(src) }
    }
}

// MARK: Signing

extension SignedLabel {
    /// Creates and signs a label of version 1.
    ///
    /// - Parameters:
    ///   - src: The DID of the labeler.
    ///   - uri: The address of a record, or the DID of an account.
    ///   - val: The name of the label, up to 128 bytes.
    ///   - cts: When the label is created.
    ///   - cid: The version of the record to label; `nil` for all versions.
    ///   - exp: When the label expires.
    ///   - neg: `true` to remove an earlier label with the same `uri` and `val`. `nil` leaves out the field.
    ///   - key: The labeler's key for labels.
    public init(
        src: DID, uri: URIString, val: String, cts: Datetime, cid: CID? = nil, exp: Datetime? = nil, neg: Bool? = nil,
        signedWith key: SigningKey
    ) throws {
        var fields: LexObject = [
            "src": .string(src.description), "uri": .string(uri.description), "val": .string(val),
            "cts": .string(cts.description), "ver": 1,
        ]
        fields["cid"] = cid.map { .string($0.description) }
        fields["exp"] = exp.map { .string($0.description) }
        fields["neg"] = neg.map { .boolean($0) }
        fields["sig"] = .bytes(Bytes(try key.signature(for: fields.dagCBOR())))
        try self.init(fields)
    }
}

// MARK: As a value

extension SignedLabel: WireValue {
    /// Reads a label, without checking its signature.
    public init(from reader: inout WireReader) throws(WireError) {
        let raw = try RawValue(from: &reader)
        if raw.format == .dagCBOR { try self.init(raw) } else { try self.init(RawValue(dagCBOR: raw.dagCBOR())) }
    }

    /// Writes the label with all its fields.
    public func write(to writer: inout WireWriter) {
        raw.write(to: &writer)
    }

    /// Checks the length of ``val``.
    public func check(_ constraints: inout ConstraintCheck) {
        constraints.text(val, at: "val", maxLength: 128)
    }
}

extension SignedLabel: Hashable {
    /// Whether both labels have the same fields, including unknown ones.
    public static func == (left: SignedLabel, right: SignedLabel) -> Bool { left.raw == right.raw }

    /// Hashes the compared fields.
    public func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}
