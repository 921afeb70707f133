import ATData
public import ATIdentity
package import Foundation
package import HTTPTransport
import LocalServer

extension LocalNetwork {
    /// Creates a resolver that uses only this network's DNS, directory and servers.
    ///
    /// It resolves handles and DIDs as on the real network. Each resolver has its own cache:
    ///
    /// ```swift
    /// let alice = try await network.identityResolver().resolve("alice.test")
    /// network.dns.script("_atproto.alice.test", always: .silence)          // now it asks the data server
    /// ```
    ///
    /// It reaches the network's own servers and those of existing labelers.
    ///
    /// - Parameter verification: Whether documents must be verified with the directory's log.
    public func identityResolver(verification: IdentityResolver.Verification = .never) -> IdentityResolver {
        identityResolver(verification: verification, clock: .system)
    }

    package func identityResolver(
        verification: IdentityResolver.Verification, clock: TimeSource, middleware: [any Middleware] = []
    ) -> IdentityResolver {
        var options = IdentityResolver.Options(directory: context.options.inside(plcURL), verification: verification)
        options.allowsTestNames = true
        options.middleware += middleware
        options.allowedLoopback = Set(reachableServers.compactMap(Origin.init))
        let pds = context.options.inside(context.addresses.pds)
        options.wellKnown = { handle in
            pds.appending(path: ".well-known/atproto-did").appending(
                queryItems: [URLQueryItem(name: "handle", value: handle.description)])
        }
        // The servers are on this machine. If they take long, it is because the machine is busy with tests.
        let patience = Duration.seconds(10)
        options.handlePatience = patience
        let address = DNSServerAddress("127.0.0.1", port: dns.port)
        let servers = [address].compactMap(\.self)
        return IdentityResolver(
            options: options, dns: DNSClient(servers: servers, clock: clock, limit: patience), clock: clock)
    }

    /// The address of a server of this network for this process.
    package func inside(_ url: URL) -> URL { context.options.inside(url) }

    /// The address at which the servers listen, and the name in their addresses, if it isn't that.
    package var place: (bind: String, host: String?) { (context.options.bind, context.options.host) }

    /// The network's own servers, and those of labelers.
    private var reachableServers: [URL] {
        var servers = [
            plcURL, context.addresses.pds, context.addresses.appView, context.addresses.chat, context.addresses.issuer,
        ]
        let labelers = context.world.withLock { world in
            world.accounts.keys.compactMap { world.logs[$0]?.state?.services["atproto_labeler"]?.endpoint }
        }
        // An account may have left for a server elsewhere.
        servers += labelers.compactMap { URL(string: $0) }.filter { $0.host() == context.addresses.pds.host() }
        servers += servers.map(context.options.inside)
        servers += servers.compactMap { URL(string: "http://localhost:\($0.port ?? 80)") }
        return servers
    }

    /// The addresses of the network's services, for programs that use it.
    var description: LexObject {
        var object: LexObject = [
            "host": .string(host), "directory": .string(plcURL.absoluteString),
            "appView": .string(appView.url.absoluteString), "video": .string(video.url.absoluteString),
            "dns": .integer(Int(dns.port)), "servers": .array(reachableServers.map { .string($0.absoluteString) }),
        ]
        object["jetstream"] = jetstreams.withLock(\.first).map { .string($0.host) }
        return object
    }
}
