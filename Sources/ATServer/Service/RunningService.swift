import Dispatch
public import Foundation
import HTTPTransport
import LocalServer

extension XRPCService {
    /// When a served service ends.
    public enum Lifetime: Sendable {
        /// At SIGINT or SIGTERM, or when the task is cancelled. Calls that run are finished.
        case signals
        /// When the task is cancelled. Calls that run are finished.
        case cancellation
    }

    /// Serves at a port of this machine's loopback address, behind a reverse proxy that has the certificate.
    ///
    /// - Parameters:
    ///   - port: The port.
    ///   - lifetime: When to end.
    /// - Throws: ``ServiceSetupError`` if the setup has a fault.
    public func serve(port: Int, until lifetime: Lifetime = .signals) async throws {
        let running = try await start(port: port)
        await lifetime.end()
        await running.stop(grace: .seconds(20))
    }

    /// Starts serving, and returns at once.
    ///
    /// - Parameter port: The port; 0 lets the system pick one.
    /// - Throws: ``ServiceSetupError`` if the setup has a fault.
    public func start(port: Int = 0) async throws -> RunningService {
        try checkSetup()
        var server = LocalServer.Options(headerLimit: 32 << 10, logLimit: 0, port: port)
        server.bodyLimit = max(options.jsonBytes, options.textBytes, options.blobBytes)
        server.headTimeout = .seconds(10)
        server.connectionLimit = 8_192
        return RunningService(try await LocalServer.start(options: server) { [self] in await respond(to: $0) })
    }
}

/// A service that accepts connections.
public final class RunningService: Sendable {
    private let server: LocalServer

    init(_ server: LocalServer) { self.server = server }

    /// The address on this machine.
    public var url: URL { server.url }

    /// Stops accepting connections, and waits for the calls that run.
    ///
    /// - Parameter grace: How long to wait. After that, the calls are cancelled.
    public func stop(grace: Duration = .seconds(2)) async { await server.stop(grace: grace) }
}

extension XRPCService.Lifetime {
    /// Returns at the end of the lifetime.
    fileprivate func end() async {
        let (signals, received) = AsyncStream.makeStream(of: Void.self)
        var sources: [any DispatchSourceSignal] = []
        if case .signals = self {
            for number in [SIGINT, SIGTERM] {
                _ = signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { received.yield() }
                source.resume()
                sources.append(source)
            }
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }
}
