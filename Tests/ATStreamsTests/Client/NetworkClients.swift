import CoreATProtocol
import LocalNetwork

extension LocalNetwork {
    /// Creates an account, and returns a client that is logged in to it.
    func join(_ name: String) async throws -> ATClient {
        _ = try await createAccount(handle: "\(name).test", password: "secret")
        let client = ATClient(host: host, middleware: [])
        try await client.login(identifier: "\(name).test", password: "secret")
        return client
    }

    /// Creates accounts that are named by their numbers: a0, a1, …
    func join(_ count: Int) async throws -> [ATClient] {
        var clients: [ATClient] = []
        for number in 0..<count { clients.append(try await join("a\(number)")) }
        return clients
    }
}
