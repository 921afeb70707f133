package import ATData
package import ATIdentity
package import ATRepo
import CoreATProtocol
import Foundation
package import HTTPTransport

/// Downloads repositories from the servers of their accounts, and verifies all of them.
///
/// The account's DID document names its server, and anyone can write one. So only public addresses are contacted, each
/// server gets few requests, slow ones are given up, and everything must be signed by the account's key.
package final class RepoFetcher: Sendable {
    private let identities: IdentityResolver
    private let hosts: Hosts
    private let limits: RepoFetchLimits
    /// The time that downloads take. Unlike that of the hosts, it never passes faster in tests of waits.
    private let time: TimeSource
    private let places: Places
    private let largePlaces: Places
    private let slowPlaces: Places

    /// As many large repositories wait without holding up small ones.
    private static let mostWaitingLarge = 8

    package init(
        identities: IdentityResolver, hosts: Hosts, limits: RepoFetchLimits = RepoFetchLimits(),
        time: TimeSource = .system
    ) {
        self.time = time
        self.identities = identities
        self.hosts = hosts
        self.limits = limits
        places = Places(places: limits.repos)
        largePlaces = Places(places: limits.largeRepos)
        slowPlaces = Places(places: limits.slowRepos)
    }

    /// Downloads a repository, and calls the body with it. It counts among those in use until the body returns.
    ///
    /// - Parameters:
    ///   - did: The account.
    ///   - patience: The longest pause of the server that is waited for.
    ///   - progress: Called after each piece with the number of bytes so far.
    /// - Throws: A ``RepoFetchError``, a `CancellationError`, or what the body throws.
    @concurrent
    package func withRepo<Result: Sendable>(
        of did: DID, patience: Duration = .seconds(60), progress: (@Sendable (Int64) -> Void)? = nil,
        _ body: @Sendable (FetchedRepo) async throws -> Result
    ) async throws -> Result {
        let place = RepoPlace(usual: places, large: largePlaces, slow: slowPlaces)
        defer { place.leave() }
        return try await body(try await fetch(did, patience, place, progress))
    }

    /// Whether a revision is further ahead of the clock than clocks differ.
    func isInFuture(_ rev: TID) -> Bool { rev.isAhead(of: time.date()) }

    /// The server of an account, which is contacted first.
    package func host(of did: DID) async throws -> Origin {
        let server = try await serverOfAccount(did, .cached).server
        guard let origin = Origin(server) else { throw RepoFetchError(.refused("it is not a web address"), did) }
        return origin
    }

    private func fetch(
        _ did: DID, _ patience: Duration, _ place: RepoPlace, _ progress: (@Sendable (Int64) -> Void)?
    ) async throws -> FetchedRepo {
        var isRepeated = false
        while true {
            let (identity, server) = try await serverOfAccount(did, isRepeated ? .within(.seconds(60)) : .cached)
            do {
                let (repo, host) = try await download(did, server, patience, place, progress)
                return try await verified(repo, host, identity)
            } catch let error as RepoFetchError where !isRepeated && error.isNotHosted {
                // It may have moved since its document was looked up.
                guard identities.purge(did), try await serverOfAccount(did, .cached).server != server
                else { throw error }
                isRepeated = true
                place.leave()
            }
        }
    }

    private func serverOfAccount(_ did: DID, _ freshness: Freshness) async throws -> (identity: Identity, server: URL) {
        do {
            let identity = try await identities.resolve(.did(did), freshness: freshness, handle: .unchecked)
            return (identity, try identity.dataServer())
        } catch let error as IdentityError {
            switch error.reason {
            case .tombstoned: throw RepoFetchError(.notHosted(.notFound), did)
            case .notFound:
                // The directory may not know a new account yet. The next attempt asks again.
                _ = identities.purge(did)
                throw RepoFetchError(.unresolved("\(error)", isTransient: true), did)
            case .addressRefused(let why): throw RepoFetchError(.refused(why), did)
            default: throw RepoFetchError(.unresolved("\(error)", isTransient: error.isTransient), did)
            }
        }
    }

    // MARK: Downloading

    private func download(
        _ did: DID, _ server: URL, _ patience: Duration, _ place: RepoPlace, _ progress: (@Sendable (Int64) -> Void)?
    ) async throws -> (Repo, Origin) {
        guard var url = URL(string: "/xrpc/com.atproto.sync.getRepo", relativeTo: server)?.absoluteURL else {
            throw RepoFetchError(.refused("it is not a web address"), did)
        }
        url.append(queryItems: [URLQueryItem(name: "did", value: did.description)])
        var source: Origin?
        for _ in 0...max(limits.redirects, 0) {
            guard let host = Origin(url) else { throw RepoFetchError(.refused("it is not a web address"), did) }
            // An allowed server of this machine may not be reached through one of the Internet.
            guard source?.scheme != "https" || host.scheme == "https" else {
                throw RepoFetchError(.refused("a redirect leads out of https"), did)
            }
            let transport: any Transport
            do throws(IdentityError) {
                transport = try identities.transport(to: url, of: did)
            } catch {
                throw RepoFetchError(.refused(Self.why(error)), did)
            }
            let outcome: Outcome
            do {
                outcome = try await hosts.withTurn(at: host, patience: patience) { turn in
                    try await request(did, url, transport, turn, place, progress)
                }
            } catch let error as HostPaused {
                throw RepoFetchError(.paused(error.wait, isFailing: error.isFailing), did)
            }
            switch outcome {
            case .repo(let repo): return (repo, host)
            case .redirect(let target): (source, url) = (host, target)
            }
        }
        throw RepoFetchError(.refused("there are more than \(limits.redirects) redirects"), did)
    }

    private static func why(_ error: IdentityError) -> String {
        if case .addressRefused(let why) = error.reason { why } else { "\(error)" }
    }

    private enum Outcome: Sendable {
        case repo(Repo)
        case redirect(URL)
    }

    private func request(
        _ did: DID, _ url: URL, _ transport: any Transport, _ turn: HostTurn, _ place: RepoPlace,
        _ progress: (@Sendable (Int64) -> Void)?
    ) async throws -> Outcome {
        try await place.enter()
        let watch = BodyWatch(limits, time) {
            if self.largePlaces.waiting < Self.mostWaitingLarge {
                turn.leavePlace()
                place.leave()
            }
            try await place.moveToLarge()
        }
        do {
            let outcome = try await withThrowingTaskGroup(of: Outcome?.self) { group in
                group.addTask { try await self.load(did, url, transport, turn, place, watch, progress) }
                group.addTask {
                    try await watch.report {
                        turn.isSlow = true
                        let isLeft = place.moveToSlow()
                        if isLeft { turn.leavePlace() } else if self.isAwaited(turn) { throw BodyWatch.TooSlow() }
                    }
                    return nil
                }
                defer { group.cancelAll() }
                guard let first = try await group.next(), let outcome = first else { throw CancellationError() }
                return outcome
            }
            if case .repo = outcome {
                // It takes memory from now on.
                try await place.enter()
            }
            return outcome
        } catch {
            throw failure(error, did, turn)
        }
    }

    /// Whether downloads from other servers wait for a place.
    private func isAwaited(_ turn: HostTurn) -> Bool { places.waiting > 0 || hosts.isAwaited(besides: turn.host) }

    private func load(
        _ did: DID, _ url: URL, _ transport: any Transport, _ turn: HostTurn, _ place: RepoPlace, _ watch: BodyWatch,
        _ progress: (@Sendable (Int64) -> Void)?
    ) async throws -> Outcome {
        var request = HTTPRequest(.get, url)
        request.headers["Accept"] = "application/vnd.ipld.car"
        let response = try await transport.stream(request)
        watch.noteHead()
        turn.note(response)
        let body = WatchedBody(base: response.body, watch: watch)
        if response.status.isRedirect, let location = response.headers["Location"] {
            guard let target = URL(string: location, relativeTo: url)?.absoluteURL else {
                throw RepoFetchError(.refused("a redirect has no address"), did)
            }
            place.leave()
            return .redirect(target)
        }
        guard response.status.isSuccess else { throw try await refusal(response, body, did) }
        return .repo(try await Repo.open(body, options: limits.options, progress: progress))
    }

    /// Reads the error of a response.
    private func refusal(_ response: HTTPStream, _ body: WatchedBody, _ did: DID) async throws -> RepoFetchError {
        var data = Data()
        for try await piece in body {
            // The rest doesn't matter.
            data.append(piece.prefix(RefusedResponse.longestBody - data.count))
            if data.count == RefusedResponse.longestBody { break }
        }
        let refused = RefusedResponse(
            HTTPResponse(status: response.status, headers: response.headers, body: data), asOf: hosts.time.date())
        if let hosting = refused.message.flatMap({ AccountStatus(error: $0.error) }) {
            return RepoFetchError(.notHosted(hosting), did)
        }
        let words: String =
            if case .message(let message) = refused.error { "\(message)" } else {
                "It responded with status \(response.status)."
            }
        return RepoFetchError(.failed(words), did)
    }

    /// Converts an error for callers, and records its verdict on the server.
    private func failure(_ error: any Error, _ did: DID, _ turn: HostTurn? = nil) -> any Error {
        switch error {
        case is CancellationError, is RepoFetchError: return error
        case is BodyWatch.TooSlow:
            turn?.outcome = .fails
            return RepoFetchError(.tooSlow, did)
        case let error as TransportError:
            turn?.outcome = .fails
            if case .addressRefused(let why) = error.reason { return RepoFetchError(.refused(why), did) }
            return RepoFetchError(.failed(error.description), did)
        case let error as CARError:
            switch error.reason {
            case .limit: return RepoFetchError(.tooLarge(error.description), did)
            case .unreadable, .unwritable: return error
            case .truncated, .notACAR:
                turn?.outcome = .fails
                return RepoFetchError(.failed(error.description), did)
            default: return RepoFetchError(.invalid(error.description), did)
            }
        case let error as ATRepo.RepoError:
            // A body that ended too early looks complete.
            if case .incomplete = error { return RepoFetchError(.failed(error.description), did) }
            return RepoFetchError(.invalid(error.description), did)
        default: return RepoFetchError(.invalid("\(error)"), did)
        }
    }

    // MARK: Verifying

    private func verified(_ repo: Repo, _ host: Origin, _ identity: Identity) async throws -> FetchedRepo {
        let did = identity.did
        do {
            do {
                return try await check(repo, host, identity)
            } catch let error as CommitError {
                // Its key may have changed since its document was looked up.
                guard case .invalidSignature = error, identities.purge(did) else { throw error }
                let newer = try await serverOfAccount(did, .cached).identity
                guard newer.signingKey != identity.signingKey else { throw error }
                return try await check(repo, host, newer)
            }
        } catch  where error is CommitError || error is ATRepo.RepoError || error is TreeError {
            throw failure(error, did)
        }
    }

    private func check(_ repo: Repo, _ host: Origin, _ identity: Identity) async throws -> FetchedRepo {
        let did = identity.did
        guard let key = identity.signingKey else {
            throw RepoFetchError(.unresolved(ATRepo.RepoError.noSigningKey(did).description, isTransient: false), did)
        }
        guard !isInFuture(repo.rev) else {
            // All later commits would seem to be older.
            throw RepoFetchError(.invalid("Its revision \(repo.rev) is in the future."), did)
        }
        let report = try await repo.verify(.full(key), did: did)
        return FetchedRepo(repo: repo, report: report, identity: identity, host: host)
    }
}

/// A repository that was downloaded and verified with the account's key.
package struct FetchedRepo: Sendable {
    package let repo: Repo
    /// The results of the verification, including the faults of single records.
    package let report: RepoReport
    /// The account.
    package let identity: Identity
    /// The server that sent it.
    package let host: Origin
}
