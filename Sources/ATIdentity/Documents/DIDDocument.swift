public import ATCrypto
public import ATData
public import Foundation

/// A DID document: the handles, keys and servers of an account.
///
/// Invalid entries are skipped, and unknown members are kept in ``json``.
///
/// ```swift
/// let document = try DIDDocument(json: data, of: "did:plc:z72i7hdynmk6r22z27h6tvur")
/// document.handle         // the handle that it claims, not yet checked
/// document.dataServer     // https://…
/// document.signingKey     // checks the account's commits
/// ```
///
/// Cheap to copy.
public struct DIDDocument: Sendable {
    private let contents: Contents

    private final class Contents: Sendable {
        let id: DID
        let handle: Handle?
        let signingKey: VerifyingKey?
        let dataServer: URL?
        let json: [UInt8]

        init(id: DID, handle: Handle?, signingKey: VerifyingKey?, dataServer: URL?, json: [UInt8]) {
            self.id = id
            self.handle = handle
            self.signingKey = signingKey
            self.dataServer = dataServer
            self.json = json
        }
    }

    /// Parses a document.
    ///
    /// - Parameters:
    ///   - json: The document as its directory or server sent it.
    ///   - did: The DID that was looked up. A document of another DID is rejected.
    /// - Throws: ``IdentityError`` with ``IdentityError/Reason/badDocument(_:)``.
    public init(json: some ContiguousBytes, of did: DID) throws {
        let document: DocumentReading
        do throws(WireError) {
            document = try DocumentReading(json: json)
        } catch {
            throw IdentityError(.badDocument("it is not a JSON object: \(error)"), did)
        }
        guard !document.isAmbiguous else {
            throw IdentityError(.badDocument("a member appears twice, with different values"), did)
        }
        guard let id = document.id, id.utf8.elementsEqual(did.description.utf8) else {
            throw IdentityError(.badDocument("it is the document of another DID"), did)
        }
        contents = Contents(
            id: did, handle: document.handle,
            signingKey: document.methods.lazy.compactMap { $0.key(of: did, fragment: "#atproto") }.first,
            dataServer: document.services.lazy.compactMap { $0.dataServer(of: did) }.first,
            json: json.withUnsafeBytes { Array($0) })
    }

    /// The DID.
    public var id: DID { contents.id }

    /// The handle that the document claims, in lower case: the first valid one. It isn't checked that the handle
    /// resolves to the DID.
    public var handle: Handle? { contents.handle }

    /// The key that signs the account's commits and service tokens.
    public var signingKey: VerifyingKey? { contents.signingKey }

    /// The address of the account's data server: scheme, host and port only.
    ///
    /// It may use `http`, as on a local network, and name any host. Check it before you send credentials to it.
    public var dataServer: URL? { contents.dataServer }
    /// The same as ``dataServer``: people call it a personal data server.
    public var pds: URL? { dataServer }

    /// The document as it was received.
    public var json: Data { Data(contents.json) }

    /// The approximate size in memory.
    var byteCount: Int { contents.json.count + 512 }
}

// MARK: Everything else in it

extension DIDDocument {
    /// A server or service of the account.
    public struct Service: Hashable, Sendable {
        /// The name in the document, such as `#atproto_labeler`, without the DID.
        public let fragment: String
        /// The type, such as `AtprotoLabeler`.
        public let type: String
        /// The address, exactly as in the document.
        public let endpoint: String
    }

    /// A public key of the account.
    public struct VerificationMethod: Hashable, Sendable {
        /// The name in the document, such as `#atproto_label`, without the DID.
        public let fragment: String
        /// The format of the key, such as `Multikey`.
        public let type: String
        /// The key.
        public let key: VerifyingKey
    }

    /// The account's other names. Handles are `at://` addresses. Each use parses the document.
    public var alsoKnownAs: [String] { reading?.aliases ?? [] }

    /// The account's valid services. Each use parses the document.
    public var services: [Service] { reading?.services.compactMap { $0.service(of: id) } ?? [] }

    /// The account's valid keys. Each use parses the document.
    public var verificationMethods: [VerificationMethod] {
        reading?.methods.compactMap { $0.method(of: id) } ?? []
    }

    /// Returns the first service with a name, and a type if one is given. Each use parses the document.
    ///
    /// - Parameters:
    ///   - fragment: The name with its hash sign, such as `#atproto_labeler`.
    ///   - type: The type, such as `AtprotoLabeler`.
    public func service(_ fragment: String, type: String? = nil) -> Service? {
        services.first {
            $0.fragment.utf8.elementsEqual(fragment.utf8) && $0.type.utf8.elementsEqual((type ?? $0.type).utf8)
        }
    }

    /// Returns the first key with a name. Each use parses the document.
    ///
    /// - Parameter fragment: The name with its hash sign, such as `#atproto_label`.
    public func key(_ fragment: String) -> VerifyingKey? {
        verificationMethods.first { $0.fragment.utf8.elementsEqual(fragment.utf8) }?.key
    }

    private var reading: DocumentReading? {
        do throws(WireError) { return try DocumentReading(json: contents.json) } catch { return nil }
    }
}

extension DIDDocument: Hashable {
    /// Whether both documents are equal, byte for byte.
    public static func == (left: DIDDocument, right: DIDDocument) -> Bool {
        left.contents === right.contents || left.id == right.id && left.contents.json == right.contents.json
    }

    /// Hashes the compared bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(contents.json)
    }
}

extension DIDDocument: CustomStringConvertible {
    /// The DID, the handle and the data server.
    public var description: String {
        [id.description, handle?.description, dataServer?.absoluteString].compactMap(\.self).joined(separator: " ")
    }
}
