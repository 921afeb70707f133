import ATCrypto
import ATOAuth
import Foundation
import LocalServer
import Probes
import TestLoad
import Testing

/// The samples of the article, compiled as they stand there, and run.
@Suite(.inTurn) struct ClientsArticleTests {
    private let clientID: URL
    private let redirect: URL

    init() throws {
        clientID = try #require(URL(string: "https://app.example.com/client-metadata.json"))
        redirect = try #require(URL(string: "https://app.example.com/callback"))
    }

    @Test func `a loopback app needs no document`() throws {
        // sample: loopback
        let tool = OAuthApp.loopback("atproto repo:com.example.note")
        print(tool.clientID)  // http://localhost?scope=atproto%20repo…&redirect_uri=http…
        // sample end
        #expect(tool.clientID.hasPrefix("http://localhost?scope=atproto%20repo"))
        #expect(tool.clientID.contains("&redirect_uri=http"))
        #expect(try tool.problems().isEmpty)
    }

    @Test func `an app is published and checked`() throws {
        let homepage = try #require(URL(string: "https://app.example.com/"))
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        // sample: published
        let app = OAuthApp.published(
            clientID, redirect: redirect, scopes: "atproto repo:com.example.note blob:image/*")
        let document = try app.metadata(name: "Notes", homepage: homepage)
        try document.write(to: file)
        // sample end
        // sample: problems
        for problem in OAuthApp.problems(in: document, servedAt: clientID) {
            print(problem)  // redirect_uris: The list is empty. Add the address that …
        }
        for problem in try app.problems(whenPublished: document) {
            print(problem)  // scope: The app asks for "blob:*/*", which the document lacks.
        }
        // sample end
        #expect(try OAuthApp.problems(in: Data(contentsOf: file), servedAt: clientID).isEmpty)
        #expect(try app.problems(whenPublished: document).isEmpty)
        let wider = OAuthApp.published(clientID, redirect: redirect, scopes: "atproto blob:*/*")
        #expect(
            try wider.problems(whenPublished: document).map(\.description)
                == [#"scope: The app asks for "blob:*/*", which the document lacks."#])
    }

    @Test func `a server has a key`() throws {
        // sample: confidential
        let key = try ClientKey(SigningKey.generate(.p256), publishedAt: .now)
        let keys: ClientKeys = [key]
        let service = OAuthApp.confidential(clientID, redirect: redirect, scopes: "atproto", keys: keys)
        let published = try service.metadata(name: "Notes")
        // sample end
        #expect(String(decoding: published, as: UTF8.self).contains(key.id))
    }

    @Test func `a key is read from the file that the command has written`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).key")
        defer { try? FileManager.default.removeItem(at: file) }
        let written = try SigningKey.generate(.p256)
        try Data("\(written.privateMultikey)\n".utf8).write(to: file)
        let firstPublished = Date(timeIntervalSince1970: 1_790_000_000)
        // sample: key-file
        let key = try ClientKey(SigningKey(contentsOf: file), publishedAt: firstPublished)
        let service = OAuthApp.confidential(clientID, redirect: redirect, scopes: "atproto", keys: [key] as ClientKeys)
        // sample end
        #expect(try String(decoding: service.keySet(), as: UTF8.self).contains(key.id))
        #expect(try ClientKey(written, publishedAt: firstPublished).id == key.id)
        try Data("not a key".utf8).write(to: file)
        let error = #expect(throws: KeyError.self) { try SigningKey(contentsOf: file) }
        #expect("\(error!)".contains("atp key generate"))
    }

    @Test func `the authorization server is found`() async throws {
        let world = try await DiscoveryWorld()
        let (options, dataServer) = (world.discovery.options, world.dataServer.url)
        // sample: discovery
        let discovery = ServerDiscovery(options: options)
        do {
            let server = try await discovery.authorizationServer(of: dataServer)
            print(server.issuer, server.tokenEndpoint)
            for warning in server.warnings { print(warning) }
        } catch let error as DiscoveryError where error.isTransient {
            print("try again later: \(error)")
        }
        // sample end
        #expect(world.issuer.requests.count == 1)
    }

    @Test func `the samples of the article are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = (0..<4).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let article = root.appending(path: "Sources/ATOAuth/ATOAuth.docc/Clients.md")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 6)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
