package import ATCrypto
package import ATData
package import Foundation

/// The published public keys of a confidential app.
package struct ClientKeySet: Sendable {
    /// A key that can verify assertions.
    package struct Entry: Hashable, Sendable {
        package let id: String
        package let key: VerifyingKey
    }

    /// The keys that can verify assertions.
    package let entries: [Entry]
    /// The problems of the set.
    package let problems: [MetadataProblem]

    /// Creates the set of an app's keys.
    init(_ keys: [ClientKey]) {
        entries = keys.map { Entry(id: $0.id, key: $0.signingKey.verifyingKey) }
        problems = []
    }

    /// Parses a key set document.
    package init(json: Data) throws(DiscoveryError) {
        self.init(try JSONMembers(published: json, "jwks"), named: "keys")
    }

    /// Parses a key set.
    ///
    /// - Parameter member: The member that problems refer to.
    init(_ set: JSONMembers, named member: String) {
        var entries: [Entry] = []
        var problems: [MetadataProblem] = []
        func add(_ advice: String) { problems.append(.init(member, advice)) }
        if set.conflicts("keys") { add("The set has the member \"keys\" twice.") }
        switch set.objects("keys") {
        case .value(let keys) where keys.isEmpty: add("The set is empty. Add the app's public key.")
        case .value(let keys):
            for (place, key) in keys.enumerated() {
                do throws(Fault) {
                    guard let entry = try Self.entry(key) else { continue }
                    guard !entries.contains(where: { $0.id.utf8.elementsEqual(entry.id.utf8) }) else {
                        throw Fault("has the kid of another one")
                    }
                    entries.append(entry)
                } catch {
                    add("Key \(place &+ 1) \(error.why).")
                }
            }
            if entries.isEmpty, problems.isEmpty { add("No key is for ES256 signatures. Add a key on P-256.") }
        case .absent, .wrongType: add("The set must have a member \"keys\", a list of keys.")
        }
        self.entries = entries
        self.problems = problems
    }

    private struct Fault: Error {
        let why: String

        init(_ why: String) { self.why = why }
    }

    /// A key of the set; `nil` for one with another purpose.
    private static func entry(_ key: JSONMembers) throws(Fault) -> Entry? {
        guard key.repeatedName == nil else { throw Fault("has a member twice") }
        for name in ["d", "p", "q", "dp", "dq", "qi", "oth", "k"] where key.has(name) {
            throw Fault("contains its private half (\"\(name)\"). Everybody can read it now: replace the key")
        }
        guard case .value("EC") = key.text("kty"), case .value("P-256") = key.text("crv") else { return nil }
        if let use = key.text("use").value, use != "sig" { return nil }
        if key.has("alg"), key.text("alg").value != "ES256" { return nil }
        guard let id = key.text("kid").value, !id.isEmpty, id.utf8.count <= 1_024 else {
            throw Fault("has no kid, which servers need to find it")
        }
        guard let x = try? Base64.url.decode(key.text("x").value ?? ""),
            let y = try? Base64.url.decode(key.text("y").value ?? ""), x.count == 32, y.count == 32
        else { throw Fault("needs x and y, 32 bytes each in base64url") }
        do throws(KeyError) {
            return Entry(id: id, key: try VerifyingKey(curve: .p256, point: [4] + x + y))
        } catch {
            throw Fault("is not a point on P-256")
        }
    }

    /// The key with an ID.
    package func key(_ id: String) -> VerifyingKey? {
        entries.first { $0.id.utf8.elementsEqual(id.utf8) }?.key
    }

    /// The set as a JSON object.
    var object: LexObject {
        ["keys": .array(entries.map { .object(Self.member($0.key, id: $0.id)) })]
    }

    /// A key as a JSON object.
    package static func member(_ key: VerifyingKey, id: String) -> LexObject {
        let jwk = JWK(key)
        return [
            "kty": .string(jwk.keyType), "crv": .string(jwk.curve ?? ""), "x": .string(jwk.x ?? ""),
            "y": .string(jwk.y ?? ""), "kid": .string(id), "use": "sig", "alg": "ES256",
        ]
    }
}
