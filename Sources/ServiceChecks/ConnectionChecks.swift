import ATData
import ATIdentity
import Foundation
import HTTPTransport

// What only shows while connecting.

extension CheckRun {
    #if canImport(FoundationNetworking)
    /// Checks that a host with an IPv6 address answers there, because other services may try it first.
    mutating func checkIPv6(_ url: URL, of did: DID) async throws {
        // While a service is developed, it needn't listen everywhere.
        guard !isAllowed(url) else { return }
        do {
            _ = try await transport(to: url, of: did) { $0.usesOnlyIPv6 = true }.send(Self.knock(at: url))
            pass("ipv6", "It answers at its IPv6 address")
        } catch let error as TransportError {
            switch error.reason {
            // The host has no such address, or this machine can't reach any.
            case .unknownHost, .offline: break
            default:
                warn(
                    "ipv6",
                    "\(url.host() ?? "The host") has an IPv6 address that doesn't answer from here. Listen there, or "
                        + "remove the address from the DNS")
            }
        }
    }

    /// Checks that the certificate of a host doesn't end soon.
    mutating func checkCertificate(_ url: URL, of did: DID) async throws {
        guard url.scheme == "https" else { return }
        let transport = try transport(to: url, of: did) { $0.readsCertificates = true }
        if let end = try? await transport.certificateEnd(Self.knock(at: url)) { checkCertificate(until: end) }
        try Task.checkCancellation()
    }

    /// A transport with connections of its own to a server, which the resolver must allow.
    private func transport(
        to url: URL, of did: DID, _ change: (inout CurlTransport.Options) -> Void
    ) throws -> CurlTransport {
        if !isAllowed(url) { _ = try resolver.transport(to: url, of: did) }
        let isHere = Origin(url)?.isLoopback ?? false
        var options = CurlTransport.Options(
            usesProxies: false, socketGuard: isHere ? .anywhere : .publicInternetOnly)
        change(&options)
        return CurlTransport(options: options)
    }

    private static func knock(at url: URL) -> HTTPRequest {
        var request = HTTPRequest(.get, url.call("_health"))
        request.timeouts = HTTPTimeouts(idle: patience, total: patience)
        request.isSentOnce = true
        return request
    }
    #else
    // Other platforms neither choose addresses nor tell about certificates.
    func checkIPv6(_ url: URL, of did: DID) async throws {}
    func checkCertificate(_ url: URL, of did: DID) async throws {}
    #endif

    /// The days for which a certificate should be valid. Those that are renewed by programs are renewed before.
    private static let fewDays = 14

    /// Checks the date until which a certificate is valid.
    mutating func checkCertificate(until end: Date) {
        let days = Int(end.timeIntervalSince(time.date()) / 86_400)
        guard days < Self.fewDays else { return pass("certificate", "The certificate is valid for \(days) days") }
        warn("certificate", "The certificate ends in \(days) days. Does the program that renews it run?")
    }
}
