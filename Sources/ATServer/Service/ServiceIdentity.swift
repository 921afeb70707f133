public import ATData
import Foundation

/// The identity of a service on the network: its DID, its name in the DID document, and its address.
///
/// A service that is a `did:web` serves its own document at `/.well-known/did.json`.
public struct ServiceIdentity: Sendable {
    /// The DID.
    public let did: DID
    /// The name of the service, such as `#bsky_fg`; empty if it has none.
    public let service: String
    /// The type of the service, such as `BskyFeedGenerator`; empty without a name.
    public let type: String
    /// The address, without a path; `nil` if only the DID document contains it.
    public let endpoint: String?
    /// The keys in the document of a `did:web`, by their names, as multikeys.
    let keys: [String: String]

    /// An identity from a host name: `did:web:` and the host, at `https://` and the host.
    ///
    /// - Parameters:
    ///   - host: The host name, without scheme, port and path.
    ///   - service: The name of the service, with its hash sign.
    ///   - type: The type of the service.
    /// - Throws: ``ServiceSetupError`` if the host isn't a plain name, or the service has no hash sign.
    public static func web(_ host: String, service: String, type: String) throws -> ServiceIdentity {
        let did: DID
        do {
            did = try DID("did:web:\(host)")
        } catch {
            throw ServiceSetupError("'\(host)' is not a host name. Leave out the scheme, the port and the path")
        }
        guard !host.contains(":"), !host.contains("%"), host.contains(".") else {
            throw ServiceSetupError("'\(host)' is not a host name. Leave out the scheme, the port and the path")
        }
        return try ServiceIdentity(did: did, service: service, type: type, endpoint: "https://\(host)")
    }

    /// An identity with a DID of any method, such as a `did:plc` whose host may change, or a service on this machine.
    ///
    /// - Parameters:
    ///   - did: The DID. Unless it is a `did:web`, its document must name the service already.
    ///   - service: The name of the service, with its hash sign.
    ///   - type: The type of the service.
    ///   - endpoint: The address, without a path.
    public init(did: DID, service: String, type: String, endpoint: String) throws {
        guard service.first == "#", service.utf8.count > 1, service.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw ServiceSetupError("'\(service)' is not the name of a service. It looks like #bsky_fg")
        }
        guard let url = URL(string: endpoint), url.host != nil, url.path.isEmpty, url.query == nil else {
            throw ServiceSetupError("'\(endpoint)' is not the address of a server. The network ignores paths")
        }
        self.did = did
        self.service = service
        self.type = type
        self.endpoint = endpoint
        keys = [:]
    }

    /// An identity without a service name: tokens contain only the DID. Data servers forward calls only to services
    /// with a name.
    ///
    /// - Parameter did: The DID. Of a `did:web`, the address is `https://` and its host.
    public init(did: DID) { self.init(did: did, service: "", type: "", keys: [:]) }

    /// An identity with keys in its document. A `did:web` is at its own host; of others, the document says the address.
    package init(did: DID, service: String, type: String, keys: [String: String]) {
        self.did = did
        self.service = service
        self.type = type
        self.keys = keys
        endpoint = did.method == "web" ? "https://\(did.description.dropFirst("did:web:".count))" : nil
    }

    /// The audiences of tokens for the service.
    public var audiences: [String] {
        service.isEmpty ? [did.description] : [did.description + service, did.description]
    }

    /// The document of a `did:web`.
    var document: LexValue {
        var document: LexObject = [
            "@context": .array([.string("https://www.w3.org/ns/did/v1")]),
            "id": .string(did.description),
        ]
        if !service.isEmpty {
            document["service"] = .array([
                .object([
                    "id": .string(service), "type": .string(type), "serviceEndpoint": .string(endpoint ?? ""),
                ])
            ])
        }
        if !keys.isEmpty {
            document["verificationMethod"] = .array(
                keys.sorted { $0.key < $1.key }.map { name, key in
                    .object([
                        "id": .string(did.description + name), "type": .string("Multikey"),
                        "controller": .string(did.description), "publicKeyMultibase": .string(key),
                    ])
                })
        }
        return .object(document)
    }
}
