import Foundation
import HTTPTransport
import LocalServer

/// A directory that passes requests on to another one, and fails when a test says so.
final class FailingDirectory: Sendable {
    /// How it fails.
    enum Failure: CaseIterable {
        case not, unavailable, unknown, hangs, disconnects, damaged

        static func random(using random: inout some RandomNumberGenerator) -> Failure {
            allCases.randomElement(using: &random) ?? .not
        }
    }

    private let server: LocalServer
    private let state = Guarded((failure: Failure.not, failures: 0))

    var address: String { server.url.absoluteString }

    /// How many requests have failed.
    var failures: Int { state.withLock { $0.failures } }

    init(of directory: URL) async throws {
        server = try await LocalServer.start()
        server.route(fallback: { [state] request in
            let failure = state.withLock { state in
                if state.failure != .not { state.failures += 1 }
                return state.failure
            }
            switch failure {
            case .unavailable: return .status(.serviceUnavailable)
            case .unknown: return .status(.notFound)
            case .hangs:
                try await Task.sleep(for: .seconds(600))
                return .status(.serviceUnavailable)
            case .damaged: return .data(Data("{".utf8), contentType: "application/json")
            case .disconnects:
                return .stream(contentType: "application/json") { body in
                    try await body.write(Data("{".utf8))
                    throw CancellationError()
                }
            case .not:
                guard let url = URL(string: directory.absoluteString + request.path) else { return .status(.notFound) }
                let response = try await DefaultTransport.shared.send(HTTPRequest(.get, url))
                return ServerResponse(status: response.status, headers: [:], body: response.body)
            }
        })
    }

    func fail(_ failure: Failure) { state.withLock { $0.failure = failure } }

    func stop() async { await server.stop(grace: .zero) }
}
