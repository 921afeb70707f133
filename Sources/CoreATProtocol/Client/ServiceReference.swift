public import ATData

/// A service on the network, such as `did:web:api.bsky.chat#bsky_chat`: a DID, and one of its services.
///
/// A server forwards a call with the header `atproto-proxy` to this service.
public struct ServiceReference: Hashable, Sendable, LosslessStringConvertible, ExpressibleByStringLiteral {
    /// The DID of the service.
    public let did: DID
    /// The name of the service in the DID's document, such as `bsky_chat`.
    public let service: String

    /// Creates a reference.
    public init(_ did: DID, service: String) {
        self.did = did
        self.service = service
    }

    /// Parses a reference. Returns `nil` if there is no DID before the `#`, or no name after it.
    public init?(_ description: String) {
        let parts = description.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let did = try? DID(String(parts[0])), !parts[1].isEmpty,
            parts[1].utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") })
        else { return nil }
        self.init(did, service: String(parts[1]))
    }

    /// Creates a reference from a literal. An invalid literal is a programming error and traps.
    public init(stringLiteral value: String) {
        guard let reference = Self(value) else {
            preconditionFailure("\"\(value)\" is not a valid service. It should look like did:web:example.com#service.")
        }
        self = reference
    }

    /// The reference as it appears in a header.
    public var description: String { "\(did)#\(service)" }
}

/// The services that calls are forwarded to, by the group that a call's name starts with. The longest match applies.
///
/// ```swift
/// var routes = ServiceRoutes.standard
/// routes["tools.ozone"] = "did:plc:abc…#atproto_labeler"
/// let client = ATClient(host: host, routes: routes)
/// ```
public struct ServiceRoutes: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var routes: [String: ServiceReference]

    /// Direct messages go to Bluesky's chat service. The server decides about everything else.
    public static let standard: ServiceRoutes = ["chat.bsky": "did:web:api.bsky.chat#bsky_chat"]

    /// Creates routes from a literal. If a group appears twice, the later service is used.
    public init(dictionaryLiteral elements: (String, ServiceReference)...) {
        routes = Dictionary(elements) { $1 }
    }

    /// The service of a group, such as `chat.bsky`.
    public subscript(group: String) -> ServiceReference? {
        get { routes[group] }
        set { routes[group] = newValue }
    }

    /// The service that a call is forwarded to; `nil` if the server decides.
    public func service(for call: NSID) -> ServiceReference? {
        let name = call.description
        func isIn(_ group: String) -> Bool {
            name.utf8.starts(with: group.utf8) && name.utf8.dropFirst(group.utf8.count).first == UInt8(ascii: ".")
        }
        return routes.lazy.filter { isIn($0.key) }.max { $0.key.count < $1.key.count }?.value
    }
}
