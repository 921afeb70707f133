import ATData
import CoreATProtocol
import HTTPTransport
import LocalNetwork

extension LocalNetwork {
    /// Creates an account. Returns what writes a post of it.
    func writer(_ name: String) async throws -> @Sendable (Int) async throws -> Void {
        let person = try await createAccount(handle: "\(name).test", password: "secret")
        let client = ATClient(host: host, middleware: [])
        try await client.login(identifier: "\(name).test", password: "secret")
        return { number in
            let record: LexValue = ["$type": "com.example.post", "text": .string("number \(number)")]
            try await client.procedure(
                "com.atproto.repo.createRecord",
                input: ["repo": .string(person.did.description), "collection": "com.example.post", "record": record])
        }
    }

    /// Runs something while new accounts write. They write slower than a busy machine handles it.
    func whileWriting(accounts: Int, _ body: () async throws -> Void) async throws {
        let isOver = Guarded(false)
        var writers: [Task<Void, any Error>] = []
        for number in 0..<accounts {
            let write = try await writer("a\(number)")
            writers.append(
                Task {
                    var number = 0
                    // Each write is finished, so that no event comes later.
                    while !isOver.withLock({ $0 }) {
                        try await write(number)
                        number += 1
                        try await Task.sleep(for: .milliseconds(50))
                    }
                })
        }
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        isOver.withLock { $0 = true }
        for writer in writers { try await writer.value }
        try result.get()
    }
}
