import CoreATProtocol
import Foundation
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

// sample: first call
struct ArticleProfile: Decodable {
    let handle: String
    let displayName: String?
    let createdAt: Date?
}

enum MyEndpoint: EndpointType {
    case getProfile(actor: String)
    case like(uri: String, cid: String, repo: String)

    var baseURL: URL {
        get async { APEnvironment.current.host.flatMap { URL(string: $0) } ?? URL(string: "https://bsky.social")! }
    }

    var path: String {
        switch self {
        case .getProfile: "/xrpc/app.bsky.actor.getProfile"
        case .like: "/xrpc/com.atproto.repo.createRecord"
        }
    }

    var httpMethod: HTTPMethod {
        switch self {
        case .getProfile: .get
        case .like: .post
        }
    }

    var task: HTTPTask {
        get async {
            switch self {
            case .getProfile(let actor):
                .requestParameters(encoding: .urlEncoding(parameters: ["actor": actor]))
            case .like(let uri, let cid, let repo):
                .requestParameters(
                    encoding: .jsonEncoding(parameters: [
                        "repo": repo, "collection": "app.bsky.feed.like",
                        "record": ["subject": ["uri": uri, "cid": cid], "createdAt": Date()] as Parameters,
                    ]))
            }
        }
    }

    var headers: HTTPHeaders? { get async { nil } }
}
// sample end

/// The samples of the article about endpoints, compiled and run unchanged. No other tests use the global environment.
@Suite(.inTurnFirst, .serialized) struct EndpointsArticleTests {
    typealias Profile = ArticleProfile

    /// The article's host is replaced by a local server immediately after it was set.
    func setUp(_ home: Home, access: String?, refresh: String?) async throws -> String {
        // sample: make it
        await setup(hostURL: "https://bsky.social", accessJWT: access, refreshJWT: refresh)
        // sample pause
        await update(hostURL: home.host)
        // sample resume

        let router = NetworkRouter<MyEndpoint>(decoder: .atDecoder)
        let profile: Profile = try await router.execute(.getProfile(actor: "alice.example.com"))
        print(profile.displayName ?? profile.handle)
        // sample end
        let did = home.alice.did.description
        let cid = "bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"
        let uri = "at://\(did)/app.bsky.feed.post/3jui7kd54zh2y"
        let _: EmptyResponse = try await router.execute(.like(uri: uri, cid: cid, repo: did))
        return profile.handle
    }

    @Test func `the first call works, even after the token has expired`() async throws {
        try await Home.run(handle: "alice.example.com") { home in
            let session = try await home.session()
            let handle = try await setUp(home, access: session.accessToken, refresh: session.refreshToken)
            #expect(handle == "alice.example.com")
            await home.network.expireTokens()
            let router = NetworkRouter<MyEndpoint>()
            let listener = Task { await listen() }
            let _: Profile = try await router.execute(.getProfile(actor: "alice.example.com"))
            #expect(home.network.refreshCount == 1)
            await updateTokens(access: nil, refresh: nil)
            listener.cancel()
            await listener.value
        }
    }

    func listen() async {
        // sample: events
        for await event in APEnvironment.current.events() {
            switch event {
            case .refreshed(let session): print("new tokens for \(session)")
            case .expired(let error): print("log in again: \(error)")
            case .signedOut: print("signed out")
            case .refreshedWithoutLock(let why): print("refreshing without the lock: \(why)")
            }
        }
        // sample end
    }

    @Test func `accounts live side by side`() async throws {
        let store = FaultyStore()
        try await store.save(Session(accessToken: "a", refreshToken: "r", handle: "work.example"))
        // sample: accounts
        let work = APEnvironment(host: "https://pds.example", store: store)
        try await work.restoreSession()
        let router = NetworkRouter<MyEndpoint>(decoder: .atDecoder, environment: work)
        // sample end
        #expect(work.session?.handle == "work.example")
        withExtendedLifetime(router) {}
    }

    @Test func `errors are caught as shown`() async throws {
        let server = try await LocalServer.start { _ in .error("InvalidRequest", "no such actor", status: .badRequest) }
        await setup(hostURL: "\(server.url)")
        let router = NetworkRouter<MyEndpoint>()
        // sample: errors
        do {
            let profile: Profile = try await router.execute(.getProfile(actor: "nobody.example.com"))
            print(profile.handle)
        } catch let error as AtError {
            switch error {
            case .message(let message): print("the server says \(message.error): \(message.message ?? "")")
            case .network(.transport(let problem)): print("no response: \(problem)")
            case .network(let problem): print("no usable response: \(problem)")
            }
        }
        // sample end
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test func `the article's samples are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = root.appending(path: "Sources/CoreATProtocol/CoreATProtocol.docc/EndpointsOfYourOwn.md")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 5)
        for (name, text) in documented {
            #expect(compiled[name]?.replacing("ArticleProfile", with: "Profile") == text, "\(name)")
        }
    }
}
