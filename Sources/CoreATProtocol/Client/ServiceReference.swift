public import ATData

/// A service of somebody on the network, such as `did:web:api.bsky.chat#bsky_chat`: a DID, and which of its services.
///
/// A server that is asked with `atproto-proxy` hands the call on to it.
public struct ServiceReference: Hashable, Sendable, LosslessStringConvertible, ExpressibleByStringLiteral {
    /// Whose service it is.
    public let did: DID
    /// The name of the service in the DID's document, such as `bsky_chat`.
    public let service: String

    /// Makes a reference.
    public init(_ did: DID, service: String) {
        self.did = did
        self.service = service
    }

    /// Reads a reference; `nil` when there is no DID before the `#`, or no name after it.
    public init?(_ description: String) {
        let parts = description.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let did = try? DID(String(parts[0])), !parts[1].isEmpty,
            parts[1].utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") })
        else { return nil }
        self.init(did, service: String(parts[1]))
    }

    /// Makes a reference of a literal. Nonsense in a program's own text is a mistake of the program: it traps.
    public init(stringLiteral value: String) {
        guard let reference = Self(value) else {
            preconditionFailure("\"\(value)\" is no service: it should look like did:web:example.com#service")
        }
        self = reference
    }

    /// The reference as it is sent.
    public var description: String { "\(did)#\(service)" }
}

/// Which calls are handed on to which service, by the group that their names begin with; the longest fits best.
///
/// ```swift
/// var routes = ServiceRoutes.standard
/// routes["tools.ozone"] = "did:plc:abc…#atproto_labeler"
/// let client = ATClient(host: host, routes: routes)
/// ```
public struct ServiceRoutes: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var routes: [String: ServiceReference]

    /// Direct messages go to Bluesky's chat service; everything else is the server's own decision.
    public static let standard: ServiceRoutes = ["chat.bsky": "did:web:api.bsky.chat#bsky_chat"]

    /// Makes routes of a literal. A group that comes twice keeps the later service.
    public init(dictionaryLiteral elements: (String, ServiceReference)...) {
        routes = Dictionary(elements) { $1 }
    }

    /// The service of a group, such as `chat.bsky`.
    public subscript(group: String) -> ServiceReference? {
        get { routes[group] }
        set { routes[group] = newValue }
    }

    /// The service that a call goes to; `nil` when the server decides.
    public func service(for call: NSID) -> ServiceReference? {
        let name = call.description
        return routes.filter { name.hasPrefix($0.key + ".") }.max { $0.key.count < $1.key.count }?.value
    }
}
