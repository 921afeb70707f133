public import ATData
import Foundation
public import HTTPTransport

/// An answer with all that came with it.
public struct XRPCResponse<Output: Sendable>: Sendable {
    /// What was answered.
    public var output: Output
    /// The status.
    public var status: HTTPStatusCode
    /// The headers.
    public var headers: HTTPHeaders
    /// Elements that did not fit and were left out, each with its place, the reason, and its bytes.
    public var issues: [WireIssue]

    /// What the server said about how often it may be asked.
    public var rateLimit: RateLimit? { RateLimit(headers) }

    /// Whose labels the server put on what it answered.
    public var labelers: [Labeler] {
        (headers["atproto-content-labelers"] ?? "").split(separator: ",").compactMap { text in
            let parts = text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.first.flatMap { try? DID($0) }.map {
                Labeler($0, redacts: parts.dropFirst().contains("redact"))
            }
        }
    }

    /// The revision of the caller's own repository that the answer reflects, where the server says so.
    public var repoRevision: TID? { headers["Atproto-Repo-Rev"].flatMap { try? TID($0) } }
}
