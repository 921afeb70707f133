public import Foundation

/// Why a backfill can't go on. A repository that fails is no reason.
public struct BackfillError: Error, Hashable, Sendable {
    /// What ended it.
    public enum Reason: Hashable, Sendable {
        /// The address of the source isn't one of a server.
        case invalidSource
        /// The list returned to a cursor that it had before.
        case listingLoops
        /// The list went on without accounts.
        case listingIsEmpty(pages: Int)
        /// The list has more accounts than the limit.
        case listingTooLong(limit: Int)
        /// The server rejected the list, sent something else, or failed too often. The text says why.
        case listingFailed(String)
    }

    /// What ended it.
    public let reason: Reason
    /// The source.
    public let source: String

    init(_ reason: Reason, _ source: BackfillSource) {
        self.reason = reason
        self.source = source.description
    }
}

extension BackfillError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// The source, what ended the backfill, and what to do.
    public var description: String { "\(source): \(explanation)" }

    private var explanation: String {
        switch reason {
        case .invalidSource: "This is not a valid server address. It should look like https://bsky.network."
        case .listingLoops: "The list of accounts returned to a page that was read before. Use another relay."
        case .listingIsEmpty(let pages):
            "The list of accounts had \(pages) pages in a row without an account, and still went on. Use another relay."
        case .listingTooLong(let limit): "The list has more than \(limit) accounts. Raise limits.accounts if it should."
        case .listingFailed(let why): "The list of accounts could not be read. \(why)"
        }
    }
}
