import ATCrypto
import ATData
import ATIdentity
import Foundation
import HTTPTransport
import LocalServer
import Probes

/// A small network on loopback: a PLC directory, web servers and the DNS, with a resolver that knows only them.
struct IdentityWorld {
    let server: LocalServer
    let dns: LocalDNS
    let clock = TurnedClock()
    let resolver: IdentityResolver

    /// Starts a network.
    ///
    /// - Parameter change: Changes what the resolver is made with.
    init(_ change: (inout IdentityResolver.Options, LocalServer) -> Void = { _, _ in }) async throws {
        let server = try await LocalServer.start { _ in .text("nothing here", status: .notFound) }
        dns = try LocalDNS.start()
        self.server = server
        let base = server.url
        var options = IdentityResolver.Options(directory: base.appending(path: "plc"))
        options.allowsTestNames = true
        if let origin = Origin(base) { options.allowedLoopback = [origin] }
        options.wellKnown = { base.appending(path: "web/\($0)") }
        change(&options, server)
        resolver = IdentityResolver(
            options: options, dns: DNSClient(servers: [try dns.address], clock: clock.source), clock: clock.source)
    }

    /// Publishes a document in the directory.
    func publish(_ did: DID, _ document: String) {
        server.route(.get, "/plc/\(did)") { _ in
            .data(Data(document.utf8), contentType: "application/did+ld+json")
        }
    }

    /// Publishes an account that claims a handle, and puts the handle into the DNS.
    func publish(_ did: DID, handle: Handle) {
        publish(did, Self.document(did, handles: ["at://\(handle)"]))
        dns.set("_atproto.\(handle)", texts: ["did=\(did)"])
    }

    /// How often a path was asked for.
    func requests(_ path: String) -> Int { server.requests.count { $0.path == path } }

    static let keys = TestKeys()

    /// A document as the directory serves it.
    static func document(
        _ did: DID, handles: [String] = ["at://alice.test"], pds: String = "https://pds.example.com"
    ) -> String {
        let state = PLCState(
            rotationKeys: [], verificationMethods: ["atproto": keys.signing.verifyingKey.didKey], alsoKnownAs: handles,
            services: ["atproto_pds": .init(type: "AtprotoPersonalDataServer", endpoint: pds)])
        return LexValue.object(state.document(of: did)).description
    }

    /// A DID of the right form, different for each number.
    static func did(_ number: Int) -> DID {
        let digits = String(number, radix: 6).map { Character(String((Int(String($0)) ?? 0) + 2)) }
        let text = "did:plc:" + String(repeating: "a", count: 24 - digits.count) + String(digits)
        return (try? DID(text)) ?? "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"
    }
}

extension LocalDNS {
    /// Where the server is.
    var address: DNSServerAddress {
        get throws {
            guard let address = DNSServerAddress("127.0.0.1", port: port) else { throw HTTPServerError.disconnected }
            return address
        }
    }
}

/// Keys for tests, always the same.
struct TestKeys: Sendable {
    let signing: SigningKey
    let recovery: SigningKey
    let server: SigningKey
    let other: SigningKey

    init() {
        func key(_ number: UInt8, _ curve: Curve) -> SigningKey {
            guard let key = try? SigningKey(curve: curve, rawRepresentation: [UInt8](repeating: number, count: 32))
            else {
                preconditionFailure("no key")
            }
            return key
        }
        signing = key(1, .k256)
        recovery = key(2, .p256)
        server = key(3, .k256)
        other = key(4, .k256)
    }
}
