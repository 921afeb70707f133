import CoreATProtocol
import Foundation

/// The calls that the tests make.
enum Calls: EndpointType {
    case profile(String)
    case post(String, repo: String)
    case posts(repo: String)
    case any(
        HTTPMethod = .get, path: String = "/any", base: String, task: @Sendable () -> HTTPTask = { .request },
        headers: HTTPHeaders = [:])

    /// Set by the tests that use the first three, while they run.
    @TaskLocal static var host = "http://127.0.0.1:1"

    var baseURL: URL {
        get async {
            if case .any(_, _, let base, _, _) = self { return URL(string: base) ?? URL(filePath: "/") }
            return URL(string: Self.host) ?? URL(filePath: "/")
        }
    }

    var path: String {
        switch self {
        case .profile: "/xrpc/app.bsky.actor.getProfile"
        case .post: "/xrpc/com.atproto.repo.createRecord"
        case .posts: "/xrpc/com.atproto.repo.listRecords"
        case .any(_, let path, _, _, _): path
        }
    }

    var httpMethod: HTTPMethod {
        switch self {
        case .profile, .posts: .get
        case .post: .post
        case .any(let method, _, _, _, _): method
        }
    }

    var task: HTTPTask {
        get async {
            switch self {
            case .profile(let actor): .requestParameters(encoding: .urlEncoding(parameters: ["actor": actor]))
            case .post(let text, let repo):
                .requestParameters(
                    encoding: .jsonEncoding(parameters: [
                        "repo": repo, "collection": "app.bsky.feed.post",
                        "record": [
                            "$type": "app.bsky.feed.post", "text": text, "createdAt": "2024-01-01T00:00:00.000Z",
                        ] as Parameters,
                    ]))
            case .posts(let repo):
                .requestParameters(
                    encoding: .urlEncoding(parameters: ["repo": repo, "collection": "app.bsky.feed.post"]))
            case .any(_, _, _, let task, _): task()
            }
        }
    }

    var headers: HTTPHeaders? {
        get async {
            if case .any(_, _, _, _, let headers) = self { return headers }
            return nil
        }
    }
}

struct Profile: Decodable, Sendable, Equatable {
    let did: String
    let handle: String
    var displayName: String?
    var createdAt: Date?
}

struct Created: Decodable, Sendable {
    let uri: String
}

/// The texts of a repository's posts.
struct Posts: Decodable, Sendable, Equatable {
    struct Record: Decodable, Sendable, Equatable {
        struct Post: Decodable, Sendable, Equatable {
            let text: String
        }
        let value: Post
    }
    let records: [Record]

    init(texts: [String]) {
        records = texts.map { Record(value: Record.Post(text: $0)) }
    }
}
