import Foundation
import HTTPTransport

/// The calls of one upload. Each has a token for the account's data server, which the service uses to store the video.
actor VideoServiceCalls {
    private let client: ATClient
    private let service: ATClient
    private let host: String
    private let time: TimeSource
    private var audience: Task<String, any Error>?
    private var token: (task: Task<String, any Error>, end: ContinuousClock.Instant)?

    private static let lifetime = Duration.seconds(30 * 60)
    private static let method: NSID = "com.atproto.repo.uploadBlob"

    init(_ client: ATClient, _ service: VideoService, _ time: TimeSource) {
        self.client = client
        self.service = ATClient(host: service.host, middleware: [RedirectMiddleware()])
        host = service.host
        self.time = time
    }

    /// Sends a call.
    ///
    /// - Parameter isFresh: Whether to request a new token, because the service keeps it for a while.
    func execute<Call: XRPCCall>(_ call: Call, isFresh: Bool = false) async throws -> Call.Output {
        try await service.execute(call, options: .bearing(try await token(isFresh: isFresh)))
    }

    /// The state of a job. This call needs no token.
    func status(of job: String) async throws -> AppBsky.Video.Defs.JobStatus {
        try await service.execute(AppBsky.Video.GetJobStatus(jobId: job)).jobStatus
    }

    /// Sends a whole file in one request. The response has several forms, and even an error may be useful.
    func send(_ file: VideoFile, progress: @escaping @Sendable (Double) -> Void) async throws -> HTTPResponse {
        let did = try await client.accountDID()
        let address = "\(host)/xrpc/app.bsky.video.uploadVideo"
        guard var parts = URLComponents(string: address) else { throw AtError.network(.noHost) }
        parts.queryItems = [
            URLQueryItem(name: "did", value: did.description),
            URLQueryItem(name: "name", value: "\(TID.now()).mp4"),
        ]
        guard let url = parts.url else { throw AtError.network(.noHost) }
        var request = HTTPRequest(.post, url)
        request.isSentOnce = true
        request.headers["Authorization"] = "Bearer \(try await token(isFresh: true))"
        request.headers["Content-Type"] = file.type
        let size = Double(file.size)
        request.uploadProgress = { progress(Double($0.sent) / size) }
        do {
            return try await file.withFile { url in
                var request = request
                request.body = .file(url)
                return try await DefaultTransport.shared.send(request)
            }
        } catch let error as TransportError {
            throw AtError.network(.transport(error))
        }
    }

    // MARK: Tokens

    private func token(isFresh: Bool) async throws -> String {
        if let token, !isFresh, time.now() < token.end { return try await token.task.value }
        let task = Task { try await newToken() }
        // Renewed a minute before its end.
        token = (task, time.now() + Self.lifetime - .seconds(60))
        do {
            return try await task.value
        } catch {
            if token?.task == task { token = nil }
            throw error
        }
    }

    private func newToken() async throws -> String {
        let audience = audience ?? Task { try await dataServer() }
        self.audience = audience
        do {
            return try await client.serviceToken(
                for: try await audience.value, calling: Self.method, validFor: Self.lifetime)
        } catch {
            self.audience = nil
            throw error
        }
    }

    /// The DID of the account's data server, as the server states it, or else derived from its host.
    private func dataServer() async throws -> String {
        let did = try await client.execute(ComAtproto.Server.DescribeServer()).did
        if did.description.hasPrefix("did:web:") { return did.description }
        guard let host = await client.environment.host, let url = URL(string: host), let name = url.host() else {
            throw AtError.network(.noHost)
        }
        return "did:web:\(name)\(url.port.map { "%3A\($0)" } ?? "")"
    }
}

extension CallOptions {
    /// Adds a token to a call.
    static func bearing(_ token: String) -> CallOptions {
        CallOptions(headers: ["Authorization": "Bearer \(token)"])
    }
}
