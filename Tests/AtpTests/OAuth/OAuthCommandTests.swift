import ATCrypto
import ATOAuth
import Foundation
import HTTPTransport
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct OAuthCommandTests {
    private let address = "https://app.example.com/client-metadata.json"

    private func metadata(_ desk: Desk, _ more: String...) async -> Desk.Outcome {
        await desk.atp(["oauth", "metadata", "--client-id", address] + more)
    }

    @Test func `metadata is printed, and checks without a problem`() async throws {
        let desk = try await Desk()
        let made = await metadata(
            desk, "--redirect", "com.example.app:/callback", "--redirect", "http://127.0.0.1/callback", "--scope",
            "repo:com.example.note transition:generic", "--scope", "atproto", "--name", "Notes", "--homepage",
            "https://app.example.com")
        #expect(made.code == .success, "\(made.errors)")
        let json = try made.json()
        #expect(json["client_id"] as? String == address)
        #expect(json["client_name"] as? String == "Notes")
        #expect(json["client_uri"] as? String == "https://app.example.com")
        #expect(json["application_type"] as? String == "native")
        #expect(json["redirect_uris"] as? [String] == ["com.example.app:/callback", "http://127.0.0.1/callback"])
        #expect(json["scope"] as? String == "atproto repo:com.example.note transition:generic")
        #expect(json["dpop_bound_access_tokens"] as? Bool == true)
        try desk.write(Data(made.output.utf8), to: "client-metadata.json")
        let check = await desk.atp("oauth", "check", "client-metadata.json", "--served-at", address)
        #expect(check.code == .success, "\(check.output)")
        #expect(check.output == "no problems\n")
        let piped = await desk.atp("oauth", "check", "-", "--json", stdin: made.output)
        #expect(piped.output == #"{"valid":true,"problems":[]}"# + "\n")
    }

    @Test func `the type of an app can be chosen`() async throws {
        let desk = try await Desk()
        let redirect = ["--redirect", "https://app.example.com/open"]
        let web = await metadata(desk, redirect[0], redirect[1])
        #expect(try web.json()["application_type"] as? String == "web")
        let native = await metadata(desk, redirect[0], redirect[1], "--native")
        #expect(try native.json()["application_type"] as? String == "native")
        #expect(await metadata(desk, redirect[0], redirect[1], "--native", "--web").code == .usage)
    }

    @Test func `the public halves of keys are printed, and nothing else of them`() async throws {
        let desk = try await Desk()
        var publicKeys: [VerifyingKey] = []
        for name in ["old.key", "new.key"] {
            let made = await desk.atp("key", "generate", "--curve", "p256", "--output", name, "--json")
            publicKeys.append(try VerifyingKey(didKey: try #require(try made.json()["publicKey"] as? String)))
        }
        let made = await metadata(
            desk, "--redirect", "https://app.example.com/callback", "--key", "old.key", "--key", "new.key")
        #expect(made.code == .success, "\(made.errors)")
        let json = try made.json()
        #expect(json["token_endpoint_auth_method"] as? String == "private_key_jwt")
        let keys = try #require((json["jwks"] as? [String: Any])?["keys"] as? [[String: Any]])
        #expect(keys.map { $0["kid"] as? String } == publicKeys.map(\.jwkThumbprint))
        #expect(keys.allSatisfy { $0["d"] == nil })
        #expect(await desk.atp("oauth", "check", "-", stdin: made.output).code == .success)
    }

    @Test func `a key on another curve is refused`() async throws {
        let desk = try await Desk()
        _ = await desk.atp("key", "generate", "--output", "k256.key")
        let made = await metadata(desk, "--redirect", "https://app.example.com/cb", "--key", "k256.key", "--json")
        #expect(made.code == .refused)
        #expect(made.errors.contains("InvalidKey") && made.errors.contains("p256"))
        let secret = try String(contentsOf: desk.folder.appending(path: "k256.key"), encoding: .utf8)
        let shown = await metadata(
            desk, "--redirect", "https://app.example.com/cb", "--key", secret.trimmingCharacters(in: .newlines))
        #expect(shown.code == .usage)
        #expect(!shown.errors.contains(secret.dropLast()))
    }

    @Test func `metadata that servers would refuse is not printed`() async throws {
        let desk = try await Desk()
        let made = await metadata(desk, "--redirect", "com.example.app://callback", "--homepage", "http://example.com")
        #expect(made.code == .refused)
        #expect(made.output.isEmpty)
        #expect(made.errors.contains("redirect_uris: ") && made.errors.contains("client_uri: "))
        #expect(made.errors.contains("com.example.app:/callback"))
    }

    @Test(arguments: [
        ["metadata"], ["metadata", "--client-id", "https://app.example.com/c.json"],
        ["metadata", "--redirect", "https://app.example.com/cb"], ["check"], ["check", "missing.json"],
        ["check", "https://"], ["check", "-", "x"],
    ])
    func `wrong usage is told`(arguments: [String]) async throws {
        let desk = try await Desk()
        let outcome = await desk.atp(["oauth"] + arguments)
        #expect(outcome.code == .usage)
        #expect(outcome.output.isEmpty)
    }

    @Test func `problems are printed, one on each line, and the status is 1`() async throws {
        let desk = try await Desk()
        let document = #"{"client_id":"\#(address)","scope":"a\u001b[2J","client_name":5}"#
        let check = await desk.atp("oauth", "check", "-", stdin: document)
        #expect(check.code == .refused)
        #expect(check.errors.isEmpty)
        let members = check.lines.map { $0.prefix { $0 != ":" } }
        #expect(Set(members).isSuperset(of: ["scope", "client_name", "redirect_uris", "token_endpoint_auth_method"]))
        #expect(!check.output.unicodeScalars.contains("\u{1B}"))
        let json = await desk.atp("oauth", "check", "-", "--json", stdin: document)
        #expect(try json.json()["valid"] as? Bool == false)
        let problems = try #require(try json.json()["problems"] as? [[String: Any]])
        #expect(problems.compactMap { $0["member"] as? String } == members.map(String.init))
        #expect(problems.allSatisfy { ($0["advice"] as? String)?.isEmpty == false })
    }

    @Test func `a file is compared with the address where it will be published`() async throws {
        let desk = try await Desk()
        let made = await metadata(desk, "--redirect", "https://app.example.com/cb")
        let moved = await desk.atp(
            "oauth", "check", "-", "--served-at", "https://app.example.com/other.json", stdin: made.output)
        #expect(moved.code == .refused)
        #expect(moved.lines.count == 1 && moved.output.hasPrefix("client_id: "))
    }

    // MARK: Addresses

    @Test func `a document is fetched and checked`() async throws {
        let desk = try await Desk()
        let made = await metadata(desk, "--redirect", "https://app.example.com/cb")
        let server = try await LocalServer.start()
        server.route(.get, "/client-metadata.json") { _ in
            .data(Data(made.output.utf8), contentType: "application/json")
        }
        let url = "\(server.url)/client-metadata.json"
        let check = await desk.atp("oauth", "check", url, "--served-at", address)
        #expect(check.code == .success, "\(check.errors)\(check.output)")
        #expect(server.requests.map(\.path) == ["/client-metadata.json"])
        // At its own address, it is the document of another app.
        let own = await desk.atp("oauth", "check", url)
        #expect(own.code == .refused)
        #expect(own.lines.allSatisfy { $0.hasPrefix("client_id: ") || $0.hasPrefix("redirect_uris: ") })
        let logged = await desk.atp("oauth", "check", url, "--verbose")
        #expect(logged.errors.contains(url))
    }

    @Test(arguments: [
        ("RedirectRefused", Fault.redirect(to: "http://127.0.0.1:1/")), ("NoDocument", .status(404)),
        ("NoDocument", .status(503)), ("WrongMediaType", .status(200, headers: ["Content-Type": "text/html"])),
        ("DocumentTooLarge", .endlessBody), ("NoDocument", .drop),
    ])
    func `a document that servers couldn't fetch is refused`(name: String, fault: Fault) async throws {
        let desk = try await Desk()
        let server = try await LocalServer.start()
        server.script("/c.json", always: fault)
        let check = await desk.atp("oauth", "check", "\(server.url)/c.json", "--json")
        #expect(check.code == .refused)
        #expect(check.errors.contains("\"\(name)\""), "\(check.errors)")
        #expect(server.requests.count == 1)
    }

    @Test(arguments: ["http://app.example.com/c.json", "http://10.0.0.1/c.json", "https://10.0.0.1/c.json"])
    func `private and unencrypted addresses are not contacted`(url: String) async throws {
        let desk = try await Desk()
        let check = await desk.atp("oauth", "check", url, "--json")
        #expect(check.code == .refused)
        #expect(check.errors.contains("AddressRefused"), "\(check.errors)")
    }

    @Test func `the client_id of an app in development is checked as text`() async throws {
        let desk = try await Desk()
        let good = await desk.atp("oauth", "check", "http://localhost?scope=atproto%20transition:generic")
        #expect(good.code == .success)
        #expect(good.output == "no problems\n")
        for text in ["http://localhost?scope=transition:generic", "http://localhost/?redirect_uri=http://localhost/"] {
            let bad = await desk.atp("oauth", "check", text)
            #expect(bad.code == .refused)
            #expect(bad.output.hasPrefix("client_id: "))
        }
    }

    @Test func `help and completions know the commands`() async throws {
        let desk = try await Desk()
        #expect(await desk.atp("--help").output.contains("oauth"))
        #expect(await desk.atp("oauth", "--help").output.contains("metadata"))
        #expect(await desk.atp("oauth", "check", "--help").output.contains("--served-at"))
        for shell in CompletionShell.allCases {
            let script = await desk.atp("completions", shell.rawValue)
            #expect(script.output.contains("oauth metadata") || script.output.contains("oauth"))
            #expect(script.output.contains("client-id") && script.output.contains("served-at"))
        }
    }
}
