import TestLoad
import Testing

@testable import ATCrypto

/// The public type, whose blinding changes with every signature.
@Suite(.inTurn) struct K256PrivateKeyTests {
    @Test(arguments: K256SignatureVectors.all)
    func `a signing key makes the signatures of RFC 6979`(
        scalar: String, digest: String, r: String, s: String
    ) throws {
        let key = try SigningKey(curve: .k256, rawRepresentation: hex(scalar))
        let digest = try #require(SHA256Digest(hex(digest)))
        for _ in 0..<3 { #expect(try key.signature(forDigest: digest) == hex(r + s)) }
    }

    @Test func `signatures of one key by many threads are those of one thread`() async throws {
        let key = try SigningKey.generate(.k256)
        let digests = (0..<10).map { SHA256.hash([UInt8($0)]) }
        let expected = try digests.map { try key.signature(forDigest: $0) }
        let same = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { try digests.map { try key.signature(forDigest: $0) } == expected }
            }
            return try await group.reduce(true) { $0 && $1 }
        }
        #expect(same)
    }
}
