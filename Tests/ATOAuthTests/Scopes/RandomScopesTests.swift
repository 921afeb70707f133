import ATCrypto
import ATOAuth
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct RandomScopesTests {
    /// Parts of scopes, put together at random.
    private static let parts = [
        "repo", "rpc", "blob", "account", "identity", "include", "atproto", "transition", "generic", "email",
        "chat.bsky", ":", ":", ":", "?", "?", "&", "&", "=", " ", " ", "collection=", "action=", "lxm=", "aud=",
        "aud=", "accept=", "attr=", "nsid=", "create", "update", "delete", "read", "manage", "handle", "repo:", "rpc:",
        "blob:", "account:", "identity:", "include:", "transition:", "status", "*", "*/*", "image/*", "video/*",
        "image/svg+xml", "image/svg%2Bxml", "IMAGE/png", "%23", "#", "%", "%2", "%2E", "+", "%25", "did:foo:bar%23x",
        "did:web:example.com", "did:web:localhost%253A80%23x", "\u{E9}", "\t", "\"", "\0",
    ]

    private func agree(_ text: String) {
        let disagreement = ScopesReference(text: text).disagreement()
        #expect(disagreement == nil, "\(disagreement ?? ""): \(text.debugDescription)")
    }

    @Test func `random scopes grant what a second reading of them grants`() {
        var generator = SplitMix64(seed: 74)
        let parts =
            Self.parts + ScopesReference.names + ScopesReference.types
            + ScopesReference.services.map { $0.replacing("%", with: "%25").replacing("#", with: "%23") }
        for _ in 0..<Load.size(2_000, otherwise: 200) {
            agree(
                (0..<Int.random(in: 1...12, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? ""
                }.joined())
        }
    }

    @Test func `well-formed scopes with a fault or two grant what a second reading grants`() {
        var generator = SplitMix64(seed: 75)
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
        let services = [
            "*", "did:web:example.com%23api", "did:web:example.com#api", "did:plc:ewvi7nxzyoun6zhxrhs64oiz%23x",
        ]
        for _ in 0..<Load.size(2_000, otherwise: 200) {
            var tokens: [String] = []
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let name = pick(ScopesReference.names + ["*"])
                let forms = [
                    "repo:\(name)", "repo:\(name)?action=\(pick(["create", "update", "delete"]))",
                    "repo?collection=\(name)&collection=\(pick(ScopesReference.names))&action=create&action=delete",
                    "rpc:\(name)?aud=\(pick(services))", "rpc?aud=\(pick(services))&lxm=\(name)&lxm=com.example.foo",
                    "blob:\(pick(["*/*", "image/*", "image/png", "image/svg+xml"]))",
                    "blob?accept=video/mp4&accept=image/png",
                    "account:\(pick(["email", "repo", "status"]))", "account:email?action=manage", "identity:handle",
                    "identity:*", "include:com.example.auth", "transition:\(pick(["generic", "chat.bsky", "email"]))",
                ]
                var bytes = Array(pick(forms).utf8)
                if Bool.random(using: &generator) {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    switch Int.random(in: 0..<3, using: &generator) {
                    case 0: bytes.remove(at: place)
                    case 1: bytes[place] = UInt8.random(in: 0x20...0x7F, using: &generator)
                    default: bytes.insert(bytes[place], at: place)
                    }
                }
                tokens.append(String(decoding: bytes, as: UTF8.self))
            }
            agree(tokens.joined(separator: " "))
        }
    }

    @Test func `random bytes are never a trap`() {
        var generator = SplitMix64(seed: 76)
        for _ in 0..<Load.size(2_000, otherwise: 200) {
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            agree(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func `the second reading is no copy of the first: it knows the examples too`() {
        #expect(ScopesReference(text: "repo:com.example.foo?action=create").allowsRecord("com.example.foo", "create"))
        #expect(!ScopesReference(text: "repo:com.example.foo?action=create").allowsRecord("com.example.foo", "update"))
        #expect(!ScopesReference(text: "rpc:*?aud=*").allowsCall("com.example.foo", "did:web:example.com#api"))
        #expect(
            ScopesReference(text: "rpc:*?aud=did:web:example.com%23api").allowsCall(
                "com.example.foo", "did:web:example.com#api"))
        #expect(ScopesReference(text: "blob:image/*").allowsUpload("image/png"))
        #expect(!ScopesReference(text: "blob:image/*").allowsUpload("imagery/x"))
    }
}
