import ATData
import ATIdentity
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATOAuth

/// A data server and an authorization server on this machine, and a discovery that may contact both.
struct DiscoveryWorld {
    let dataServer: LocalServer
    let issuer: LocalServer
    let clock = TurnedClock()
    let discovery: ServerDiscovery

    static let resourcePath = "/.well-known/oauth-protected-resource"
    static let issuerPath = "/.well-known/oauth-authorization-server"

    init() async throws {
        let dataServer = try await LocalServer.start()
        let issuer = try await LocalServer.start()
        (self.dataServer, self.issuer) = (dataServer, issuer)
        let resource = try ServerSample.resource(dataServer.url.absoluteString, issuer: issuer.url.absoluteString)
            .jsonData()
        dataServer.route(.get, Self.resourcePath) { _ in .data(resource, contentType: "application/json") }
        let metadata = try ServerSample.metadata(issuer.url.absoluteString).jsonData()
        issuer.route(.get, Self.issuerPath) { _ in .data(metadata, contentType: "application/json; charset=utf-8") }
        let origins = Set([Origin(dataServer.url), Origin(issuer.url)].compactMap(\.self))
        discovery = ServerDiscovery(options: .init(allowedLoopback: origins), clock: clock.source)
    }

    /// Lets the data server send its own metadata as an issuer, and no document about itself.
    func combine() throws {
        dataServer.script(Self.resourcePath, always: .status(404))
        let metadata = try ServerSample.metadata(dataServer.url.absoluteString).jsonData()
        dataServer.route(.get, Self.issuerPath) { _ in .data(metadata, contentType: "application/json") }
    }
}

@Suite(.inTurn) struct ServerDiscoveryTests {
    @Test func `a data server leads to its authorization server`() async throws {
        let world = try await DiscoveryWorld()
        let server = try await world.discovery.authorizationServer(of: world.dataServer.url)
        #expect(server.issuer.description == world.issuer.url.absoluteString)
        #expect(server.warnings.isEmpty)
        #expect(world.dataServer.requests.map(\.path) == [DiscoveryWorld.resourcePath])
        #expect(world.issuer.requests.map(\.path) == [DiscoveryWorld.issuerPath])
        #expect(world.issuer.requests[0].headers["Accept"] == "application/json")
    }

    @Test func `only the origin of the data server's address counts`() async throws {
        let world = try await DiscoveryWorld()
        let url = world.dataServer.url.appending(path: "xrpc/").appending(queryItems: [.init(name: "a", value: "b")])
        #expect(try await world.discovery.issuer(of: url).description == world.issuer.url.absoluteString)
    }

    @Test func `a redirect is refused, and its target is not asked`() async throws {
        let world = try await DiscoveryWorld()
        let target = try await LocalServer.start { _ in .text("secret") }
        for status in [301, 302, 303, 307, 308, 300] {
            world.dataServer.script(
                DiscoveryWorld.resourcePath, always: .redirect(to: "\(target.url)/", status: status))
            let error = await #expect(throws: DiscoveryError.self) {
                try await world.discovery.authorizationServer(of: world.dataServer.url)
            }
            #expect(error?.reason == .redirected(HTTPStatusCode(rawValue: status)))
        }
        #expect(target.requests.isEmpty)
        #expect(world.issuer.requests.isEmpty)
    }

    @Test(arguments: ["text/html", "application/json-patch+json", "application/did+json", "text/json", ""])
    func `another type than JSON is refused`(type: String) async throws {
        let world = try await DiscoveryWorld()
        let body = try ServerSample.resource(
            world.dataServer.url.absoluteString, issuer: world.issuer.url.absoluteString
        )
        .jsonData()
        world.dataServer.script(
            DiscoveryWorld.resourcePath,
            always: .status(200, headers: type.isEmpty ? [:] : ["Content-Type": type], body: body))
        let error = await #expect(throws: DiscoveryError.self) {
            try await world.discovery.authorizationServer(of: world.dataServer.url)
        }
        #expect(error?.reason == .wrongMediaType(type.isEmpty ? nil : type))
    }

    @Test(arguments: [
        "application/json", "Application/JSON", " application/json ; charset=\"utf-8\"", "application/json;x",
    ])
    func `parameters and case of the type don't matter`(type: String) async throws {
        let world = try await DiscoveryWorld()
        let body = try ServerSample.resource(
            world.dataServer.url.absoluteString, issuer: world.issuer.url.absoluteString
        )
        .jsonData()
        world.dataServer.script(
            DiscoveryWorld.resourcePath, always: .status(200, headers: ["Content-Type": type], body: body))
        _ = try await world.discovery.authorizationServer(of: world.dataServer.url)
    }

    @Test func `two types are refused`() async throws {
        let world = try await DiscoveryWorld()
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        headers.append("text/html", for: "content-type")
        world.dataServer.script(
            DiscoveryWorld.resourcePath, always: .status(200, headers: headers, body: Data("{}".utf8)))
        let error = await #expect(throws: DiscoveryError.self) {
            try await world.discovery.issuer(of: world.dataServer.url)
        }
        #expect(error?.reason == .wrongMediaType(nil))
    }

    @Test(arguments: [201, 204, 206, 400, 401, 403, 410, 429, 500, 503])
    func `every status but 200 is an error`(status: Int) async throws {
        let world = try await DiscoveryWorld()
        world.dataServer.script(DiscoveryWorld.resourcePath, always: .status(status, headers: ["Retry-After": "7"]))
        let error = await #expect(throws: DiscoveryError.self) {
            try await world.discovery.authorizationServer(of: world.dataServer.url)
        }
        guard case .status(let found, let wait)? = error?.reason else { return #expect(Bool(false), "\(error as Any)") }
        #expect(found.rawValue == status)
        #expect(error?.isTransient == (status >= 429))
        #expect(wait == .seconds(7) || wait == nil)
        #expect(world.dataServer.requests.count == 1)
        #expect(world.issuer.requests.isEmpty)
    }

    @Test func `a data server without a document is its own authorization server`() async throws {
        let world = try await DiscoveryWorld()
        try world.combine()
        let server = try await world.discovery.authorizationServer(of: world.dataServer.url)
        #expect(server.issuer.description == world.dataServer.url.absoluteString)
        #expect(world.issuer.requests.isEmpty)
    }

    @Test func `a server without both documents doesn't support OAuth`() async throws {
        let server = try await LocalServer.start()
        let origin = try #require(Origin(server.url))
        let discovery = ServerDiscovery(options: .init(allowedLoopback: [origin]))
        let error = await #expect(throws: DiscoveryError.self) {
            try await discovery.authorizationServer(of: server.url)
        }
        #expect(error?.reason == .status(.notFound, retryAfter: nil))
        #expect(error.map { "\($0)".contains("supports OAuth") } == true)
    }

    @Test func `a typed address may be that of the authorization server`() async throws {
        let world = try await DiscoveryWorld()
        world.issuer.script(DiscoveryWorld.resourcePath, always: .status(200, body: Data("<html>".utf8)))
        let server = try await world.discovery.authorizationServer(at: world.issuer.url)
        #expect(server.issuer.description == world.issuer.url.absoluteString)
        let typed = try await world.discovery.authorizationServer(at: world.dataServer.url)
        #expect(typed.issuer == server.issuer)
    }

    @Test func `a typed address that is neither says why`() async throws {
        let world = try await DiscoveryWorld()
        world.dataServer.script(DiscoveryWorld.resourcePath, always: .status(500))
        let error = await #expect(throws: DiscoveryError.self) {
            try await world.discovery.authorizationServer(at: world.dataServer.url)
        }
        #expect(error?.reason == .status(.internalServerError, retryAfter: nil))
    }

    @Test func `a huge document is cut off`() async throws {
        let world = try await DiscoveryWorld()
        for fault in [Fault.generatedBody(byteCount: 1 << 30), .endlessBody] {
            world.issuer.script(DiscoveryWorld.issuerPath, always: fault)
            let error = await #expect(throws: DiscoveryError.self) {
                try await world.discovery.authorizationServer(of: world.dataServer.url)
            }
            #expect(error?.reason == .tooLarge(limit: 65_536))
        }
    }

    @Test func `a document of exactly 64 KiB is read`() async throws {
        let world = try await DiscoveryWorld()
        let json = try ServerSample.metadata(world.issuer.url.absoluteString).jsonData()
        for surplus in [0, 1] {
            let body = json + Data(repeating: 0x20, count: MetadataFetcher.mostBytes - json.count + surplus)
            world.issuer.script(
                DiscoveryWorld.issuerPath,
                always: .status(200, headers: ["Content-Type": "application/json"], body: body))
            let (discovery, url) = (world.discovery, world.dataServer.url)
            if surplus == 0 {
                _ = try await discovery.authorizationServer(of: url, freshness: .now)
            } else {
                await #expect(throws: DiscoveryError.self) {
                    try await discovery.authorizationServer(of: url, freshness: .now)
                }
            }
        }
    }

    @Test func `a document that breaks off is an error that may pass`() async throws {
        let world = try await DiscoveryWorld()
        world.issuer.script(DiscoveryWorld.issuerPath, [.truncatedBody(after: 100), .drop])
        for _ in 0..<2 {
            let error = await #expect(throws: DiscoveryError.self) {
                try await world.discovery.authorizationServer(of: world.dataServer.url)
            }
            #expect(error?.isTransient == true, "\(error as Any)")
        }
        _ = try await world.discovery.authorizationServer(of: world.dataServer.url)
    }

    @Test func `the metadata of another issuer is refused`() async throws {
        let world = try await DiscoveryWorld()
        let other = try ServerSample.metadata(world.dataServer.url.absoluteString).jsonData()
        world.issuer.route(.get, DiscoveryWorld.issuerPath) { _ in .data(other, contentType: "application/json") }
        let error = await #expect(throws: DiscoveryError.self) {
            try await world.discovery.authorizationServer(of: world.dataServer.url)
        }
        #expect(error?.problems.contains { $0.member == "issuer" } == true)
    }

    // MARK: Addresses

    @Test func `an issuer on this machine that isn't allowed is refused before a byte is sent`()
        async throws
    {
        let world = try await DiscoveryWorld()
        let stranger = try await LocalServer.start { _ in .text("secret") }
        let resource = try ServerSample.resource(
            world.dataServer.url.absoluteString, issuer: stranger.url.absoluteString
        )
        .jsonData()
        world.dataServer.route(.get, DiscoveryWorld.resourcePath) { _ in
            .data(resource, contentType: "application/json")
        }
        let error = await #expect(throws: DiscoveryError.self) {
            try await world.discovery.authorizationServer(of: world.dataServer.url)
        }
        #expect(error?.problems.map(\.member) == ["authorization_servers"])
        #expect(stranger.requests.isEmpty)
    }

    @Test(
        arguments: [
            "https://10.0.0.1", "https://169.254.169.254", "https://[::ffff:127.0.0.1]", "https://100.64.0.1",
            "https://pds.example.com:22", "http://pds.example.com", "https://pds.local", "https://localhost",
            "ftp://a.com",
            "https://user:hunter2@pds.example.com", "file:///etc/passwd", "https://metadata",
        ])
    func `a data server at a private or unusual address is refused before a byte is sent`(address: String) async throws
    {
        let recorder = NeverTransport()
        let discovery = ServerDiscovery(options: .init(transport: recorder))
        let url = try #require(URL(string: address))
        let error = await #expect(throws: DiscoveryError.self) { try await discovery.authorizationServer(of: url) }
        guard case .addressRefused? = error?.reason else {
            // The origin of an address with a user is asked for, without the user.
            #expect(address.contains("@"), "\(error as Any)")
            return #expect(error.map { !"\($0)".contains("hunter2") } == true)
        }
        #expect(recorder.sent.withLock { $0 } == 0)
    }

    @Test func `a host elsewhere in the list of allowed servers is ignored`() async throws {
        let recorder = NeverTransport()
        let url = try #require(URL(string: "http://10.0.0.1:8080"))
        let origin = try #require(Origin(url))
        let discovery = ServerDiscovery(options: .init(allowedLoopback: [origin], transport: recorder))
        await #expect(throws: DiscoveryError.self) { try await discovery.authorizationServer(of: url) }
        #expect(recorder.sent.withLock { $0 } == 0)
    }

    /// Counts what is sent, and sends nothing.
    final class NeverTransport: Transport {
        let sent = Guarded(0)

        func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            sent.withLock { $0 += 1 }
            throw TransportError(.offline, request)
        }
    }

    // MARK: The cache

    @Test func `documents are cached for a minute`() async throws {
        let world = try await DiscoveryWorld()
        func count() -> [Int] { [world.dataServer.requests.count, world.issuer.requests.count] }
        _ = try await world.discovery.authorizationServer(of: world.dataServer.url)
        world.clock.turn(by: .seconds(59))
        _ = try await world.discovery.authorizationServer(of: world.dataServer.url)
        #expect(count() == [1, 1])
        world.clock.turn(by: .seconds(1))
        _ = try await world.discovery.authorizationServer(of: world.dataServer.url)
        #expect(count() == [2, 2])
        world.clock.turn(by: .seconds(20))
        _ = try await world.discovery.authorizationServer(of: world.dataServer.url, freshness: .within(.seconds(30)))
        #expect(count() == [2, 2])
        _ = try await world.discovery.authorizationServer(of: world.dataServer.url, freshness: .within(.seconds(20)))
        #expect(count() == [3, 3])
        _ = try await world.discovery.authorizationServer(of: world.dataServer.url, freshness: .now)
        #expect(count() == [4, 4])
        world.discovery.forgetAll()
        _ = try await world.discovery.issuer(of: world.dataServer.url)
        #expect(count() == [5, 4])
    }

    @Test func `a cached document is checked for each data server`() async throws {
        let world = try await DiscoveryWorld()
        var object = ServerSample.metadata(world.issuer.url.absoluteString)
        object["protected_resources"] = [.string(world.dataServer.url.absoluteString)]
        let metadata = try object.jsonData()
        world.issuer.route(.get, DiscoveryWorld.issuerPath) { _ in .data(metadata, contentType: "application/json") }
        let server = try await world.discovery.authorizationServer(of: world.dataServer.url)
        #expect(server.warnings.isEmpty)
        let other = try await world.discovery.metadata(
            of: server.issuer, dataServer: URL(string: "https://pds.example.com"))
        #expect(other.warnings.map(\.member) == ["protected_resources"])
        #expect(world.issuer.requests.count == 1)
    }

    @Test func `failures and unusable documents are not cached`() async throws {
        let world = try await DiscoveryWorld()
        world.issuer.script(
            DiscoveryWorld.issuerPath,
            [
                .status(503), .status(200, headers: ["Content-Type": "application/json"], body: Data("{}".utf8)),
                .status(404),
            ])
        for _ in 0..<3 {
            await #expect(throws: DiscoveryError.self) {
                try await world.discovery.authorizationServer(of: world.dataServer.url)
            }
        }
        _ = try await world.discovery.authorizationServer(of: world.dataServer.url)
        #expect(world.issuer.requests.count == 4)
        #expect(world.dataServer.requests.count == 1)
    }

    @Test func `the cache is bounded, and the oldest document goes first`() {
        var cache = MetadataCache()
        let start = ContinuousClock.now
        let urls = (0...64).compactMap { URL(string: "https://a\($0).example.com/") }
        for (index, url) in urls.enumerated() { cache.store(Data(), for: url, at: start + .nanoseconds(index)) }
        #expect(cache.entry(urls[0], within: .seconds(60), at: start) == nil)
        #expect(urls.dropFirst().allSatisfy { cache.entry($0, within: .seconds(60), at: start + .seconds(1)) != nil })
    }

    @Test func `a cancelled lookup throws that it was cancelled`() async throws {
        let world = try await DiscoveryWorld()
        world.dataServer.script(DiscoveryWorld.resourcePath, always: .delay(.seconds(600)))
        let (discovery, url) = (world.discovery, world.dataServer.url)
        let task = Task { try await discovery.authorizationServer(of: url) }
        try await until { !world.dataServer.requests.isEmpty }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
