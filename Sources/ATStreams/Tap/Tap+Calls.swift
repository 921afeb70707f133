public import ATData
public import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport

extension Tap {
    /// The most accounts of a request.
    static let batch = 1000

    /// Makes the Tap follow accounts. It downloads their repositories first. Accounts that it already follows aren't
    /// affected.
    ///
    /// Sends one request for each 1,000 accounts. If a request fails, the accounts in the earlier requests were added;
    /// adding all of them again is safe.
    public func add(_ dids: some Sequence<DID>) async throws { try await post("/repos/add", dids) }

    /// Makes the Tap stop following accounts. Events that are already queued are still delivered.
    public func remove(_ dids: some Sequence<DID>) async throws { try await post("/repos/remove", dids) }

    /// Returns the Tap's information about an account; `nil` if it doesn't follow it.
    ///
    /// A Tap doesn't report accounts that it can't download. Check ``Tap/RepoInfo/error`` of accounts that send no
    /// events.
    public func info(_ did: DID) async throws -> RepoInfo? {
        do {
            guard let info = RepoInfo(try await read("/info/\(did)")) else {
                throw unreadable("the response has no did or no state")
            }
            return info
        } catch let error as StreamError {
            if case .refused(404, _) = error.reason { return nil }
            throw error
        }
    }

    /// The DID document of an account, as the Tap knows it.
    public func resolve(_ did: DID) async throws -> DIDDocument {
        let body = try await get("/resolve/\(did)")
        do {
            return try DIDDocument(json: body, of: did)
        } catch {
            throw unreadable("\(error)")
        }
    }

    /// Checks that the Tap is healthy.
    ///
    /// - Throws: A ``StreamError`` when it isn't.
    public func health() async throws { _ = try await get("/health") }

    /// Returns the Tap's counts: the accounts that it follows, their records, the events that aren't acknowledged yet,
    /// and the events that wait for the download of a repository. If the outbox grows, the consumers are too slow.
    public func counts() async throws -> (repos: Int, records: Int, outbox: Int, resync: Int) {
        (
            try await count("repo-count", "repo_count"), try await count("record-count", "record_count"),
            try await count("outbox-buffer", "outbox_buffer"), try await count("resync-buffer", "resync_buffer")
        )
    }

    /// Returns the Tap's positions in the network: the number of the relay's last event, and the place in the list of
    /// all accounts. Each is `nil` if the Tap doesn't read it. If the number doesn't grow, or falls behind the relay's,
    /// the Tap has a problem.
    public func cursors() async throws -> (firehose: Int?, listRepos: String?) {
        let cursors = try await read("/stats/cursors")
        var (firehose, list): (Int?, String?)
        switch cursors["firehose"] {
        case .integer(let number)?: firehose = number
        case nil, .null?: break
        default: throw unreadable("the field firehose is not a number")
        }
        switch cursors["list_repos"] {
        case .string(let text)?: list = text
        case nil, .null?: break
        default: throw unreadable("the field list_repos is not a text")
        }
        return (firehose, list)
    }

    // MARK: Requests

    private func post(_ path: String, _ dids: some Sequence<DID>) async throws {
        let all = Array(dids)
        for start in stride(from: 0, to: all.count, by: Self.batch) {
            var body = LexObject()
            body["dids"] = .array(all[start..<min(start + Self.batch, all.count)].map { .string($0.description) })
            var request = try call(.post, path)
            request.body = .bytes(try body.jsonData())
            request.headers["Content-Type"] = "application/json"
            _ = try await send(request)
        }
    }

    private func get(_ path: String) async throws -> Data { try await send(try call(.get, path)) }

    private func read(_ path: String) async throws -> LexObject {
        let body = try await get(path)
        do {
            return try LexObject(json: body)
        } catch {
            throw unreadable("\(error)")
        }
    }

    private func count(_ path: String, _ field: String) async throws -> Int {
        guard case .integer(let count)? = try await read("/stats/\(path)")[field], count >= 0 else {
            throw unreadable("the field \(field) is not a number")
        }
        return count
    }

    private func call(_ method: HTTPMethod, _ path: String) throws(StreamError) -> HTTPRequest {
        var request = HTTPRequest(method, try url(path), headers: headers)
        // The target of a redirect must not get the password.
        request.isSentOnce = true
        request.limits.bodyBytes = RefusedResponse.longestBody
        return request
    }

    private func send(_ request: HTTPRequest) async throws -> Data {
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch {
            if error is CancellationError { throw error }
            throw StreamError(.unreachable(redacted("\(error)")), stream)
        }
        guard response.status.isSuccess else {
            let words = RefusedResponse(response, asOf: environment.time.date()).message?.description ?? ""
            throw StreamError(.refused(status: response.status.rawValue, redacted(words)), stream)
        }
        return response.body
    }

    private func unreadable(_ why: String) -> StreamError { StreamError(.unreadable(redacted(why)), stream) }
}

extension Tap {
    /// A Tap's information about an account that it follows.
    public struct RepoInfo: Hashable, Sendable {
        /// The account.
        public let did: DID
        /// The account's handle; `nil` if the Tap doesn't know a valid one.
        public let handle: Handle?
        /// The state of the repository: `pending`, `resyncing`, `active`, `desynchronized`, `error` and so on.
        public let state: String
        /// The revision up to which the Tap has the repository; `nil` before the first download.
        public let rev: TID?
        /// The error of the last download; `nil` if it succeeded.
        public let error: String?
        /// The failed downloads in a row.
        public let retries: Int
        /// The number of records.
        public let records: Int
    }
}

extension Tap.RepoInfo {
    /// Reads the response of a Tap; `nil` if it isn't one.
    init?(_ response: LexObject) {
        func text(_ name: String) -> String? { response[name]?.string }
        func count(_ name: String) -> Int { max(response[name]?.integer ?? 0, 0) }
        guard let did = text("did").flatMap({ try? DID($0) }), let state = text("state") else { return nil }
        self.init(
            did: did, handle: text("handle").flatMap { try? Handle($0) }, state: state,
            rev: text("rev").flatMap { try? TID($0) }, error: text("error").flatMap { $0.isEmpty ? nil : $0 },
            retries: count("retries"), records: count("records"))
    }
}
