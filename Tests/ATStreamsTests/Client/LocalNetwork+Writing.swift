import CoreATProtocol
import HTTPTransport
import LocalNetwork

extension LocalNetwork {
    /// Runs something while new accounts write.
    func whileWriting(accounts: Int, _ body: () async throws -> Void) async throws {
        var clients: [ATClient] = []
        for number in 0..<accounts {
            _ = try await createAccount(handle: "a\(number).test", password: "secret")
            let client = ATClient(host: host, middleware: [])
            try await client.login(identifier: "a\(number).test", password: "secret")
            clients.append(client)
        }
        let isOver = Guarded(false)
        let writers = clients.map { client in
            Task {
                var number = 0
                // Each write is finished, so that no event comes later.
                while !isOver.withLock({ $0 }) {
                    _ = try await client.create(ExamplePost(text: "number \(number)"))
                    number += 1
                }
            }
        }
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        isOver.withLock { $0 = true }
        for writer in writers { try await writer.value }
        try result.get()
    }
}
