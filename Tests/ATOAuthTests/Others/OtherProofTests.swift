import ATCrypto
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATOAuth

/// Our proofs against a verifier written by others, and our verifier against their proofs.
@Suite(.enabled(if: PythonScript.python != nil, PythonScript.whenAbsent), .inTurn) struct OtherProofTests {
    private static let count = 1_000

    /// A proof, and what it has to say.
    private struct Sample: Encodable {
        let proof: String
        let thumbprint: String
        let method: String
        let url: String
        let iat: Int
        let nonce: String?
        let token: String?
    }

    /// A proof that is made by the script.
    private struct Twin: Decodable {
        let name: String
        let proofs: [String]
        let isFine: Bool
        let method: String
        let url: String
        let token: String?
    }

    private static func sample(_ generator: inout SplitMix64) throws -> Sample {
        let hosts = [
            "pds.example", "PDS.Example", "127.0.0.1", "[::1]", "[2001:DB8::1]", "xn--bcher-kva.example",
            "a.b.c.d.example",
        ]
        let ports = ["", ":443", ":80", ":8443", ":1", ":65535"]
        let segments = [
            "", ".", "..", "xrpc", "com.example.call", "a%2Fb", "a%2fb", "%C3%A4", "~a-b_c", "a+b", "a:b@c", "...",
            "x;y=1",
            "%2E%2e", "a$b!c", "(a)*", "'",
        ]
        let queries = ["", "?", "?a=b", "?a=/../b", "?q=%20&r=1", "?a?b"]
        let random = { (list: [String], generator: inout SplitMix64) in list.randomElement(using: &generator) ?? "" }
        var path = ""
        for _ in 0..<Int.random(in: 0...6, using: &generator) { path += "/" + random(segments, &generator) }
        let text =
            random(["https", "http", "HTTPS"], &generator) + "://" + random(hosts, &generator)
            + random(ports, &generator) + path + random(queries, &generator)
        let url = try #require(URL(string: text), "\(text)")
        let method = try #require(
            [HTTPMethod.get, .post, .put, .delete, .head, .patch].randomElement(using: &generator))
        let printable = (0x21...0x7E).compactMap { UInt8(exactly: $0) }.filter { $0 != 0x22 && $0 != 0x5C }
        let word = { (generator: inout SplitMix64) in
            let length = Int.random(in: 1...200, using: &generator)
            return String(
                decoding: (0..<length).map { _ in printable.randomElement(using: &generator) ?? 0x61 }, as: UTF8.self)
        }
        let nonce = Bool.random(using: &generator) ? word(&generator) : nil
        let token = Bool.random(using: &generator) ? word(&generator) : nil
        let seconds = Int(Date().timeIntervalSince1970) + Int.random(in: -100...100, using: &generator)
        let key = try ProofKey.generate()
        let proof = try Proof(
            method: method, target: #require(ProofTarget(url), "\(text)"),
            date: Date(timeIntervalSince1970: Double(seconds) + 0.75), nonce: nonce.flatMap { ProofNonce($0) },
            accessToken: token)
        return Sample(
            proof: try proof.signed(by: key), thumbprint: key.thumbprint, method: method.rawValue, url: text,
            iat: seconds,
            nonce: nonce, token: token)
    }

    private static func refusal(of twin: Twin) throws -> ProofFault? {
        var headers: HTTPHeaders = [:]
        for proof in twin.proofs { headers.append(proof, for: "DPoP") }
        let url = try #require(URL(string: twin.url))
        do throws(ProofFault) {
            _ = try ReceivedProof(
                in: headers, of: HTTPMethod(rawValue: twin.method), to: url, accessToken: twin.token, now: Date())
            return nil
        } catch {
            return error
        }
    }

    @Test func `joserfc verifies our proofs, and we refuse the broken twins of its own`() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SplitMix64(seed: seed)
        let script = try PythonScript("oauth_proofs.py", "\(Self.count)")
        let samples = try (0..<Self.count).map { _ in try JSONEncoder().encode(Self.sample(&generator)) }
        await script.write(samples)
        let verified = await script.line()
        #expect(verified == "\(Self.count)", "seed \(seed)")
        let twins = try await script.rest().map { try JSONDecoder().decode(Twin.self, from: Data($0.utf8)) }
        var (accepted, refused) = (0, 0)
        for twin in twins {
            let refusal = try Self.refusal(of: twin)
            #expect((refusal == nil) == twin.isFine, "\(twin.name): \(refusal.map { "\($0)" } ?? "accepted")")
            if refusal == nil { accepted += 1 } else { refused += 1 }
        }
        let kinds = Set(twins.filter { !$0.isFine }.map(\.name)).count
        #expect(kinds >= 45 && accepted == 60)
        print(
            "OAuth: joserfc verified \(verified ?? "none") of our proofs; we accepted \(accepted) of its own and refused",
            "\(refused) broken twins of \(kinds) kinds")
    }
}
