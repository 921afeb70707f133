import AtomNetworking
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct BasicTests {
    actor CredentialManager: BasicCredentialConvertible {
        private var password = "first"

        var basicCredential: BasicCredential { .init(password: password, username: "user") }

        func change(to password: String) {
            self.password = password
        }
    }

    @Test func `a name and a password are sent with every authorized call`() async throws {
        let airline = try await Airline.open()
        let method = AuthenticationMethod.basic(BasicCredential(password: "password", username: "username"))
        let atom = Atom(serviceConfiguration: ServiceConfiguration(authenticationMethod: method))
        var call = airline.call()
        call.route = "/open"
        try await atom.enqueue(call).resume()
        call.requiresAuthorization = false
        try await atom.enqueue(call).resume()
        let headers = airline.server.requests.map { $0.headers["Authorization"] }
        #expect(headers == ["Basic dXNlcm5hbWU6cGFzc3dvcmQ=", nil])
        await airline.server.stop()
    }

    @Test func `an actor's credential is read before each call`() async throws {
        let airline = try await Airline.open()
        let manager = CredentialManager()
        let atom = Atom(serviceConfiguration: ServiceConfiguration(authenticationMethod: .basic(manager)))
        var call = airline.call()
        call.route = "/open"
        try await atom.enqueue(call).resume()
        await manager.change(to: "second")
        try await atom.enqueue(call).resume()
        let headers = airline.server.requests.map { $0.headers["Authorization"] }
        #expect(headers == ["Basic dXNlcjpmaXJzdA==", "Basic dXNlcjpzZWNvbmQ="])
        await airline.server.stop()
    }
}
