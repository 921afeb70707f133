import ATCrypto
import ATData
import ATIdentity
import AtpCommands
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

/// Where `atp resolve` finds what it shows, and where it must not look.
@Suite(.inTurn) struct ResolveSourceTests {
    @Test func `a handle in the DNS is shown as found there`() async throws {
        let desk = try await Desk.ofAlice()
        let dns = ["ATP_DNS": "127.0.0.1:\(desk.network.dns.port)"]
        let json = try await desk.atp("resolve", "alice.test", "--json", environment: dns).json()
        #expect(json["handleSource"] as? String == "dns")
        #expect(json["documentSource"] as? String == "\(desk.network.plcURL)/\(try await desk.alice)")
        let words = await desk.atp("resolve", "alice.test", environment: dns).output
        #expect(words.contains("alice.test (verified: it resolves to this DID in the DNS, and the document names it)"))
        #expect(desk.network.dns.questions.contains { $0.name == "_atproto.alice.test" })
    }

    @Test func `without the DNS, the web server or the host is shown`() async throws {
        let desk = try await Desk.ofAlice()
        let web = try await desk.atp("resolve", "alice.test", "--json").json()
        #expect(web["handleSource"] as? String == "https")
        desk.network.server.script("/.well-known/atproto-did", always: .status(404))
        let host = try await desk.atp("resolve", "alice.test", "--json").json()
        #expect(host["handleSource"] as? String == desk.network.host)
        #expect(await desk.atp("resolve", "alice.test").output.contains("according to \(desk.network.host)"))
    }

    @Test func `a handle whose account claims a different handle is rejected`() async throws {
        let desk = try await Desk.ofAlice()
        desk.network.dns.set("_atproto.mallory.test", texts: ["did=\(try await desk.alice)"])
        let resolve = await desk.atp(
            "resolve", "mallory.test", "--json", environment: ["ATP_DNS": "127.0.0.1:\(desk.network.dns.port)"])
        #expect(resolve.code == .refused)
        #expect(resolve.errors.contains(#""HandleMismatch""#) && resolve.errors.contains("alice.test"))
    }

    @Test(arguments: ["nonsense", "localhost:53", "127.0.0.1:0", "127.0.0.1:65536", "[::1", ":53"])
    func `an invalid DNS server address is a usage error`(text: String) async throws {
        let desk = try await Desk()
        #expect(await desk.atp("resolve", "alice.test", environment: ["ATP_DNS": text]).code == .usage)
    }

    @Test func `a server on this machine is contacted only when the user names it`() async throws {
        let desk = try await Desk()
        let server = try await LocalServer.start()
        let did = "did:web:localhost%3A\(server.port)"
        // Neither with the standard directory, nor with another server of this machine.
        for environment in [["ATP_PLC": ""], [:]] {
            let resolve = await desk.atp("resolve", did, "--json", environment: environment)
            #expect(resolve.code == .refused)
            #expect(resolve.errors.contains("AddressRefused"), "\(resolve.errors)")
        }
        #expect(server.requests.isEmpty)
        _ = await desk.atp("resolve", did, "--host", server.url.absoluteString)
        #expect(server.requests.map(\.path) == ["/.well-known/did.json"])
    }

    @Test func `a directory's redirect is not followed`() async throws {
        let desk = try await Desk.ofAlice()
        let directory = try await LocalServer.start()
        let target = "\(desk.network.plcURL)/\(try await desk.alice)"
        directory.route(.get, "/*") { _ in
            ServerResponse(status: HTTPStatusCode(rawValue: 302), headers: ["Location": target])
        }
        let resolve = await desk.atp("resolve", try await desk.alice, "--plc", directory.url.absoluteString)
        #expect(resolve.code == .refused)
        #expect(directory.requests.count == 1)
    }

    @Test(arguments: ["http://192.0.2.7", "https://10.0.0.1", "https://[fe80::1]", "https://pds.local"])
    func `a record is not read from a server that is neither public nor named`(server: String) async throws {
        let desk = try await Desk()
        let (directory, log) = try await Self.directory(of: Self.state(server: server))
        let get = await desk.atp(
            "get", "at://\(log.did)/app.bsky.actor.profile/self", "--json", "--plc", directory.url.absoluteString)
        #expect(get.code == .refused)
        #expect(get.errors.contains("AddressRefused"), "\(get.errors)")
    }

    @Test func `nothing in a document controls the terminal`() async throws {
        let desk = try await Desk()
        var state = try Self.state(server: "https://pds.example.com")
        state.services["evil\u{1B}[2J"] = .init(type: "a\u{202E}b\u{7}", endpoint: "https://\u{1B}]0;x\u{7}\n--fake--")
        let (directory, log) = try await Self.directory(of: state)
        for arguments in [["resolve"], ["resolve", "--verify"], ["resolve", "--json"], ["plc", "log"]] {
            let shown = await desk.atp(
                arguments + [log.did.description, "--plc", directory.url.absoluteString], onTerminal: true)
            #expect(shown.code == .success, "\(shown.errors)")
            for scalar in "\u{1B}\u{7}\u{202E}".unicodeScalars {
                #expect(!shown.output.unicodeScalars.contains(scalar))
            }
            #expect(!shown.lines.contains { $0.hasPrefix("--fake--") })
        }
    }

    @Test func `requests are logged in verbose mode`() async throws {
        let desk = try await Desk.ofAlice()
        let resolve = await desk.atp("resolve", "alice.test", "--verbose")
        #expect(resolve.errors.contains("\(desk.network.plcURL)"), "\(resolve.errors)")
        #expect(await desk.atp("resolve", "alice.test").errors.isEmpty)
    }

    // MARK: Verifying

    @Test func `the log that proves a document is verified and shown`() async throws {
        let desk = try await Desk.ofAlice()
        let words = await desk.atp("resolve", "alice.test", "--verify")
        #expect(words.code == .success, "\(words.errors)")
        #expect(words.output.contains("1 operation, every signature and hash is valid; it proves the document"))
        #expect(words.lines.last?.contains("\tcreate\tkey 1 of 1\tbafyrei") == true)
        #expect(words.lines.last?.contains("handle alice.test, pds \(desk.network.host)") == true)
        let log = try await desk.atp("resolve", "alice.test", "--verify", "--json").json()["log"] as? [[String: Any]]
        #expect(log?.count == 1)
        #expect((log?.first?["signedBy"] as? String)?.hasPrefix("did:key:") == true)
    }

    @Test func `a document that its log doesn't prove is refused`() async throws {
        let desk = try await Desk()
        let state = try Self.state(server: "https://pds.example.com")
        var other = state
        other.dataServer = "https://evil.example.com"
        let (directory, log) = try await Self.directory(of: state, serving: other)
        let plc = directory.url.absoluteString
        #expect(await desk.atp("resolve", "\(log.did)", "--plc", plc).code == .success)
        let verified = await desk.atp("resolve", "\(log.did)", "--verify", "--json", "--plc", plc)
        #expect(verified.code == .refused)
        #expect(verified.errors.contains("InvalidDocument"), "\(verified.errors)")
    }

    @Test func `a log that was tampered with is refused`() async throws {
        let desk = try await Desk()
        let state = try Self.state(server: "https://pds.example.com")
        let (directory, log) = try await Self.directory(of: state) { text in
            text.replacingOccurrences(of: "pds.example.com", with: "bad.example.com")
        }
        for arguments in [["resolve", "--verify"], ["plc", "log"]] {
            let shown = await desk.atp(
                arguments + ["\(log.did)", "--json", "--plc", directory.url.absoluteString])
            #expect(shown.code == .refused)
            #expect(shown.errors.contains("InvalidLog"), "\(shown.errors)")
        }
    }

    @Test func `a did:web has no log to verify`() async throws {
        let desk = try await Desk.ofAlice()
        let did = "did:web:localhost%3A\(desk.network.server.port)"
        let resolve = await desk.atp("resolve", did, "--verify", "--json")
        #expect(resolve.code == .refused)
        #expect(resolve.errors.contains("NoLog"), "\(resolve.errors)")
    }

    // MARK: A directory of the tests' own

    private static let key = Result { try SigningKey.generate(.k256) }

    static func state(server: String) throws -> PLCState {
        let key = try key.get().verifyingKey
        return PLCState(signingKey: key, rotationKeys: [key], handle: "alice.test", dataServer: server)
    }

    /// A directory with one account, which may serve another document than its log says.
    private static func directory(
        of state: PLCState, serving other: PLCState? = nil, tampering: (String) -> String = { $0 }
    ) async throws -> (LocalServer, PLCLog) {
        let log = try PLCLog(startingWith: try .create(state, signedBy: try key.get()), at: .now)
        let document = try (other ?? state).document(of: log.did).jsonData()
        let audit = Data(tampering(String(decoding: try log.audit.jsonData(), as: UTF8.self)).utf8)
        let server = try await LocalServer.start()
        server.route(.get, "/\(log.did)") { _ in .data(document, contentType: "application/json") }
        server.route(.get, "/\(log.did)/log/audit") { _ in .data(audit, contentType: "application/json") }
        return (server, log)
    }
}
