import Foundation
import HTTPTransport

/// A listener on 127.0.0.1 that waits for the response to one login.
///
/// Everything else that reaches the port is refused without ending the wait: other paths, methods and hosts, and
/// responses with another state, which any page in the user's browser could send.
final class LoopbackListener: Sendable {
    /// How long the browser may take to open the page with the result.
    private static let redirectPatience = Duration.seconds(2)
    /// How long sending the page may take.
    private static let sendingPatience = Duration.seconds(1)

    /// The redirect address, with the port.
    let redirect: URL
    /// The port.
    let port: Int
    private let server: LoopbackServer
    private let login: ListenedLogin
    private let time: TimeSource

    /// Opens the port. Throws `LoginBrowserError.cannotListen` if that fails.
    init(_ choice: LoopbackRedirect, time: TimeSource) throws(LoginBrowserError) {
        guard let (socket, number) = try? LoopbackSocket.listening(on: choice.port) else { throw .cannotListen }
        port = Int(number)
        guard let redirect = choice.address(port: port) else {
            socket.close()
            throw .noSuitableRedirect
        }
        let login = ListenedLogin(redirect: redirect, path: choice.path, port: port)
        self.redirect = redirect
        self.login = login
        self.time = time
        server = LoopbackServer(socket, time: time) { await login.response(to: $0) }
    }

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

/// The response that a listener waits for, and the pages that it shows.
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

    func response(to request: LoopbackRequest) async -> LoopbackResponse {
        let path = request.path
        guard let host = request.headers["Host"], hosts.contains(host), path == self.path || path == resultPath else {
            return ResultPage.notFound.response
        }
        guard request.method == .get else { return ResultPage.wrongMethod.response }
        return path == self.path ? callback(request.target) : await result()
    }

    private func callback(_ target: String) -> LoopbackResponse {
        guard let url = URL(string: origin + target, encodingInvalidCharacters: false),
            let state = expected.withLock(\.self),
            AuthorizationResponse.isExpected(url, redirect: redirect, state: state)
        else { return ResultPage.unknownLogin.response }
        address.set(url)
        return ResultPage.redirect(to: resultPath)
    }

    private func result() async -> LoopbackResponse {
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
