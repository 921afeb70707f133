import ATCrypto
import ATData
import Foundation
import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct DIDDocumentTests {
    private static let did: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"
    private static let key = TestKeys().signing.verifyingKey

    private func document(_ members: String, id: String = did.description) throws -> DIDDocument {
        try DIDDocument(json: Data(#"{"id":"\#(id)",\#(members)}"#.utf8), of: Self.did)
    }

    private func method(
        id: String = "#atproto", type: String = "Multikey", controller: String = did.description,
        key: String = key.multikey
    ) -> String {
        #"{"id":"\#(id)","type":"\#(type)","controller":"\#(controller)","publicKeyMultibase":"\#(key)"}"#
    }

    private func service(
        id: String = "#atproto_pds", type: String = "AtprotoPersonalDataServer", endpoint: String
    ) -> String {
        #"{"id":"\#(id)","type":"\#(type)","serviceEndpoint":\#(endpoint)}"#
    }

    @Test func `a document from the directory is read completely`() throws {
        let text = IdentityWorld.document(Self.did, handles: ["at://Alice.Example.com", "https://alice.example.com"])
        let document = try DIDDocument(json: Data(text.utf8), of: Self.did)
        #expect(document.id == Self.did)
        #expect(document.handle == "alice.example.com")
        #expect(document.signingKey == Self.key)
        #expect(document.dataServer == URL(string: "https://pds.example.com"))
        #expect(document.alsoKnownAs == ["at://Alice.Example.com", "https://alice.example.com"])
        #expect(document.services.map(\.fragment) == ["#atproto_pds"])
        #expect(document.verificationMethods.map(\.key) == [Self.key])
        #expect(document.json == Data(text.utf8))
    }

    @Test(
        arguments: [
            #"{"id":"did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"}"#, "{}", #"{"id":5}"#, #"{"id":null}"#, "[]", "", "null", "{",
            #"{"id":"did:plc:aaaaaaaaaaaaaaaaaaaaaaaa","id":"did:plc:z72i7hdynmk6r22z27h6tvur"}"#,
            #"{"id":"did:plc:z72i7hdynmk6r22z27h6tvur","service":[],"\u0073ervice":[1]}"#,
            #"{"id":"did:plc:z72i7hdynmk6r22z27h6tvur","alsoKnownAs":null,"alsoKnownAs":[]}"#,
            #"{"id":"did:plc:z72i7hdynmk6r22z27h6tvur"} x"#,
        ])
    func `documents of another DID, ambiguous ones and invalid JSON are rejected`(text: String) throws {
        let error = #expect(throws: IdentityError.self) { try DIDDocument(json: Data(text.utf8), of: Self.did) }
        guard case .badDocument = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        arguments: [
            (#"["at://bad_","at://good.example.com"]"#, "good.example.com"),
            (#"["at://alice.com/path","at://bob.com"]"#, "bob.com"),
            (#"["https://alice.com"]"#, nil), (#"["at://"]"#, nil), ("[]", nil), ("{}", nil), ("null", nil), ("7", nil),
            (#"[1,null,{"a":1.5},"at://alice.com"]"#, "alice.com"), (#"["at://did:plc:abc"]"#, nil),
            (#"["AT://alice.com"]"#, nil), (#"["at://alice.com?q","at://alice.com#f"]"#, nil),
        ])
    func `the first valid handle is used`(names: String, handle: String?) throws {
        #expect(try document(#""alsoKnownAs":\#(names)"#).handle?.description == handle)
    }

    @Test func `a key is used only if its name, controller and type are right`() throws {
        func key(_ methods: String...) throws -> VerifyingKey? {
            try document(#""verificationMethod":[\#(methods.joined(separator: ","))]"#).signingKey
        }
        #expect(try key(method()) == Self.key)
        #expect(try key(method(id: "\(Self.did)#atproto")) == Self.key)
        #expect(try key(method(id: "atproto")) == nil)
        #expect(try key(method(id: "\(Self.did)#atprotox")) == nil)
        #expect(try key(method(id: "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa#atproto")) == nil)
        #expect(try key(method(controller: "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa")) == nil)
        #expect(try key(method(type: "JsonWebKey2020")) == nil)
        #expect(try key(method(key: "zzzz")) == nil)
        #expect(try key("7", "null", ##"{"id":"#atproto"}"##, method(key: "x"), method()) == Self.key)
    }

    @Test func `keys of the 2019 types are read`() throws {
        let bare = "z" + Base58BTC.encode(Self.key.uncompressedRepresentation)
        let entry = method(type: "EcdsaSecp256k1VerificationKey2019", key: bare)
        #expect(try document(#""verificationMethod":[\#(entry)]"#).signingKey == Self.key)
    }

    @Test(
        arguments: [
            (#""https://pds.example.com""#, "https://pds.example.com"),
            (#""https://pds.example.com/""#, "https://pds.example.com"),
            (#""HTTPS://PDS.Example.com:443""#, "https://pds.example.com"),
            (#""http://localhost:2583""#, "http://localhost:2583"),
            (#""https://[2001:db8::1]:8443""#, "https://[2001:db8::1]:8443"),
            (#""https://pds.example.com/path""#, nil), (#""https://pds.example.com?q""#, nil),
            (#""https://pds.example.com#f""#, nil), (#""https://me@pds.example.com""#, nil),
            (#""https://me:secret@pds.example.com""#, nil), (#""ftp://pds.example.com""#, nil),
            (#""pds.example.com""#, nil),
            (#""https://""#, nil), (#"{"uri":"https://pds.example.com"}"#, nil), (#"["https://pds.example.com"]"#, nil),
            ("null", nil), (#""https:\\\\pds.example.com""#, nil), (#""https://pds.example.com\u0000""#, nil),
            (#""https://pds.example.com:0""#, nil), (#""https://pds.example.com:99999""#, nil),
            (#"" https://pds.example.com""#, nil), (#""https://pds.exämple.com""#, nil),
        ])
    func `a data server's address is only an origin`(endpoint: String, expected: String?) throws {
        let found = try document(#""service":[\#(service(endpoint: endpoint))]"#).dataServer
        #expect(found?.absoluteString == expected)
    }

    @Test func `the first data server with the right name and type is used`() throws {
        func found(_ services: String...) throws -> String? {
            try document(#""service":[\#(services.joined(separator: ","))]"#).dataServer?.absoluteString
        }
        let (one, two) = (#""https://one.example""#, #""https://two.example""#)
        #expect(try found(service(endpoint: one), service(endpoint: two)) == "https://one.example")
        #expect(try found(service(type: "Other", endpoint: one), service(endpoint: two)) == "https://two.example")
        #expect(try found(service(id: "#other", endpoint: one), service(endpoint: two)) == "https://two.example")
        #expect(try found(service(endpoint: "{}"), service(endpoint: two)) == "https://two.example")
        #expect(try found(service(id: "\(Self.did)#atproto_pds", endpoint: one)) == "https://one.example")
    }

    @Test func `unknown members are ignored, whatever their values`() throws {
        let text =
            ##""service":[{"id":"#atproto_pds","weight":1.5e400,"x":{"$link":1},"##
            + ##""type":"AtprotoPersonalDataServer","serviceEndpoint":"https://pds.example.com"}],"##
            + ##""x":[1.5,{"$bytes":{}}],"$type":7"##
        #expect(try document(text).dataServer?.absoluteString == "https://pds.example.com")
    }

    @Test func `nothing but the account's own entries can make a document unreadable`() throws {
        let good = service(endpoint: #""https://pds.example.com""#)
        let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
        for member in [
            #""x":"\ud800""#, #""\udc00":1"#, #""x":1,"x":2"#, #""x":\#(deep)"#, "\"x\":\"\u{1}\"", #""x":1e99999"#,
        ] {
            let entry = "{\(member),\(good.dropFirst())"
            let document = try document(
                #"\#(member),"alsoKnownAs":["\ud800","at://alice.com"],"service":[{"id":"\ud800"},\#(entry)]"#)
            #expect(document.dataServer?.absoluteString == "https://pds.example.com", "\(member.prefix(40))")
            #expect(document.handle == "alice.com" && document.services.count == 1)
        }
        let marked = "\u{FEFF}" + IdentityWorld.document(Self.did)
        #expect(try DIDDocument(json: Data(marked.utf8), of: Self.did).signingKey == Self.key)
        // The same member twice is as good as once. Two different ones make an entry unusable, and only that.
        let twice = try document(#""service":[],"service":[],"id":"\#(Self.did)""#)
        #expect(twice.dataServer == nil)
        let two = ##"{"id":"#atproto_pds","serviceEndpoint":"https://evil.example",\##(good.dropFirst())"##
        #expect(try document(#""service":[\#(two)]"#).dataServer == nil)
        #expect(try document(#""service":[\#(two),\#(good)]"#).dataServer?.absoluteString == "https://pds.example.com")
    }

    @Test func `other services and keys are found by name and type`() throws {
        let labeler = service(id: "#atproto_labeler", type: "AtprotoLabeler", endpoint: #""https://l.example""#)
        let document = try document(
            #""service":[\#(labeler)],"verificationMethod":[\#(method(id: "#atproto_label"))]"#)
        #expect(document.service("#atproto_labeler")?.endpoint == "https://l.example")
        #expect(document.service("#atproto_labeler", type: "AtprotoLabeler")?.endpoint == "https://l.example")
        #expect(document.service("#atproto_labeler", type: "Other") == nil)
        #expect(document.key("#atproto_label") == Self.key)
        #expect(document.key("#atproto") == nil && document.signingKey == nil)
    }

    @Test func `a document with a megabyte of entries is read`() throws {
        let entries = Array(repeating: service(id: "#x", endpoint: "1"), count: 10_000).joined(separator: ",")
        let good = service(endpoint: #""https://pds.example.com""#)
        #expect(try document(#""service":[\#(entries),\#(good)]"#).dataServer != nil)
    }
}
