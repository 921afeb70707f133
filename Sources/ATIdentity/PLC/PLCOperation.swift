public import ATCrypto
public import ATData
public import Foundation

/// A signed entry in an account's log in the PLC directory.
///
/// Each operation contains the complete state of the account and the hash of the previous operation, and is signed with
/// one of that operation's rotation keys. So a log proves itself; see ``PLCLog``.
///
/// ```swift
/// let first = try PLCOperation.create(state, signedBy: recoveryKey)
/// let did = first.did                                       // did:plc:…
/// let next = try first.update(signedBy: recoveryKey) { $0.handle = "alice.example.com" }
/// try await directory.submit(next, for: did)
/// ```
public struct PLCOperation: Hashable, Sendable {
    /// The kinds of operations.
    public enum Kind: Hashable, Sendable {
        /// Creates or updates the account.
        case update(PLCState)
        /// Creates the account, in the legacy format used until 2023.
        case legacyCreate(PLCState)
        /// Deletes the account.
        case tombstone

        fileprivate var state: PLCState? {
            switch self {
            case .update(let state), .legacyCreate(let state): state
            case .tombstone: nil
            }
        }
    }

    /// The effect of the operation.
    public let kind: Kind
    /// The previous operation; `nil` for the first one.
    public let previous: CID?
    /// The hash that the next operation refers to.
    public let cid: CID
    /// The hashed operation, with its signature.
    public let object: LexObject
    /// The hash of the operation without its signature.
    private let signedDigest: SHA256Digest
    private let signature: [UInt8]?

    /// Parses an operation, without checking its signature.
    ///
    /// - Throws: ``PLCOperationError`` if its kind is unknown, or it has unknown members.
    public init(_ object: LexObject) throws(PLCOperationError) {
        let fields = OperationFields(object: object)
        switch try fields.text("type") {
        case "plc_operation":
            try fields.requireNames([
                "type", "rotationKeys", "verificationMethods", "alsoKnownAs", "services", "prev", "sig",
            ])
            kind = .update(
                PLCState(
                    rotationKeys: try fields.texts("rotationKeys"),
                    verificationMethods: try fields.textsByName("verificationMethods"),
                    alsoKnownAs: try fields.texts("alsoKnownAs"), services: try fields.services()))
            previous = try fields.previous(mayBeNull: true)
        case "plc_tombstone":
            try fields.requireNames(["type", "prev", "sig"])
            kind = .tombstone
            previous = try fields.previous(mayBeNull: false)
        case "create":
            try fields.requireNames(["type", "signingKey", "recoveryKey", "handle", "service", "prev", "sig"])
            guard object["prev"] == .null else { throw .invalidForm("a legacy operation can only be the first") }
            kind = .legacyCreate(try fields.legacyState())
            previous = nil
        case let other: throw .invalidForm("its type \"\(other)\" is unknown")
        }
        guard kind.state?.rotationKeys.count ?? 0 <= Self.mostRotationKeys else {
            throw .invalidForm("it has more than \(Self.mostRotationKeys) rotation keys")
        }
        let text = try fields.text("sig")
        // Only the canonical form is accepted: another one would give the same operation a second hash.
        let bytes = try? Base64.url.decode(text)
        signature = bytes?.count == 64 ? bytes : nil
        self.object = object
        do throws(WireError) {
            var unsigned = object
            unsigned["sig"] = nil
            signedDigest = SHA256.hash(try unsigned.dagCBOR())
            cid = try object.cid()
        } catch {
            throw .invalidForm(error.description)
        }
    }

    /// The maximum number of rotation keys, because each may cost a signature check. Directories accept at most ten.
    private static let mostRotationKeys = 32

    /// Reads an operation from JSON.
    public init(json: some ContiguousBytes) throws(PLCOperationError) {
        let object: LexObject
        do throws(WireError) {
            object = try LexObject(json: json)
        } catch {
            throw .invalidForm(error.description)
        }
        try self.init(object)
    }

    /// The state of the account after the operation; `nil` after a tombstone.
    public var state: PLCState? { kind.state }

    /// The DID of the account whose first operation this is.
    public var did: DID {
        get throws(PLCOperationError) {
            guard previous == nil, kind != .tombstone, let digest = cid.digest else {
                throw .invalidForm("it is not an account's first operation")
            }
            do throws(SyntaxError) {
                return try DID("did:plc:" + Base32.encode(digest).prefix(24))
            } catch {
                throw .invalidForm(error.description)
            }
        }
    }

    /// The index of the first key that signed the operation; `nil` if none did.
    ///
    /// - Parameter keys: Rotation keys, as `did:key`. Invalid ones are ignored.
    func signer(among keys: some Sequence<String>) -> Int? {
        guard let signature else { return nil }
        for (place, text) in keys.enumerated() {
            guard let key = try? VerifyingKey(didKey: text) else { continue }
            if key.isValidSignature(signature, forDigest: signedDigest) { return place }
        }
        return nil
    }

    /// Whether one of the keys, given as `did:key`, signed the operation.
    public func isSigned(byOneOf keys: [String]) -> Bool { signer(among: keys) != nil }
}

extension PLCOperation: CustomStringConvertible {
    /// The effect of the operation, and its hash.
    public var description: String {
        switch kind {
        case .update(let state):
            "\(previous == nil ? "creation" : "update") to \(state.handle?.description ?? "no handle") (\(cid))"
        case .legacyCreate: "creation in the old form (\(cid))"
        case .tombstone: "deletion (\(cid))"
        }
    }
}

// MARK: - Creating operations

extension PLCOperation {
    /// The maximum size of an operation that a directory accepts, in bytes of DAG-CBOR.
    static let mostBytes = 7_500

    /// Creates the first operation of an account. Its ``did`` is the account's.
    ///
    /// - Parameters:
    ///   - state: The state of the account.
    ///   - key: One of the state's rotation keys.
    public static func create(_ state: PLCState, signedBy key: SigningKey) throws -> PLCOperation {
        guard state.rotationKeys.contains(where: { $0.utf8.elementsEqual(key.verifyingKey.didKey.utf8) }) else {
            throw PLCOperationError.wrongKey
        }
        return try signed(state, previous: nil, by: key)
    }

    /// Creates the next operation, which changes the account: its handle, server or keys.
    ///
    /// To undo operations of a key with less authority, call it on the last good operation, within 72 hours.
    ///
    /// - Parameters:
    ///   - key: One of this operation's rotation keys.
    ///   - change: Changes the state.
    public func update(signedBy key: SigningKey, _ change: (inout PLCState) throws -> Void) throws -> PLCOperation {
        var state = try stateToFollow(key)
        try change(&state)
        return try Self.signed(state, previous: cid, by: key)
    }

    /// Creates the next operation, which replaces the rotation keys.
    ///
    /// - Parameters:
    ///   - rotationKeys: The new rotation keys, the one with the most authority first.
    ///   - key: One of this operation's rotation keys.
    public func rotate(to rotationKeys: [VerifyingKey], signedBy key: SigningKey) throws -> PLCOperation {
        try update(signedBy: key) { $0.rotationKeys = rotationKeys.map(\.didKey) }
    }

    /// Creates the next operation, which deletes the account.
    ///
    /// - Parameter key: One of this operation's rotation keys.
    public func tombstone(signedBy key: SigningKey) throws -> PLCOperation {
        _ = try stateToFollow(key)
        return try Self.signed(["type": "plc_tombstone", "prev": .string(cid.description)], by: key)
    }

    /// Whether a key is allowed to sign the next operation.
    public func mayBeFollowed(by key: SigningKey) -> Bool {
        let own = key.verifyingKey.didKey
        return state?.rotationKeys.contains { $0.utf8.elementsEqual(own.utf8) } ?? false
    }

    private func stateToFollow(_ key: SigningKey) throws -> PLCState {
        guard let state else { throw PLCOperationError.invalidForm("nothing follows a tombstone") }
        guard mayBeFollowed(by: key) else { throw PLCOperationError.wrongKey }
        return state
    }

    private static func signed(_ state: PLCState, previous: CID?, by key: SigningKey) throws -> PLCOperation {
        try state.validate()
        var operation = state.members
        operation["type"] = "plc_operation"
        operation["prev"] = previous.map { .string($0.description) } ?? .null
        return try signed(operation, by: key)
    }

    private static func signed(_ unsigned: LexObject, by key: SigningKey) throws -> PLCOperation {
        var object = unsigned
        object["sig"] = .string(Base64.url.encode(try key.signature(for: unsigned.dagCBOR())))
        guard try object.dagCBOR().count <= mostBytes else {
            throw PLCOperationError.invalidState("the operation is larger than \(mostBytes) bytes")
        }
        return try PLCOperation(object)
    }
}
