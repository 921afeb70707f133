public import ATData
public import ATIdentity
public import CoreATProtocol
import Foundation
import HTTPTransport

/// Checks a feed generator, a labeler or another service from outside, as the network sees it.
///
/// ```swift
/// let findings = try await ServiceCheck(of: .feed(uri)).run()
/// for finding in findings where finding.outcome != .passed { print(finding) }
/// ```
///
/// A check makes a few dozen calls, and doesn't write records or send reports.
public struct ServiceCheck: Sendable {
    /// The subject of a check.
    public enum Target: Hashable, Sendable {
        /// The services in an account's document.
        case account(DID)
        /// A feed, and the service that its record names.
        case feed(ATURI)
        /// The service at a host: the account `did:web:` and the host.
        case host(String)
    }

    /// The target.
    public let target: Target
    /// Whether to wait for more than a minute, to check that an idle stream of labels stays open.
    public var waitsForSilence = false
    private let resolver: IdentityResolver
    private let client: ATClient?
    private let allowsThisMachine: Bool
    private let time: TimeSource

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - target: What to check.
    ///   - resolver: Looks up accounts. Of the servers on this machine, the check only connects to those that the
    ///     resolver allows.
    ///   - client: The client of an account. With it, the check also makes calls with tokens for the service, and with
    ///     wrong ones.
    public init(of target: Target, resolver: IdentityResolver = .shared, as client: ATClient? = nil) {
        self.init(of: target, resolver: resolver, as: client, allowsThisMachine: false)
    }

    /// Creates a check that may also contact all servers of this machine, and measures with a clock.
    package init(
        of target: Target, resolver: IdentityResolver, as client: ATClient?, allowsThisMachine: Bool,
        time: TimeSource = .system
    ) {
        self.target = target
        self.resolver = resolver
        self.client = client
        self.allowsThisMachine = allowsThisMachine
        self.time = time
    }

    /// Makes all checks, one after the other.
    ///
    /// Checks that depend on a missing item are skipped: without a DID document, for example, nothing else is checked.
    ///
    /// - Parameter report: Receives each finding as soon as it is available.
    /// - Returns: All findings.
    /// - Throws: `CancellationError`.
    @discardableResult
    public func run(_ report: @escaping @Sendable (ServiceFinding) -> Void = { _ in }) async throws -> [ServiceFinding]
    {
        var run = CheckRun(
            resolver: resolver, client: client, allowsThisMachine: allowsThisMachine, waitsForSilence: waitsForSilence,
            time: time, report: report)
        do {
            switch target {
            case .account(let did): try await run.check(did, feed: nil)
            case .host(let host):
                guard let did = try? DID("did:web:" + host.replacing(":", with: "%3A")) else {
                    run.fail("did", "'\(host)' is not a host name")
                    break
                }
                try await run.check(did, feed: nil)
            case .feed(let uri):
                guard let did = try await run.service(ofFeed: uri) else { break }
                try await run.check(did, feed: uri)
            }
        } catch let error where !(error is CancellationError) && !Task.isCancelled {
            run.fail("check", "\(error)")
        }
        return run.findings
    }
}
