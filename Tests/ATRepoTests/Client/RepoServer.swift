import ATCrypto
import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer

/// A PLC directory and a data server on loopback, with one account and its repository.
struct RepoServer {
    static let did: DID = "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"
    let server: LocalServer
    let identities: IdentityResolver
    let client: ATClient
    /// The responses to come. The last one is repeated.
    let bodies = Guarded<[ServerResponse]>([])

    init() async throws {
        let server = try await LocalServer.start { _ in .text("nothing here", status: .notFound) }
        var options = IdentityResolver.Options(directory: server.url.appending(path: "plc"))
        if let origin = Origin(server.url) { options.allowedLoopback = [origin] }
        self.server = server
        identities = IdentityResolver(options: options)
        client = ATClient(host: server.url.absoluteString)
        publish(SampleRepo.usualKey.verifyingKey)
        let bodies = bodies
        server.route(.get, "/xrpc/com.atproto.sync.getRepo") { _ in
            bodies.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        }
    }

    func publish(_ key: VerifyingKey) {
        let state = PLCState(
            rotationKeys: [], verificationMethods: ["atproto": key.didKey], alsoKnownAs: [],
            services: ["atproto_pds": .init(type: "AtprotoPersonalDataServer", endpoint: server.url.absoluteString)])
        let document = LexValue.object(state.document(of: Self.did)).description
        server.route(.get, "/plc/\(Self.did)") { _ in
            .data(Data(document.utf8), contentType: "application/did+ld+json")
        }
    }

    func serve(_ cars: [UInt8]...) {
        bodies.withLock { $0 = cars.map { .data(Data($0), contentType: "application/vnd.ipld.car") } }
    }

    /// How often the repository was downloaded.
    var downloads: Int { server.requests.count { $0.path.hasSuffix("getRepo") } }
}
