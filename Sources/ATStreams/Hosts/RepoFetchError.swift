package import ATData
import Foundation

/// A repository could not be downloaded.
package struct RepoFetchError: Error, Hashable, Sendable {
    /// The cause.
    package enum Reason: Hashable, Sendable {
        /// There is no repository. The account may come back.
        case notHosted(AccountStatus)
        /// The account's data server or key couldn't be found, or the account has none. The string explains why.
        case unresolved(String, isTransient: Bool)
        /// The server's address, or one that it redirected to, must not be contacted. The string explains why.
        case refused(String)
        /// The server gets no requests for this long: it asked for that, or has failed too often.
        case paused(Duration, isFailing: Bool)
        /// The server failed. The string explains how.
        case failed(String)
        /// The server sent an older revision than is known. The string names both.
        case outdated(String)
        /// The server sent the repository too slowly.
        case tooSlow
        /// The repository isn't valid, isn't the account's, or isn't signed with its key. The string explains why.
        case invalid(String)
        /// The repository is larger than the limit. The string tells which.
        case tooLarge(String)
    }

    /// The cause.
    package let reason: Reason
    /// The account.
    package let did: DID

    init(_ reason: Reason, _ did: DID) {
        self.reason = reason
        self.did = did
    }

    /// Whether the server has no repository of the account.
    var isNotHosted: Bool { if case .notHosted = reason { true } else { false } }

    /// Whether the server sent an older revision than is known.
    var isOutdated: Bool { if case .outdated = reason { true } else { false } }

    /// Whether another attempt may succeed soon.
    package var isTransient: Bool {
        switch reason {
        case .paused, .failed, .outdated, .tooSlow: true
        case .unresolved(_, let isTransient): isTransient
        case .notHosted, .refused, .invalid, .tooLarge: false
        }
    }
}

extension RepoFetchError: CustomStringConvertible, LocalizedError {
    /// The description.
    package var errorDescription: String? { description }

    /// The account, and what went wrong.
    package var description: String { "\(did): \(explanation)" }

    private var explanation: String {
        switch reason {
        case .notHosted(.notFound): "The account's data server doesn't have its repository."
        case .notHosted(let hosting): "The account is \(hosting == .takendown ? "taken down" : hosting.rawValue)."
        case .unresolved(let why, _): why
        case .refused(let why): "The data server must not be contacted: \(why)."
        case .paused(let wait, let isFailing):
            "The data server gets no requests for \(wait.components.seconds) s, because it "
                + (isFailing ? "has failed too often." : "asked for that.")
        case .failed(let why): "The data server failed. \(why)"
        case .outdated(let why): "The data server has an old copy. \(why)"
        case .tooSlow: "The data server sent the repository too slowly."
        case .invalid(let why): "The repository is not valid. \(why)"
        case .tooLarge(let why): "The repository is too large. \(why)"
        }
    }
}

extension RepoFetchError.Reason {
    /// A name for the statistics. There are only a few.
    var label: String {
        switch self {
        case .notHosted(let hosting): hosting.rawValue
        case .unresolved: "unresolved"
        case .refused: "refused"
        case .paused: "paused"
        case .failed: "failed"
        case .outdated: "outdated"
        case .tooSlow: "tooSlow"
        case .invalid: "invalid"
        case .tooLarge: "tooLarge"
        }
    }
}

extension AccountStatus {
    /// Reads the name of an error of `com.atproto.sync.getRepo`; `nil` for one that doesn't mean that there is no
    /// repository.
    init?(error name: String) {
        switch name {
        case "RepoNotFound": self = .notFound
        case "RepoTakendown": self = .takendown
        case "RepoSuspended": self = .suspended
        case "RepoDeactivated": self = .deactivated
        default: return nil
        }
    }
}
