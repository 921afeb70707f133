import ATData
public import Foundation
import HTTPTransport

/// The source of a handle's DID.
public enum HandleSource: Hashable, Sendable {
    /// DNS.
    case dns
    /// The handle's web server.
    case https
    /// A DNS server over HTTPS that the program chose.
    case dnsOverHTTPS(URL)
    /// A service that the program chose. The result is only as trustworthy as the service.
    case service(URL)
}

/// A service that resolves handles if neither DNS nor the handle's web server does.
public enum HandleFallback: Hashable, Sendable {
    /// A DNS server over HTTPS, such as `https://dns.example/resolve`.
    case dnsOverHTTPS(URL)
    /// A service's `com.atproto.identity.resolveHandle`, such as `https://public.api.example`. The result is only as
    /// trustworthy as the service, and names it.
    case service(URL)

    /// The source of the fallback's results.
    fileprivate var source: HandleSource {
        switch self {
        case .dnsOverHTTPS(let url): .dnsOverHTTPS(url)
        case .service(let url): .service(url)
        }
    }
}

/// The result of a handle's lookup. A class, so that the cache shares it instead of copying it.
final class HandleAnswer: Sendable {
    let did: DID
    let source: HandleSource
    let timeToLive: Duration?

    init(did: DID, source: HandleSource, timeToLive: Duration? = nil) {
        self.did = did
        self.source = source
        self.timeToLive = timeToLive
    }
}

/// Finds the DID of a handle.
struct HandleLookup: Sendable {
    let dns: any TXTResolver
    let fetcher: IdentityFetcher
    let fallbacks: [HandleFallback]
    /// Returns the address to use instead of the handle's own web server.
    let wellKnown: (@Sendable (Handle) -> URL?)?
    /// The time limit of each query.
    let patience: Duration
    let clock: TimeSource

    private static let mostBytes = 2 << 10
    /// The maximum length of a name that can be prefixed with `_atproto.`.
    private static let mostDNSBytes = 244

    /// The result of one query.
    private enum Finding: Sendable {
        case did(DID, timeToLive: Duration? = nil)
        case absent
        case error(IdentityError)
    }

    /// Finds the DID of a handle in lower case.
    func find(_ handle: Handle) async throws -> HandleAnswer {
        guard !handle.isReserved, fetcher.allowsTestNames || !handle.isTestName else {
            throw IdentityError(.reservedTLD, handle)
        }
        // Both start together, but the DNS has priority: the web server's result is used when the DNS has none.
        async let fromWeb = webFinding(handle)
        let fromDNS = await dnsFinding(handle, dns)
        if case .did(let did, let time) = fromDNS { return HandleAnswer(did: did, source: .dns, timeToLive: time) }
        if case .error(let error) = fromDNS, case .ambiguousHandle = error.reason { throw error }
        let web = await fromWeb
        if case .did(let did, _) = web { return HandleAnswer(did: did, source: .https) }
        try Task.checkCancellation()
        var failure: IdentityError?
        for fallback in fallbacks {
            let result = await finding(of: fallback, handle)
            try Task.checkCancellation()
            switch result {
            case .did(let did, let time): return HandleAnswer(did: did, source: fallback.source, timeToLive: time)
            case .error(let error):
                if case .ambiguousHandle = error.reason { throw error }
                failure = failure ?? error
            case .absent: break
            }
        }
        let error = Self.error(fromDNS, web, handle)
        // A fallback that failed may be the only one that knows the handle.
        if !error.isTransient, let failure { throw failure }
        throw error
    }

    /// The error to throw if no query found a DID.
    private static func error(_ dns: Finding, _ web: Finding, _ handle: Handle) -> IdentityError {
        switch (dns, web) {
        case (.error(let error), _) where error.isTransient: error
        // The DNS works, and has no address of a web server either: the name doesn't exist.
        case (_, .error(let error)) where error.isUnknownHost: IdentityError(.notFound, handle)
        case (_, .error(let error)): error
        case (.error(let error), _): error
        default: IdentityError(.notFound, handle)
        }
    }

    // MARK: The DNS

    private func dnsFinding(_ handle: Handle, _ resolver: any TXTResolver) async -> Finding {
        guard handle.description.utf8.count <= Self.mostDNSBytes else { return .absent }
        do {
            let answer = try await deadline { try await resolver.texts(of: "_atproto.\(handle)") }
            return Self.finding(in: answer, handle)
        } catch let error as DNSError {
            return .error(IdentityError(.failed(.dns(error)), handle))
        } catch {
            return .error(IdentityError(.failed(error as? LookupFailure ?? .timedOut), handle))
        }
    }

    private static func finding(in answer: TXTAnswer, _ handle: Handle) -> Finding {
        // Nothing is trimmed: a text that doesn't start with exactly these bytes isn't about a handle.
        let values = Set(
            answer.texts.lazy.filter { $0.utf8.starts(with: "did=".utf8) }.map { Array($0.utf8.dropFirst(4)) })
        guard values.count <= 1 else { return .error(IdentityError(.ambiguousHandle, handle)) }
        guard let value = values.first, let did = try? DID(String(decoding: value, as: UTF8.self)) else {
            return .absent
        }
        let time = answer.timeToLive.map { min(max($0, .seconds(30)), .seconds(3_600)) }
        return .did(did, timeToLive: time)
    }

    // MARK: The web server

    private func webFinding(_ handle: Handle) async -> Finding {
        let usual = URL(string: "https://\(handle)/.well-known/atproto-did")
        guard let url = wellKnown?(handle) ?? usual else { return .absent }
        let order = IdentityFetcher.Order(
            accept: "text/plain", mostBytes: Self.mostBytes, timeout: patience, mostRedirects: 3)
        do {
            let response = try await deadline { try await fetcher.get(url, order, for: handle) }
            switch response.status.rawValue {
            case 200...299: return Self.did(in: response.body).map { .did($0) } ?? .absent
            // Only these statuses are temporary.
            case 408, 425, 429, 500...: return .error(IdentityError(.failed(LookupFailure(response)), handle))
            default: return .absent
            }
        } catch let error as IdentityError {
            // A response that large isn't a DID.
            if case .badDocument = error.reason { return .absent }
            return .error(error)
        } catch {
            return .error(IdentityError(.failed(.timedOut), handle))
        }
    }

    /// The DID in a text, ignoring surrounding white space and a byte order mark.
    private static func did(in body: Data) -> DID? {
        guard let text = String(validating: body, as: UTF8.self) else { return nil }
        return try? DID(text.trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"])))
    }

    // MARK: Fallbacks

    /// A fallback's result. It is an error only if it says nothing about the handle, and may be another one later.
    private func finding(of fallback: HandleFallback, _ handle: Handle) async -> Finding {
        switch fallback {
        case .dnsOverHTTPS(let url):
            await dnsFinding(handle, DNSOverHTTPS(url, transport: fetcher.configuredTransport(for: url)))
        case .service(let url): await serviceFinding(handle, url)
        }
    }

    private func serviceFinding(_ handle: Handle, _ service: URL) async -> Finding {
        let call = service.appending(path: "xrpc/com.atproto.identity.resolveHandle").appending(
            queryItems: [URLQueryItem(name: "handle", value: handle.description)])
        let order = IdentityFetcher.Order(
            accept: "application/json", mostBytes: Self.mostBytes, timeout: patience, isConfigured: true)
        do {
            let response = try await deadline { try await fetcher.get(call, order, for: handle) }
            switch response.status.rawValue {
            case 200...299:
                guard let text = (try? JSONMembers(response.body))?["did"]?.text, let did = try? DID(text)
                else { return .absent }
                return .did(did)
            // Only these statuses are temporary. A service that doesn't resolve handles at all responds with 501.
            case 408, 425, 429, 500, 502...: return .error(IdentityError(.failed(LookupFailure(response)), handle))
            default: return .absent
            }
        } catch let error as IdentityError {
            return error.isTransient ? .error(error) : .absent
        } catch {
            return .error(IdentityError(.failed(.timedOut), handle))
        }
    }

    /// Runs an operation with the time limit.
    private func deadline<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { [clock, patience] group in
            defer { group.cancelAll() }
            group.addTask { try await body() }
            group.addTask {
                try await clock.sleep(patience)
                throw LookupFailure.timedOut
            }
            guard let value = try await group.next() else { throw LookupFailure.timedOut }
            return value
        }
    }
}

extension IdentityError {
    /// Whether the name of a web server has no address.
    fileprivate var isUnknownHost: Bool {
        if case .failed(.transport(let error)) = reason { error.reason == .unknownHost } else { false }
    }
}

extension IdentityFetcher {
    /// The transport for an address that the program chose.
    func configuredTransport(for url: URL) -> any Transport {
        Origin(url).map(loopback.contains) == true ? loopbackTransport : transport
    }
}
