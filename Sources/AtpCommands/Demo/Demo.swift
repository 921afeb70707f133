import CoreATProtocol
import Foundation
import SmallPDS

/// A session's life in a few calls, against a small server in this process. No account, no internet.
enum Demo {
    static func run() async throws {
        let pds = try await SmallPDS.start()
        let host = pds.host
        print("A small data server listens on \(host).\n")

        print("1. Log in as \(SmallPDS.handle).")
        await setup(hostURL: host)
        let router = NetworkRouter<DemoCall>(decoder: .atDecoder)
        let login: Login = try await router.execute(
            .logIn(identifier: SmallPDS.handle, password: SmallPDS.password))
        await updateTokens(access: login.accessJwt, refresh: login.refreshJwt)
        print("   \(login.did) has an access token and a refresh token.\n")

        print("2. Read a profile and write a post.")
        let profile: Profile = try await router.execute(.profile(actor: login.handle))
        print("   \(profile.displayName ?? profile.handle), since \(profile.createdAt.formatted(.iso8601))")
        let first: Record = try await router.execute(.post(repo: login.did, text: "Hello from Swift"))
        print("   wrote \(first.uri)\n")

        print("3. Let the access token expire, then make 100 calls at once.")
        let events = APEnvironment.current.events()
        pds.expireAccessTokens()
        let clock = ContinuousClock()
        let duration = try await clock.measure {
            try await withThrowingTaskGroup { group in
                for number in 1...100 {
                    group.addTask {
                        let _: Profile = try await router.execute(.profile(actor: "reader\(number).test"))
                    }
                }
                try await group.waitForAll()
            }
        }
        for await event in events {
            if case .refreshed(let session) = event { print("   event: the session of \(session) was refreshed") }
            break
        }
        let milliseconds = duration.formatted(.units(allowed: [.milliseconds], width: .narrow))
        print(
            "   100 of 100 calls succeeded in \(milliseconds); the session was refreshed \(pds.refreshCount) time(s).\n"
        )

        print("4. A wrong call, and what its error says.")
        do {
            let _: Record = try await router.execute(.unknown)
        } catch let error as AtError {
            print("   \(error)\n")
        }

        print("5. Sign out. From here on the server refuses, and nothing can bring the session back.")
        try await APEnvironment.current.signOut()
        do {
            let _: Profile = try await router.execute(.profile(actor: login.handle))
        } catch let error as AtError {
            print("   \(error)\n")
        }
        await pds.stop()
        print(
            """
            The same in your own code:

                await setup(hostURL: "https://bsky.social", accessJWT: access, refreshJWT: refresh)
                let router = NetworkRouter<MyEndpoint>(decoder: .atDecoder)
                let profile: Profile = try await router.execute(.getProfile(actor: "alice.example.com"))
            """)
    }

    private struct Login: Decodable {
        let accessJwt: String
        let refreshJwt: String
        let did: String
        let handle: String
    }

    private struct Profile: Decodable {
        let handle: String
        let displayName: String?
        let createdAt: Date
    }

    private struct Record: Decodable {
        let uri: String
    }
}

/// The calls of the demo.
private enum DemoCall: EndpointType {
    case logIn(identifier: String, password: String)
    case profile(actor: String)
    case post(repo: String, text: String)
    case unknown

    var baseURL: URL {
        get async { APEnvironment.current.host.flatMap { URL(string: $0) } ?? URL(filePath: "/") }
    }

    var path: String {
        switch self {
        case .logIn: "/xrpc/com.atproto.server.createSession"
        case .profile: "/xrpc/app.bsky.actor.getProfile"
        case .post: "/xrpc/com.atproto.repo.createRecord"
        case .unknown: "/xrpc/com.example.unknown"
        }
    }

    var httpMethod: HTTPMethod {
        switch self {
        case .profile, .unknown: .get
        case .logIn, .post: .post
        }
    }

    var task: HTTPTask {
        get async {
            switch self {
            case .logIn(let identifier, let password):
                .requestParameters(
                    encoding: .jsonEncoding(parameters: ["identifier": identifier, "password": password]))
            case .profile(let actor):
                .requestParameters(encoding: .urlEncoding(parameters: ["actor": actor]))
            case .post(let repo, let text):
                .requestParameters(
                    encoding: .jsonEncoding(parameters: [
                        "repo": repo, "collection": "app.bsky.feed.post",
                        "record": ["$type": "app.bsky.feed.post", "text": text, "createdAt": Date()] as Parameters,
                    ]))
            case .unknown: .request
            }
        }
    }

    var headers: HTTPHeaders? {
        get async { nil }
    }
}
