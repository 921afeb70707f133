public import Foundation
public import HTTPServer

extension XRPCService {
    /// Serves on a port of the loopback address, behind a reverse proxy with a TLS certificate.
    ///
    /// - Parameters:
    ///   - port: The port.
    ///   - lifetime: When to stop. Running calls are finished; a second signal cancels them.
    /// - Throws: ``ServiceSetupError`` if the setup has a fault.
    public func serve(port: Int, until lifetime: ServerLifetime = .signals) async throws {
        try await serve(at: .loopback(port: port), until: lifetime)
    }

    /// Serves at a port of an IP address.
    @available(
        *, unavailable,
        message: "serve(port: port) behind a reverse proxy, or serve(at: .any(port: port)) in a container"
    )
    public func serve(host: String, port: Int) async throws {}

    /// Serves at an address: a port, a Unix socket, or the socket that systemd has opened.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - lifetime: When to stop. During the lame-duck period, `/xrpc/_health` responds with 503.
    /// - Throws: ``ServiceSetupError`` if the setup has a fault, `HTTPServerError` if the address can't be used.
    public func serve(at address: ServerAddress, until lifetime: ServerLifetime = .signals) async throws {
        let running = try await start(at: address)
        await running.server.run(until: lifetime) { [health] in health.leave() }
    }

    /// Starts serving, and returns at once.
    ///
    /// - Parameter port: The port; 0 lets the system pick one.
    /// - Throws: ``ServiceSetupError`` if the setup has a fault.
    public func start(port: Int = 0) async throws -> RunningService { try await start(at: .loopback(port: port)) }

    /// Starts serving at an address, and returns at once.
    ///
    /// - Parameter address: The address.
    /// - Throws: ``ServiceSetupError`` if the setup has a fault, `HTTPServerError` if the address can't be used.
    public func start(at address: ServerAddress) async throws -> RunningService {
        try checkSetup()
        return RunningService(
            try HTTPServer.start(at: address, options: options.server, time: time, site: ServiceSite(service: self)))
    }
}

/// A service that accepts connections.
public final class RunningService: Sendable {
    let server: HTTPServer

    init(_ server: HTTPServer) { self.server = server }

    /// The address on this machine; for a Unix socket, the URL of the file.
    public var url: URL { server.url }

    /// Stops accepting connections, and waits for running calls.
    ///
    /// - Parameter grace: How long to wait. After that, the calls are cancelled.
    public func stop(grace: Duration = .seconds(2)) async { await server.stop(grace: grace) }
}
