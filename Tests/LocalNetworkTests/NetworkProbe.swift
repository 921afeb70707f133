import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import Testing

/// A network with two accounts, of which one is logged in.
struct NetworkProbe {
    let network: LocalNetwork
    let alice: LocalNetwork.Person
    let bob: LocalNetwork.Person
    let client: ATClient

    static let password = "correct-horse"

    /// Starts a network, and stops it when the body is through.
    static func run(
        options: LocalNetwork.Options = LocalNetwork.Options(), _ body: (NetworkProbe) async throws -> Void
    ) async throws {
        let network = try await LocalNetwork.start(options: options)
        do {
            let alice = try await network.createAccount(
                handle: "alice.test", password: password, email: "alice@example.com")
            let bob = try await network.createAccount(handle: "bob.test", password: password)
            let client = ATClient(host: network.host, middleware: [])
            try await client.login(identifier: "alice.test", password: password)
            try await body(NetworkProbe(network: network, alice: alice, bob: bob, client: client))
        } catch {
            await network.stop()
            throw error
        }
        await network.stop()
    }

    /// A client that is logged in.
    func client(as person: LocalNetwork.Person) async throws -> ATClient {
        let client = ATClient(host: network.host, middleware: [])
        try await client.login(identifier: person.did.description, password: Self.password)
        return client
    }

    /// What a server answers.
    struct Answer {
        let response: HTTPResponse
        var status: Int { response.status.rawValue }
        var json: LexValue { (try? LexValue(json: response.body)) ?? .null }
    }

    /// Gets a path of the data server's, or of another.
    func get(
        _ path: String, token: String? = nil, to url: URL? = nil, headers: HTTPHeaders = [:]
    ) async throws -> Answer {
        let base = url?.absoluteString ?? network.host
        return try await send(HTTPRequest(.get, try #require(URL(string: base + path)), headers: headers), token)
    }

    /// Posts a value to a path of the data server's.
    func post(_ path: String, token: String? = nil, body: LexValue? = nil) async throws -> Answer {
        var request = HTTPRequest(.post, try #require(URL(string: network.host + path)))
        if let body {
            request.body = .bytes(try body.jsonData())
            request.headers["Content-Type"] = "application/json"
        }
        return try await send(request, token)
    }

    private func send(_ request: HTTPRequest, _ token: String?) async throws -> Answer {
        var request = request
        request.headers["Authorization"] = token.map { "Bearer \($0)" }
        return Answer(response: try await URLSessionTransport.shared.send(request))
    }

    /// The input of a call that creates a note.
    static func note(_ text: String, in repo: LocalNetwork.Person, key: String? = nil) -> LexValue {
        var input: LexObject = [
            "repo": .string(repo.did.description), "collection": "com.example.note",
            "record": ["$type": "com.example.note", "text": .string(text)],
        ]
        if let key { input["rkey"] = .string(key) }
        return .object(input)
    }

    /// Creates a note in Alice's repository and gives its address.
    @discardableResult
    func write(_ text: String, key: String? = nil) async throws -> RecordReference {
        try await client.procedure(
            "com.atproto.repo.createRecord", input: Self.note(text, in: alice, key: key), as: RecordReference.self)
    }
}

extension LexValue {
    /// The text, when this is one.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements, when this is an array.
    var list: [LexValue] {
        if case .array(let list) = self { list } else { [] }
    }
}

/// Expects a call to fail with an error of a name.
func expectFailure(_ name: String, _ call: () async throws -> Void) async {
    do {
        try await call()
        Issue.record("The call succeeded where \(name) was expected.")
    } catch let error as AtError {
        if case .message(let message) = error {
            #expect(message.error == name)
        } else {
            Issue.record("\(error)")
        }
    } catch {
        Issue.record("\(error)")
    }
}
