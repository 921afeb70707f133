import ATCrypto
import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport
import Probes

@testable import ATStreams

/// A labeler with a key, and a server that sends what a test has written.
final class SampleLabeler: Sendable {
    static let path = "/xrpc/com.atproto.label.subscribeLabels"
    let did: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
    let server: StreamServer
    private let state: Guarded<(key: SigningKey, lookups: Int, failures: Int)>
    /// The address in the document, if it isn't the server's.
    let address = Guarded<String?>(nil)

    init(_ scripts: [[StreamServer.Step]] = [], key: SigningKey) async throws {
        server = try await StreamServer(scripts, path: Self.path)
        state = Guarded((key, 0, 0))
    }

    /// How often the document was looked up without a cache.
    var lookups: Int { state.withLock { $0.lookups } }

    /// Replaces the key in the document.
    func replaceKey(_ key: SigningKey) { state.withLock { $0.key = key } }

    /// Lets the next look-ups without a cache fail.
    func failLookups(_ count: Int) { state.withLock { $0.failures = count } }

    func stream(
        _ unverified: LabelStream.Unverified = .reject, keyName: String = "atproto_label", time: TestTime = TestTime(),
        moveTime: TimeSource = .system
    ) -> LabelStream {
        let documents: LabelCheck.Documents = { [self] isFresh in
            let key = state.withLock { state -> SigningKey? in
                if isFresh { state.lookups += 1 }
                guard !isFresh || state.failures == 0 else {
                    state.failures -= 1
                    return nil
                }
                return state.key
            }
            guard let key else { throw IdentityError(.failed(.timedOut), did) }
            let address = address.withLock { $0 } ?? server.address
            let document = """
                {"id":"\(did)","verificationMethod":[{"id":"#\(keyName)","type":"Multikey","controller":"\(did)",\
                "publicKeyMultibase":"\(key.verifyingKey.multikey)"}],\
                "service":[{"id":"#atproto_labeler","type":"AtprotoLabeler","serviceEndpoint":"\(address)"}]}
                """
            return try DIDDocument(json: Data(document.utf8), of: did)
        }
        return LabelStream(
            labeler: did, unverified: unverified, environment: .test(time), documents: documents, moveTime: moveTime)
    }

    /// A frame with labels.
    static func frame(_ seq: Int, _ labels: [SignedLabel]) throws -> Data {
        SampleFrame.frame(
            "#labels", ["seq": .integer(seq), "labels": .array(try labels.map { try LexValue(dagCBOR: $0.dagCBOR()) })])
    }
}
