public import ATIdentity
public import Foundation
import HTTPTransport

/// The services of a network that runs on this machine, such as `atp serve`, for development and tests.
///
/// ```swift
/// let local = try await LocalServices(at: "http://127.0.0.1:2583")
/// let client = try await ATClient(account: "alice.test", resolver: local.resolver)
/// ```
///
/// The network's handles end in `.test`, and its servers run on this machine without encryption. ``resolver`` supports
/// both, and connects to nothing else on this machine. Pass it wherever an `IdentityResolver` is expected.
public struct LocalServices: Sendable {
    /// The data server, which is also the relay and the authorization server.
    public let host: String
    /// The PLC directory.
    public let directory: URL
    /// The AppView.
    public let appView: URL
    /// The video service.
    public let video: URL
    /// The first Jetstream, if there is one.
    public let jetstream: String?
    /// Finds the accounts of the network.
    public let resolver: IdentityResolver

    /// The path at which a network describes itself.
    package static let path = "/.well-known/local-network"

    /// Reads the description of a network from its data server.
    ///
    /// - Parameter address: The data server's address, which `atp serve` prints.
    /// - Throws: `AtError` if there is no such network, or one of its addresses isn't on this machine.
    public init(at address: String) async throws {
        let host = try HostAddress(address)
        guard host.origin.isLoopback else { throw AtError.network(.other(Self.notLocal(address))) }
        let environment = APEnvironment(host: address)
        let url = try host.url(path: Self.path, encodedQuery: "")
        let members = try await environment.send(HTTPRequest(.get, url)).members()
        func server(_ name: String) throws -> URL {
            guard let text = members[name]?.text else {
                throw AtError.network(.decodingFailed("The description of the network has no address \(name)."))
            }
            return try Self.local(text)
        }
        guard let port = members["dns"]?.integer.flatMap({ UInt16(exactly: $0) }),
            let dns = DNSServerAddress("127.0.0.1", port: port)
        else {
            throw AtError.network(.decodingFailed("The description of the network has no DNS server."))
        }
        let home = try server("host")
        (self.host, directory) = (home.absoluteString, try server("directory"))
        (appView, video) = (try server("appView"), try server("video"))
        jetstream = try members["jetstream"]?.text.map { try Self.local($0).absoluteString }
        var options = IdentityResolver.Options(directory: directory)
        options.allowsTestNames = true
        let servers = try (members["servers"]?.texts ?? []).map(Self.local)
        options.allowedLoopback = Set((servers + [home, directory, appView]).compactMap { Origin($0) })
        options.wellKnown = { handle in
            home.appending(path: ".well-known/atproto-did").appending(
                queryItems: [URLQueryItem(name: "handle", value: handle.description)])
        }
        resolver = IdentityResolver(options: options, dns: DNSClient(servers: [dns]))
    }

    private static func local(_ address: String) throws -> URL {
        guard let url = URL(string: address), let origin = Origin(url), origin.isLoopback else {
            throw AtError.network(.other(notLocal(address)))
        }
        return url
    }

    private static func notLocal(_ address: String) -> String {
        "\(address) is not an address of this machine. A network for development has the address 127.0.0.1."
    }
}
