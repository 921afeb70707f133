public import ATData
import Foundation
public import HTTPTransport

/// A response with its headers. The members of the output can be read from the response itself.
///
/// ```swift
/// for try await page in client.pages(.getTimeline(limit: 100)) { print(page.feed.count, page.cursor ?? "end") }
/// ```
@dynamicMemberLookup
public struct XRPCResponse<Output: Sendable>: Sendable {
    /// The decoded output.
    public var output: Output
    /// The status.
    public var status: HTTPStatusCode
    /// The headers.
    public var headers: HTTPHeaders
    /// The elements that couldn't be decoded and were skipped, each with its place, the reason, and its bytes.
    public var issues: [WireIssue]

    /// When the response was received.
    let received: Date

    /// A member of the output.
    public subscript<Member>(dynamicMember member: KeyPath<Output, Member>) -> Member { output[keyPath: member] }

    /// The rate limit in the response's headers.
    public var rateLimit: RateLimit? { RateLimit(headers, asOf: received) }

    /// The labelers whose labels the server applied.
    public var labelers: [AcceptedLabeler] {
        (headers["atproto-content-labelers"] ?? "").split(separator: ",").compactMap { text in
            let parts = text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.first.flatMap { try? DID($0) }.map {
                AcceptedLabeler($0, redacts: parts.dropFirst().contains("redact"))
            }
        }
    }

    /// The revision of the account's own repository that the response reflects, if the server includes it.
    public var repoRevision: TID? { headers["Atproto-Repo-Rev"].flatMap { try? TID($0) } }
}
