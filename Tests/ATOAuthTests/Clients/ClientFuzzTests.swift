import ATCrypto
import ATData
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATOAuth

/// Random changes to valid input. Nothing may trap, and what is accepted must mean the same when it is read again.
@Suite(.inTurn) struct ClientFuzzTests {
    private func changed(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        let odd = Array("\"\\{}[]:,?#&%+=/@. \u{0}\u{7F}\u{E9}\u{202E}0z".utf8)
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard let place = bytes.indices.randomElement(using: &random) else { break }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.remove(at: place)
            case 1: bytes[place] = odd.randomElement(using: &random) ?? 0
            case 2: bytes.insert(odd.randomElement(using: &random) ?? 0, at: place)
            default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        }
        return bytes
    }

    @Test func `loopback ids keep their meaning`() throws {
        var random = SplitMix64(seed: 1)
        let start = Array(
            "http://localhost?scope=atproto+a%20b&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcb&redirect_uri=http://[::1]:80/"
                .utf8)
        var accepted = 0
        for _ in 0..<5_000 {
            let text = String(decoding: changed(start, &random), as: UTF8.self)
            guard let id = try? LoopbackClientID(text) else { continue }
            accepted += 1
            let again = try LoopbackClientID(
                LoopbackClientID(scopes: id.scopes, redirectURIs: id.redirectURIs).description)
            #expect(again.scopes == id.scopes && again.redirectURIs == id.redirectURIs, "\(text)")
            #expect(id.scopes.split(separator: " ").contains("atproto"))
            #expect(id.redirectURIs.allSatisfy { $0.hasPrefix("http://127.0.0.1") || $0.hasPrefix("http://[::1]") })
        }
        #expect(accepted > 25)
    }

    @Test func `a redirect that is accepted leads where it says`() throws {
        var random = SplitMix64(seed: 2)
        for start in [
            "http://127.0.0.1:8080/cb?a=b", "https://app.example.com/cb", "com.example.app:/cb", "http://[::1]/",
        ] {
            var accepted = 0
            for _ in 0..<2_000 {
                let text = String(decoding: changed(Array(start.utf8), &random), as: UTF8.self)
                guard let redirect = try? RedirectURI(text) else { continue }
                accepted += 1
                #expect(redirect.allows(redirect))
                guard redirect.kind != .privateScheme else { continue }
                // Another parser must find the same host, as far as it reads the text at all.
                guard let url = URL(string: text) else { continue }
                let host = url.host(percentEncoded: true).map { $0.contains(":") && $0.first != "[" ? "[\($0)]" : $0 }
                #expect(host == redirect.host && url.scheme == redirect.scheme && url.user() == nil, "\(text)")
            }
            #expect(accepted > 5)
        }
    }

    @Test func `damaged documents are read or refused`() throws {
        var random = SplitMix64(seed: 3)
        let issuer = try Issuer("https://auth.example.com")
        let pds = try #require(URL(string: "https://pds.example.com"))
        let server = try ServerSample.metadata().json()
        let resource = try ServerSample.resource("https://pds.example.com", issuer: issuer.description).json()
        let key = try ClientKey(SigningKey.generate(.p256))
        let app = OAuthApp.described(
            "https://app.example.com/c.json", redirects: ["https://app.example.com/cb"], scopes: "atproto", type: .web,
            keys: ClientKeys([key]))
        let client = Array(try app.metadata())
        for _ in 0..<1_000 {
            if let read = try? AuthorizationServerMetadata(json: Data(changed(server, &random)), of: issuer) {
                #expect(read.issuer == issuer && read.tokenEndpoint.scheme == "https")
            }
            if let read = try? ProtectedResourceMetadata(json: Data(changed(resource, &random)), of: pds) {
                #expect(read.resource.description == "https://pds.example.com")
            }
            let damaged = Data(changed(client, &random))
            let problems = ClientMetadata.problems(in: damaged, servedAt: "https://app.example.com/c.json")
            if problems.isEmpty { #expect(try ClientMetadata(json: damaged).keys?.entries.count == 1) }
        }
    }
}
