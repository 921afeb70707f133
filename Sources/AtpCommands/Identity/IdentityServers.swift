import ATData
import ATIdentity
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// The servers that a command uses to look up accounts.
///
/// A server on this machine is contacted only if the user named it: as the directory, as the host, or as the host of
/// the account's login. A document or a handle can't lead to one.
struct IdentityServers {
    /// The PLC directory.
    let directory: URL
    /// The server to ask about handles that neither DNS nor their web servers resolve.
    let host: Origin?
    /// The DNS server that the user named.
    private let dns: DNSServerAddress?
    /// Servers on this machine that the user named at the account's login.
    private let known: [Origin]
    private let middleware: [any Middleware]

    /// - Throws: A `UsageError` if a given address is invalid. An empty `ATP_PLC` or `ATP_DNS` counts as none.
    init(_ invocation: Invocation, host: Origin?, known: [Origin] = []) throws {
        self.host = host
        self.known = known
        directory = try Self.directory(
            invocation[ResolveCommand.directory] ?? invocation.surroundings.variable("ATP_PLC"))
        dns = try invocation.surroundings.variable("ATP_DNS").map { text in
            guard let address = DNSServerAddress(withPort: text) else {
                throw UsageError("ATP_DNS is \"\(text)\"; it should look like 192.0.2.1 or 127.0.0.1:5353")
            }
            return address
        }
        middleware = invocation.middleware.filter { $0 is LoggingMiddleware }
    }

    private static func directory(_ text: String?) throws -> URL {
        guard var text else { return PLCDirectory.standard }
        let given = text
        while text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
        guard let url = URL(string: text), Origin(url) != nil, url.query() == nil, url.fragment() == nil else {
            throw UsageError(
                "\"\(given)\" is not the address of a directory; it should look like https://plc.directory")
        }
        return url
    }

    /// The servers on this machine that the user named.
    private var loopback: Set<Origin> {
        let named = ([Origin(directory), host].compactMap(\.self) + known).filter(\.isLoopback)
        // A did:web of this machine can only be written with this name.
        let twins = named.compactMap { URL(string: "\($0.scheme)://localhost:\($0.port)").flatMap { Origin($0) } }
        return Set(named + twins)
    }

    /// Whether documents may name servers on this machine. Someone with a local directory or host has other local
    /// servers, too.
    var allowsThisMachine: Bool { !loopback.isEmpty }

    /// Whether a data server that a document names may be contacted: a public one with a domain name and encryption.
    func mayContact(_ server: URL) -> Bool {
        guard let origin = Origin(server) else { return false }
        guard !origin.isLoopback else { return allowsThisMachine }
        guard origin.scheme == "https", let name = try? Handle(origin.host) else { return false }
        return !name.isReserved
    }

    /// Creates a resolver that uses these servers.
    func resolver(verification: IdentityResolver.Verification = .never) -> IdentityResolver {
        var options = IdentityResolver.Options(directory: directory, verification: verification)
        options.allowedLoopback = loopback
        options.allowsTestNames = !loopback.isEmpty
        options.middleware = middleware
        if let host, let url = URL(string: host.description) {
            options.fallbacks = [.service(url)]
            // Handles of a local network have no web server of their own: its data server speaks for them.
            if host.isLoopback {
                options.wellKnown = { handle in
                    url.appending(path: ".well-known/atproto-did").appending(
                        queryItems: [URLQueryItem(name: "handle", value: handle.description)])
                }
            }
        }
        return IdentityResolver(
            options: options, dns: dns.map { DNSClient(servers: [$0]) } ?? PublicNames(base: SystemTXTResolver()))
    }
}

/// Looks up names in public DNS. Names that end in `.test` aren't looked up.
private struct PublicNames: TXTResolver {
    let base: any TXTResolver

    func texts(of name: String) async throws -> TXTAnswer {
        name.utf8.suffix(5).elementsEqual(".test".utf8) ? .absent : try await base.texts(of: name)
    }
}

extension DNSServerAddress {
    /// Parses an IP address with an optional port, as in `127.0.0.1:5353` and `[::1]:5353`.
    fileprivate init?(withPort text: String) {
        if let address = DNSServerAddress(text) {
            self = address
            return
        }
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), let port = UInt16(text[colon...].dropFirst()),
            port > 0
        else { return nil }
        var name = text[..<colon]
        if name.utf8.first == UInt8(ascii: "["), name.utf8.last == UInt8(ascii: "]") {
            name = name.dropFirst().dropLast()
        }
        self.init(String(name), port: port)
    }
}

extension Invocation {
    /// The servers for looking up accounts, for commands that call a server.
    ///
    /// The host that the user passed, or else the server of the current account, is asked about handles that neither
    /// DNS nor their web servers resolve.
    ///
    /// - Parameter client: The client of the command.
    func identityServers(of client: ATClient) throws -> IdentityServers {
        try IdentityServers(self, host: (try namedHost() ?? client.session?.host).flatMap { Origin(host: $0) })
    }
}

extension IdentityResolver {
    /// The DID of a handle or a DID, without checking that the DID's document claims the handle.
    func did(of name: ATIdentifier) async throws -> DID {
        switch name {
        case .did(let did): did
        case .handle(let handle): try await did(of: handle)
        }
    }
}

extension Identity {
    /// Whether the handle resolves to the DID, and the DID's document claims the handle.
    var isHandleVerified: Bool {
        if case .verified = handleState { true } else { false }
    }
}
