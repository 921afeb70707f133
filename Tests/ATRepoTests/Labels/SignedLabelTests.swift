import ATCrypto
import ATData
import ATIdentity
import ATRepo
import Foundation
import TestLoad
import Testing

@Suite(.inTurn)
struct SignedLabelTests {
    private static let labeler: DID = "did:plc:ar7c4by46qjdydhdevvrndac"
    private static let post: URIString = "at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3jui7kd54zh2y"
    private static let cts: Datetime = "2026-08-20T10:15:30.123Z"
    /// The private keys of the vectors, which anyone may know.
    private static let keys = [Curve.k256, .p256].compactMap {
        try? SigningKey(curve: $0, rawRepresentation: (1...32).map { UInt8($0) })
    }

    /// The label of ``labeler`` on ``post`` with all fields, signed with ``keys`` by Python's cryptography, from
    /// DAG-CBOR that was written by hand.
    private static let vectors: [Curve: String] = [
        .k256: """
        a963636964783b626166797265696466617976667577716137716c6e6f70646a697172787a7336626c6d6f65753472756a63\
        6a746e63693562656c756469727a3261636374737818323032362d30382d32305431303a31353a33302e3132335a63657870\
        74323032372d30312d30315430303a30303a30305a636e6567f463736967584030682dba9c2b3f9d6d7a7fbcb40ea9724c01\
        6646c1f0c9f771929d30dd3b9bf31d908c981290d90bd6a83a067682126b0ba934da9e43479ab68f290bbdae389663737263\
        78206469643a706c633a617237633462793436716a6479646864657676726e64616363757269784661743a2f2f6469643a70\
        6c633a7a373269376864796e6d6b367232327a32376836747675722f6170702e62736b792e666565642e706f73742f336a75\
        69376b6435347a6832796376616c647370616d6376657201
        """,
        .p256: """
        a963636964783b626166797265696466617976667577716137716c6e6f70646a697172787a7336626c6d6f65753472756a63\
        6a746e63693562656c756469727a3261636374737818323032362d30382d32305431303a31353a33302e3132335a63657870\
        74323032372d30312d30315430303a30303a30305a636e6567f4637369675840c44ac6feecb9014d39f8bffc36b111c3d3f6\
        9020a2fe8cf28a454b32accab6dc192a9ad74d6ec531a0ce5249b03a828a894125ed9c73373006f519304b25d92f63737263\
        78206469643a706c633a617237633462793436716a6479646864657676726e64616363757269784661743a2f2f6469643a70\
        6c633a7a373269376864796e6d6b367232327a32376836747675722f6170702e62736b792e666565642e706f73742f336a75\
        69376b6435347a6832796376616c647370616d6376657201
        """,
    ]

    private static let fields: LexObject = [
        "ver": 1, "src": .string(labeler.description), "uri": .string(post.description), "val": "spam",
        "cts": .string(cts.description),
    ]

    /// A label with any fields, signed as it is.
    private static func signed(_ fields: LexObject, _ key: SigningKey, adding more: LexObject = [:]) throws -> LexObject
    {
        var label = fields
        label["sig"] = .bytes(Bytes(try key.signature(for: fields.dagCBOR())))
        for field in more { label[field.name] = field.value }
        return label
    }

    private static func document(_ methods: [String: VerifyingKey], of did: DID = labeler) throws -> DIDDocument {
        let state = PLCState(
            rotationKeys: [], verificationMethods: methods.mapValues(\.didKey), alsoKnownAs: [], services: [:])
        return try DIDDocument(json: state.document(of: did).jsonData(), of: did)
    }

    // MARK: What is signed

    @Test(arguments: keys) func `what is signed, as bytes written by hand`(key: SigningKey) throws {
        var bytes: [UInt8] = [0xA5]
        for (name, text) in [("cts", Self.cts.description), ("src", Self.labeler.description)] {
            bytes += [0x63] + Array(name.utf8) + [0x78, UInt8(text.utf8.count)] + Array(text.utf8)
        }
        bytes += [0x63] + Array("uri".utf8) + [0x78, UInt8(Self.post.description.utf8.count)]
        bytes += Array(Self.post.description.utf8)
        bytes += [0x63] + Array("val".utf8) + [0x64] + Array("spam".utf8)
        bytes += [0x63] + Array("ver".utf8) + [1]
        let label = try SignedLabel(
            src: Self.labeler, uri: Self.post, val: "spam", cts: Self.cts, signedWith: key)
        #expect(label.signedDigest == SHA256.hash(bytes))
        #expect(key.verifyingKey.isValidSignature(label.signature ?? [], for: bytes))
        try label.verify(source: Self.labeler, key: key.verifyingKey)
        #expect(label.ver == 1 && label.neg == nil && label.cid == nil && label.exp == nil)
        // The signature goes between the names `neg` and `src`, and the head counts it.
        let place = 1 + 4 + 2 + Self.cts.description.utf8.count
        var whole: [UInt8] = [0xA6] + bytes[1..<place]
        whole += [0x63] + Array("sig".utf8) + [0x58, 64]
        whole += (label.signature ?? []) + bytes[place...]
        #expect(try label.dagCBOR() == whole)
    }

    @Test(arguments: keys) func `labels that another implementation has signed`(key: SigningKey) throws {
        let digits = Array(try #require(Self.vectors[key.curve]))
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        let label = try SignedLabel(dagCBOR: bytes)
        try label.verify(source: Self.labeler, key: key.verifyingKey)
        try SignedLabel(json: label.json()).verify(source: Self.labeler, key: key.verifyingKey)
        #expect(label.uri == Self.post && label.val == "spam" && label.cts == Self.cts && label.neg == false)
        #expect(label.cid == "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a")
        #expect(label.exp == "2027-01-01T00:00:00Z")
        let own = try SignedLabel(
            src: label.src, uri: label.uri, val: label.val, cts: label.cts, cid: label.cid, exp: label.exp,
            neg: label.neg, signedWith: key)
        #expect(own.signedDigest == label.signedDigest)
    }

    @Test(arguments: keys) func `any change of a signed field is noticed`(key: SigningKey) throws {
        let label = try SignedLabel(
            src: Self.labeler, uri: Self.post, val: "spam", cts: Self.cts,
            cid: CID(hashing: [1], codec: .dagCBOR), exp: "2027-01-01T00:00:00Z", neg: true, signedWith: key)
        #expect(label.isSigned(by: key.verifyingKey))
        let bytes = try label.dagCBOR()
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            let other = try? SignedLabel(dagCBOR: changed)
            #expect(other?.isSigned(by: key.verifyingKey) != true, "byte \(index)")
        }
        var fields = try LexObject(dagCBOR: bytes)
        for name in ["cid", "exp", "neg"] {
            let value = fields[name]
            fields[name] = nil
            #expect(!(try SignedLabel(fields)).isSigned(by: key.verifyingKey), "without \(name)")
            fields[name] = value
        }
        #expect(try SignedLabel(fields).isSigned(by: key.verifyingKey))
    }

    @Test(arguments: keys) func `neg is signed if it was sent, even when it is false`(key: SigningKey) throws {
        var digests: Set<[UInt8]> = []
        for neg in [nil, false, true] {
            let label = try SignedLabel(
                src: Self.labeler, uri: Self.post, val: "spam", cts: Self.cts, neg: neg, signedWith: key)
            #expect(label.neg == neg)
            digests.insert(Array(label.signedDigest))
            for received in try [SignedLabel(dagCBOR: label.dagCBOR()), SignedLabel(json: label.json())] {
                #expect(received == label && received.neg == neg)
                #expect(received.isSigned(by: key.verifyingKey))
            }
        }
        #expect(digests.count == 3)
    }

    @Test(arguments: keys) func `unknown fields and the type are not signed`(key: SigningKey) throws {
        let more: LexObject = [
            "$type": "com.atproto.label.defs#label", "a": 1, "zzz": ["deep": [1, [2]]], "reason": "none", "sib": .null,
        ]
        let label = try SignedLabel(Self.signed(Self.fields, key, adding: more))
        try label.verify(source: Self.labeler, key: key.verifyingKey)
        #expect(try LexObject(dagCBOR: label.dagCBOR())["zzz"] == more["zzz"])
        // And a signature that covers them is not one.
        var fields = Self.fields
        for field in more { fields[field.name] = field.value }
        #expect(!(try SignedLabel(Self.signed(fields, key))).isSigned(by: key.verifyingKey))
    }

    @Test(arguments: keys) func `labels in JSON have the same digest`(key: SigningKey) throws {
        let label = try SignedLabel(
            src: Self.labeler, uri: "https://a.example/\u{E9}?q=\"", val: "e\u{301} \n \u{1F600}",
            cts: "2026-08-20T10:15:30+02:00", neg: false, signedWith: key)
        let json = String(decoding: try label.json(), as: UTF8.self)
        #expect(json.contains("\"sig\":{\"$bytes\":"))
        // Spelled as others may spell it: in another order, with spaces, escapes and padding.
        let base64 = try #require(label.signature.map { Data($0).base64EncodedString() })
        let other = """
            { "ver" : 1.0, "val": "e\\u0301 \\u000a \\ud83d\\ude00", "neg": false,
              "uri": "https:\\/\\/a.example/\\u00e9?q=\\"", "sig": {"$bytes": "\(base64)"},
              "src": "\(Self.labeler)", "cts": "2026-08-20T10:15:30+02:00" }
            """
        for text in [json, other] {
            let received = try SignedLabel(json: Array(text.utf8))
            #expect(received == label && received.signedDigest == label.signedDigest)
            try received.verify(source: Self.labeler, key: key.verifyingKey)
        }
        // In a list, as messages and responses have them.
        let list = try [SignedLabel](json: Array("[\(other), \(json)]".utf8))
        #expect(list == [label, label])
        // And after a detour through another type.
        #expect(try SignedLabel(LexValue(json: Array(other.utf8))) == label)
    }

    // MARK: Who signed it

    @Test(arguments: keys) func `a signature with a high s is rejected`(key: SigningKey) throws {
        let label = try SignedLabel(Self.signed(Self.fields, key))
        var fields = try LexObject(dagCBOR: label.dagCBOR())
        let high = key.curve.withHighS(try #require(label.signature))
        #expect(key.verifyingKey.isValidSignature(high, forDigest: label.signedDigest, allowsHighS: true))
        fields["sig"] = .bytes(Bytes(high))
        let changed = try SignedLabel(fields)
        #expect(throws: LabelError.invalidSignature(Self.labeler)) {
            try changed.verify(source: Self.labeler, key: key.verifyingKey)
        }
    }

    @Test(arguments: keys) func `only the key for labels counts`(key: SigningKey) throws {
        let label = try SignedLabel(Self.signed(Self.fields, key))
        let other = try SigningKey.generate(key.curve).verifyingKey
        try label.verify(from: Self.document(["atproto_label": key.verifyingKey, "atproto": other]))
        let retired = try Self.document(["atproto_label": other, "atproto": key.verifyingKey])
        #expect(throws: LabelError.invalidSignature(Self.labeler)) { try label.verify(from: retired) }
        for name in ["atproto", "atproto_labeler", "label", "atproto_label2"] {
            let document = try Self.document([name: key.verifyingKey])
            #expect(throws: LabelError.noKey(Self.labeler)) { try label.verify(from: document) }
        }
    }

    @Test func `a label of another source is rejected`() throws {
        let key = Self.keys[0]
        let label = try SignedLabel(Self.signed(Self.fields, key))
        let other: DID = "did:web:labels.example"
        #expect(throws: LabelError.wrongSource(Self.labeler, expected: other)) {
            try label.verify(source: other, key: key.verifyingKey)
        }
        let document = try Self.document(["atproto_label": key.verifyingKey], of: other)
        #expect(throws: LabelError.wrongSource(Self.labeler, expected: other)) { try label.verify(from: document) }
    }

    @Test(arguments: [nil, 0, 2, -1, 1 << 40]) func `labels of other versions are not trusted`(version: Int?) throws {
        let key = Self.keys[0]
        var fields = Self.fields
        fields["ver"] = version.map { .integer($0) }
        let label = try SignedLabel(Self.signed(fields, key))
        #expect(!label.isSigned(by: key.verifyingKey))
        #expect(throws: LabelError.unsupportedVersion(version)) {
            try label.verify(source: Self.labeler, key: key.verifyingKey)
        }
    }

    @Test func `labels without a signature, or with one of another length`() throws {
        let key = Self.keys[0]
        let unsigned = try SignedLabel(Self.fields)
        #expect(throws: LabelError.unsigned(Self.labeler)) {
            try unsigned.verify(source: Self.labeler, key: key.verifyingKey)
        }
        for count in [0, 1, 63, 65, 128] {
            var fields = Self.fields
            fields["sig"] = .bytes(Bytes([UInt8](repeating: 1, count: count)))
            let label = try SignedLabel(fields)
            #expect(throws: LabelError.invalidSignature(Self.labeler)) {
                try label.verify(source: Self.labeler, key: key.verifyingKey)
            }
        }
    }

    // MARK: What isn't a label

    @Test func `data that is not a label`() throws {
        for name in ["src", "uri", "val", "cts"] {
            var fields = Self.fields
            fields[name] = nil
            #expect(throws: WireError.self) { try SignedLabel(fields) }
        }
        for name in ["cid", "cts", "exp", "neg", "sig", "src", "uri", "val", "ver"] {
            for value: LexValue in [.null, [1], ["x": 1], .bytes(Bytes([]))]
            where name != "sig" || value != .bytes(Bytes([])) {
                var fields = Self.fields
                fields[name] = value
                #expect(throws: WireError.self, "\(name): \(value)") { try SignedLabel(fields) }
            }
        }
        for bytes: [UInt8] in [[], [0xA0], [0x80], [0xF6], [0xBF, 0xFF], [0xBB], Array("{}".utf8)] {
            #expect(throws: WireError.self) { try SignedLabel(dagCBOR: bytes) }
            #expect(throws: WireError.self) { try SignedLabel(json: bytes) }
        }
        // A type that isn't a string, as in every other object of the data model.
        let typed = "\(String(decoding: try Self.fields.json(), as: UTF8.self).dropLast()), \"$type\": [1]}"
        #expect(throws: WireError.self) { try SignedLabel(json: Array(typed.utf8)) }
        let fields = try Self.fields.dagCBOR()
        // The name has five bytes, so that its place is after the others, which have three.
        let odd = [fields[0] + 1] + fields.dropFirst() + [0x65] + Array("$type".utf8) + [0x81, 1]
        #expect(throws: WireError.self) { try SignedLabel(dagCBOR: odd) }
        #expect(throws: Never.self) { try SignedLabel(dagCBOR: odd.dropLast(2) + [0x61, 0x78]) }
        var twice = "\(String(decoding: try Self.fields.json(), as: UTF8.self).dropLast()), \"val\": \"other\"}"
        #expect(throws: WireError.self) { try SignedLabel(json: Array(twice.utf8)) }
        twice = "\(String(decoding: try Self.fields.json(), as: UTF8.self).dropLast()), \"v\\u0061l\": \"other\"}"
        #expect(throws: WireError.self) { try SignedLabel(json: Array(twice.utf8)) }
    }

    @Test func `deep and cut input is rejected without a crash`() throws {
        var deep = try Self.fields.json().dropLast() + Array(",\"x\":".utf8)
        deep += [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        deep += [UInt8](repeating: UInt8(ascii: "]"), count: 100_000) + Array("}".utf8)
        #expect(throws: WireError.self) { try SignedLabel(json: Array(deep)) }
        let bytes = try SignedLabel(Self.signed(Self.fields, Self.keys[0])).dagCBOR()
        for count in bytes.indices {
            #expect(throws: WireError.self) { try SignedLabel(dagCBOR: Array(bytes[..<count])) }
        }
    }
}
