import Foundation
import HTTPTransport
import LocalServer

/// A listener on 127.0.0.1 that waits for the response to one login.
///
/// Everything else that reaches the port is refused without ending the wait: other paths, methods and hosts, and
/// responses with another state, which any page in the user's browser could send.
final class LoopbackListener: Sendable {
    /// The largest header of a request, the most connections, and how long each may take to send its request.
    private static let limits = (header: 16 << 10, connections: 8, request: Duration.seconds(10))
    /// How long the browser may take to open the page with the result.
    private static let redirectPatience = Duration.seconds(2)
    /// How long sending the page may take.
    private static let sendingPatience = Duration.seconds(1)

    /// The redirect address, with the port.
    let redirect: URL
    private let server: LocalServer
    private let login: ListenedLogin
    private let time: TimeSource

    /// Opens the port. Throws a `LocalServerError` if that fails.
    init(_ choice: LoopbackRedirect, time: TimeSource) async throws {
        let options = LocalServer.Options(
            loops: 1, headerLimit: Self.limits.header, bodyLimit: 0, logLimit: 0, port: Int(choice.port),
            headTimeout: Self.limits.request, connectionLimit: Self.limits.connections)
        let server = try await LocalServer.start(options: options, clock: TimeSourceClock(time: time))
        guard let redirect = choice.address(port: server.port) else { throw LoginBrowserError.noSuitableRedirect }
        let login = ListenedLogin(redirect: redirect, path: choice.path, port: server.port)
        server.route { await login.response(to: $0) }
        self.redirect = redirect
        self.server = server
        self.login = login
        self.time = time
    }

    /// The port.
    var port: Int { server.port }

    /// Begins to accept the response with a state.
    func expect(state: String) {
        login.expect(state: state)
    }

    /// Waits for the response's address.
    func address() async throws -> URL {
        try await login.address.value()
    }

    /// Shows the result to a browser that was redirected here, and closes the port.
    func close(showing outcome: LoginOutcome) async {
        login.outcome.set(outcome)
        if login.address.current != nil {
            _ = await login.pageRequest.value(within: Self.redirectPatience, of: time)
        }
        await server.stop(grace: Self.sendingPatience)
    }

    /// Closes the port and every connection.
    func close() async {
        await server.stop(grace: .zero)
    }
}

/// What a listener waits for, and what it responds.
private final class ListenedLogin: Sendable {
    let address = Pending<URL>()
    let outcome = Pending<LoginOutcome>()
    /// Set when a browser has requested the page with the result.
    let pageRequest = Pending<Void>()

    private let redirect: URL
    private let path: String
    private let resultPath: String
    private let origin: String
    private let hosts: [String]
    private let expected = Guarded<String?>(nil)

    init(redirect: URL, path: String, port: Int) {
        self.redirect = redirect
        self.path = path
        resultPath = path == "/done" ? "/finished" : "/done"
        origin = LoopbackRedirect.origin(port: port)
        hosts = LoopbackRedirect.hosts(port: port)
    }

    func expect(state: String) {
        expected.withLock { $0 = state }
    }

    func response(to request: LocalRequest) async -> LocalResponse {
        let target = request.target
        let path = target.utf8.firstIndex(of: UInt8(ascii: "?")).map { target[..<$0] } ?? target[...]
        guard let host = request.headers["Host"], hosts.contains(host), path == self.path || path == resultPath else {
            return ResultPage.notFound.response
        }
        guard request.method == .get else { return ResultPage.wrongMethod.response }
        return path == self.path ? callback(target) : await result()
    }

    private func callback(_ target: String) -> LocalResponse {
        guard let url = URL(string: origin + target, encodingInvalidCharacters: false),
            let state = expected.withLock(\.self),
            AuthorizationResponse.isExpected(url, redirect: redirect, state: state)
        else { return ResultPage.unknownLogin.response }
        address.set(url)
        return ResultPage.redirect(to: resultPath)
    }

    private func result() async -> LocalResponse {
        guard let address = address.current else { return ResultPage.notFound.response }
        pageRequest.set(())
        // Cancelled when the browser goes away.
        guard let outcome = try? await outcome.value() else { return ResultPage.notFound.response }
        let secrets = CallbackAddress(address.absoluteString).parameters.compactMap { parameter in
            ["code", "state"].contains(FormText.decoded(parameter.name)) ? FormText.decoded(parameter.value) : nil
        }
        return ResultPage(outcome, hiding: secrets).response
    }
}
