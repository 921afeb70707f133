public import ATCrypto
public import ATData
import Foundation

/// The state of an account in the PLC directory: its keys, handles and services.
///
/// ```swift
/// let state = PLCState(
///     signingKey: signingKey.verifyingKey, rotationKeys: [recoveryKey.verifyingKey, serverKey.verifyingKey],
///     handle: "alice.example.com", dataServer: "https://pds.example.com")
/// ```
///
/// Keys and addresses are stored as text, because the directory may contain ones that this module doesn't support.
public struct PLCState: Hashable, Sendable {
    /// A service of the account.
    public struct Service: Hashable, Sendable {
        /// The type, such as `AtprotoPersonalDataServer`.
        public var type: String
        /// The address.
        public var endpoint: String

        /// Creates a service.
        public init(type: String, endpoint: String) {
            self.type = type
            self.endpoint = endpoint
        }
    }

    /// The keys that may sign the next operation, as `did:key`, in descending order of authority. For 72 hours, each
    /// key can nullify the operations of later ones.
    public var rotationKeys: [String]
    /// The account's other keys, as `did:key`, by their names without a hash sign. `atproto` signs the repository.
    public var verificationMethods: [String: String]
    /// The account's other names. The first `at://` entry is the handle.
    public var alsoKnownAs: [String]
    /// The account's services, by their names without a hash sign. `atproto_pds` is the data server.
    public var services: [String: Service]

    /// Creates a state.
    public init(
        rotationKeys: [String], verificationMethods: [String: String], alsoKnownAs: [String],
        services: [String: Service]
    ) {
        self.rotationKeys = rotationKeys
        self.verificationMethods = verificationMethods
        self.alsoKnownAs = alsoKnownAs
        self.services = services
    }

    /// Creates the state of an account on a data server.
    ///
    /// - Parameters:
    ///   - signingKey: The key that signs the repository.
    ///   - rotationKeys: The keys that may sign the next operation, in descending order of authority.
    ///   - handle: The handle.
    ///   - dataServer: The address of the data server, without a path.
    public init(signingKey: VerifyingKey, rotationKeys: [VerifyingKey], handle: Handle, dataServer: String) {
        self.init(
            rotationKeys: rotationKeys.map(\.didKey), verificationMethods: ["atproto": signingKey.didKey],
            alsoKnownAs: ["at://\(handle.normalized)"],
            services: ["atproto_pds": Service(type: "AtprotoPersonalDataServer", endpoint: dataServer)])
    }

    /// The handle. Setting it replaces the first `at://` entry, or adds one in front.
    public var handle: Handle? {
        get {
            alsoKnownAs.lazy.filter { $0.utf8.starts(with: "at://".utf8) }
                .compactMap { try? Handle(String($0.dropFirst(5))) }.first
        }
        set {
            let place = alsoKnownAs.firstIndex { $0.utf8.starts(with: "at://".utf8) }
            switch (newValue, place) {
            case (let handle?, let place?): alsoKnownAs[place] = "at://\(handle.normalized)"
            case (let handle?, nil): alsoKnownAs.insert("at://\(handle.normalized)", at: 0)
            case (nil, let place?): alsoKnownAs.remove(at: place)
            case (nil, nil): break
            }
        }
    }

    /// The key that signs the repository. Setting it replaces the one named `atproto`.
    public var signingKey: VerifyingKey? {
        get { verificationMethods["atproto"].flatMap { try? VerifyingKey(didKey: $0) } }
        set { verificationMethods["atproto"] = newValue?.didKey }
    }

    /// The address of the data server. Setting it replaces the service named `atproto_pds`.
    public var dataServer: String? {
        get { services["atproto_pds"]?.endpoint }
        set { services["atproto_pds"] = newValue.map { Service(type: "AtprotoPersonalDataServer", endpoint: $0) } }
    }
}

// MARK: As a DID document

extension PLCState {
    /// The DID document of the state, as a PLC directory serves it.
    public func document(of did: DID) -> LexObject {
        var context: [LexValue] = ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"]
        let methods: [LexValue] = verificationMethods.sorted { $0.key < $1.key }.map { name, text in
            let suite: LexValue? =
                switch (try? VerifyingKey(didKey: text))?.curve {
                case .p256: "https://w3id.org/security/suites/ecdsa-2019/v1"
                case .k256: "https://w3id.org/security/suites/secp256k1-2019/v1"
                case nil: nil
                }
            if let suite, !context.contains(suite) { context.append(suite) }
            let multibase = text.utf8.starts(with: "did:key:".utf8) ? String(text.dropFirst(8)) : text
            return [
                "id": .string("\(did)#\(name)"), "type": "Multikey", "controller": .string(did.description),
                "publicKeyMultibase": .string(multibase),
            ]
        }
        let services: [LexValue] = services.sorted { $0.key < $1.key }.map { name, service in
            [
                "id": .string("#\(name)"), "type": .string(service.type),
                "serviceEndpoint": .string(service.endpoint),
            ]
        }
        return [
            "@context": .array(context), "id": .string(did.description),
            "alsoKnownAs": .array(alsoKnownAs.map { .string($0) }), "verificationMethod": .array(methods),
            "service": .array(services),
        ]
    }

    /// The members of an operation that say the state, as the directory and the calls write them.
    package var members: LexObject {
        var methods = LexObject()
        for (name, key) in verificationMethods.sorted(by: { $0.key < $1.key }) { methods[name] = .string(key) }
        var servers = LexObject()
        for (name, service) in services.sorted(by: { $0.key < $1.key }) {
            servers[name] = ["type": .string(service.type), "endpoint": .string(service.endpoint)]
        }
        return [
            "rotationKeys": .array(rotationKeys.map { .string($0) }),
            "alsoKnownAs": .array(alsoKnownAs.map { .string($0) }), "verificationMethods": .object(methods),
            "services": .object(servers),
        ]
    }

    /// Whether a document has the same content as the state, as far as the protocol uses it.
    func agrees(with document: DIDDocument) -> Bool {
        guard let own = try? DIDDocument(json: self.document(of: document.id).jsonData(), of: document.id),
            own.handle == document.handle, own.signingKey == document.signingKey,
            own.dataServer == document.dataServer,
            own.alsoKnownAs.map({ Array($0.utf8) }) == document.alsoKnownAs.map({ Array($0.utf8) })
        else { return false }
        return Self.areSame(Self.texts(own.services), Self.texts(document.services))
            && Self.areSame(Self.texts(own.verificationMethods), Self.texts(document.verificationMethods))
    }

    private static func texts(_ services: [DIDDocument.Service]) -> [[String]] {
        services.map { [$0.fragment, $0.type, $0.endpoint] }
    }

    private static func texts(_ methods: [DIDDocument.VerificationMethod]) -> [[String]] {
        methods.map { [$0.fragment, $0.key.didKey] }
    }

    /// Whether two lists have the same entries in any order, compared by their bytes.
    private static func areSame(_ left: [[String]], _ right: [[String]]) -> Bool {
        func bytes(_ entries: [[String]]) -> Set<[[UInt8]]> { Set(entries.map { $0.map { Array($0.utf8) } }) }
        return left.count == right.count && bytes(left) == bytes(right)
    }
}

// MARK: Limits

extension PLCState {
    /// Throws if a directory would reject an operation with this state.
    ///
    /// Older operations in a log may exceed these limits, which have changed over time.
    func validate() throws(PLCOperationError) {
        guard 1...5 ~= rotationKeys.count else { throw .invalidState("it needs one to five rotation keys") }
        guard Set(rotationKeys).count == rotationKeys.count else {
            throw .invalidState("a rotation key appears twice")
        }
        for key in rotationKeys {
            do throws(KeyError) {
                _ = try VerifyingKey(didKey: key)
            } catch {
                throw .invalidState("a rotation key is invalid: \(error)")
            }
        }
        guard alsoKnownAs.count <= 10, verificationMethods.count <= 10, services.count <= 10 else {
            throw .invalidState("it has more than ten names, keys or services")
        }
        guard Set(alsoKnownAs).count == alsoKnownAs.count else { throw .invalidState("a name appears twice") }
        guard alsoKnownAs.allSatisfy({ $0.utf8.count <= 258 }) else {
            throw .invalidState("a name is longer than 258 bytes")
        }
        for (name, key) in verificationMethods {
            guard name.utf8.count <= 32, key.utf8.count <= 256, key.utf8.starts(with: "did:key:z".utf8),
                (try? Base58BTC.decode(key.dropFirst(9))) != nil
            else { throw .invalidState("the key \"\(name)\" is not a did:key, or too long") }
        }
        for (name, service) in services {
            guard name.utf8.count <= 32, service.type.utf8.count <= 256, service.endpoint.utf8.count <= 512 else {
                throw .invalidState("the service \"\(name)\" is too long")
            }
        }
    }
}
