import ATData
import Foundation
import LocalNetwork
import TestLoad
import Testing

@testable import ATStreams

/// What messages become, and what is wrong with others.
@Suite(.inTurn)
struct JetstreamDecoderTests {
    private func words(_ text: String, _ decoder: JetstreamDecoder = JetstreamDecoder(.v1)) -> String {
        do throws(FrameError) {
            switch try decoder.decode(text).content {
            case .event(let event): return event.words
            case .filtered: return "filtered"
            case .failure(let failure): return "failure \(failure.name)"
            }
        } catch {
            return "invalid \(error.kind)"
        }
    }

    @Test func `the shapes of version 1`() throws {
        for action in ["create", "update"] {
            let text = SampleMessage.v1(1_725_911_162_329_308, "com.example.post/3l3", action: action)
            guard case .event(.commit(let commit)) = try JetstreamDecoder(.v1).decode(text).content else {
                Issue.record("no commit")
                return
            }
            #expect(commit.action.rawValue == action && commit.path == "com.example.post/3l3")
            #expect("\(commit.did)" == SampleMessage.did && commit.cid?.description == SampleMessage.cid)
            #expect(commit.rev.description == "3l3qo2vutsw2b" && commit.time == "2024-09-09T19:46:02.329Z")
            #expect(commit.record?.description == #"{"$type":"com.example.post","text":"com.example.post/3l3"}"#)
            #expect(JetstreamEvent.commit(commit).records(of: ExamplePost.self).map(\.text) == ["com.example.post/3l3"])
        }
        let deletion = SampleMessage.v1(5, "com.example.post/3l3", action: "delete")
        guard case .event(.commit(let commit)) = try JetstreamDecoder(.v1).decode(deletion).content else {
            Issue.record("no commit")
            return
        }
        #expect(commit.cid == nil && commit.record == nil && commit.action == .delete)
        let did = SampleMessage.did
        #expect(
            words(
                #"{"did":"\#(did)","time_us":7,"kind":"identity","identity":{"did":"\#(did)","handle":"a.test","seq":1,"time":"2024-09-05T06:11:04.870Z"}}"#
            )
                == "identity 7")
        #expect(
            words(
                #"{"did":"\#(did)","time_us":8,"kind":"account","account":{"active":false,"did":"\#(did)","seq":1,"status":"deleted","time":"x"}}"#
            )
                == "account 8 deleted")
        #expect(words(#"{"did":"\#(did)","time_us":9,"kind":"news"}"#) == "unknown 9")
        // The order of fields doesn't matter, and neither do unknown ones.
        #expect(words(#" {"new":[{}],"kind":"identity","identity":{},"time_us":7,"did":"\#(did)"} "#) == "identity 7")
    }

    @Test func `the shapes of version 2`() {
        let decoder = JetstreamDecoder(.v2)
        let did = SampleMessage.did
        #expect(words(SampleMessage.v2(4), decoder) == "create 4 com.example.post/1")
        #expect(words(SampleMessage.v2(4, action: "delete"), decoder) == "delete 4 com.example.post/1")
        #expect(
            words(
                SampleMessage.payload(
                    "identity", 5, #""identity":{"did":"\#(did)","handle":"a.test","seq":9,"time":"x"}"#), decoder)
                == "identity 5")
        #expect(
            words(SampleMessage.payload("account", 6, #""account":{"did":"\#(did)","active":true,"seq":9}"#), decoder)
                == "account 6 ")
        #expect(
            words(
                SampleMessage.payload("sync", 7, #""sync":{"rev":"3l3qo2vutsw2b","blocks":{"$bytes":"AQID"}}"#), decoder
            ) == "sync 7")
        #expect(words(SampleMessage.payload("news", 8, #""a":1"#), decoder) == "unknown 8")
        #expect(words(##"{"$type":"message","payload":{"$type":"#info","name":"Hello"}}"##, decoder) == "info Hello")
        #expect(
            words(#"{"$type":"error","error":"ConsumerTooSlow","message":"x"}"#, decoder) == "failure ConsumerTooSlow")
        #expect(words(#"{"$type":"other"}"#, decoder) == "unknown -1")
    }

    @Test func `a handle that isn't valid is left out, and the event arrives`() throws {
        let did = SampleMessage.did
        for handle in [#""""#, #""no handle""#, "null", "7"] {
            let fields = #""identity":{"did":"\#(did)","handle":\#(handle),"seq":9,"time":"x"}"#
            let messages: [(String, JetstreamDecoder)] = [
                (#"{"did":"\#(did)","time_us":5,"kind":"identity",\#(fields)}"#, JetstreamDecoder(.v1)),
                (SampleMessage.payload("identity", 5, fields), JetstreamDecoder(.v2)),
            ]
            for (text, decoder) in messages {
                guard case .event(.identity(let event)) = try decoder.decode(text).content else {
                    Issue.record("no identity")
                    continue
                }
                #expect(event.handle == nil && event.seq == 5 && event.did.description == did)
            }
        }
        let row = SegmentWriter.Row(
            seq: 5, witnessed: 1, kind: 4, did: did, payload: try (["handle": "no handle"] as LexObject).dagCBOR())
        for row in try SegmentBlock(body: SegmentWriter.body([row])).rows() {
            #expect(JetstreamEvent(row, 5).words == "identity 5")
        }
    }

    @Test func `a record with a hash that repositories don't use is not left out silently`() {
        // SHA-512.
        let cid =
            "bafyrgqhai26anf3i7pips7q22coa4sz2fr4gk4q4sqdtymvvjyginfzaqewveaeqdh524nsktaq43j65v22xxrybrtertmcfxufdam3da3hbk"
        for (text, decoder) in [
            (SampleMessage.v1(5), JetstreamDecoder(.v1)), (SampleMessage.v2(5), JetstreamDecoder(.v2)),
        ] {
            #expect(words(text, decoder) == "create 5 com.example.post/1")
            #expect(words(text.replacing(SampleMessage.cid, with: cid), decoder) == "invalid invalidField")
        }
    }

    @Test func `a filter leaves messages out before it reads their records`() {
        let posts = JetstreamDecoder(.v1, collections: ["com.example.post", "com.other.*"])
        #expect(words(SampleMessage.v1(1), posts) == "create 1 com.example.post/1")
        #expect(words(SampleMessage.v1(1, "com.other.like/1"), posts) == "create 1 com.other.like/1")
        #expect(words(SampleMessage.v1(1, "com.example.like/1"), posts) == "filtered")
        #expect(words(SampleMessage.v1(1, "com.other./1"), posts) == "filtered")
        #expect(words(SampleMessage.v1(1, "com.other.1!/1"), posts) == "invalid invalidField")
        let alice = JetstreamDecoder(.v1, dids: ["did:web:alice.test"])
        #expect(words(SampleMessage.v1(1), alice) == "filtered")
        #expect(words(SampleMessage.v1(1, did: "did:web:alice.test"), alice) == "create 1 com.example.post/1")
        // What follows is not read.
        #expect(words(SampleMessage.v1(1).replacing("}}", with: "!"), alice) == "filtered")
        let v2 = JetstreamDecoder(.v2, collections: ["com.example.like"])
        #expect(words(SampleMessage.v2(3), v2) == "filtered")
        #expect(words(SampleMessage.payload("account", 6, #""account":{"active":true}"#), v2) == "account 6 ")
    }

    @Test func `a filter takes no number from an envelope of an unknown type`() throws {
        let payload = #""payload":{"seq":5,"did":"\#(SampleMessage.did)","collection":"com.example.like"}"#
        let filter = JetstreamDecoder(.v2, collections: ["com.example.post"])
        for text in [#"{"$type":"news",\#(payload)}"#, #"{\#(payload),"$type":"news"}"#] {
            for decoder in [JetstreamDecoder(.v2), filter] {
                let message = try decoder.decode(text)
                #expect(message.seq == nil)
                guard case .event(.unknown(let event)) = message.content else {
                    Issue.record("no unknown event")
                    continue
                }
                #expect(event.type == "news")
            }
        }
        #expect(words(#"{\#(payload),"$type":"message"}"#, filter) == "filtered")
    }

    @Test(arguments: [
        ("", "truncated"), ("nonsense", "malformed"), ("[]", "malformed"), ("{", "truncated"),
        (#"{"did":"did:plc:x"}"#, "missing"), (#"{"did":5,"time_us":1}"#, "invalidField"),
        (#"{"did":"DID:PLC:x","time_us":1,"kind":"identity","identity":{}}"#, "invalidField"),
        (#"{"did":"did:plc:x","time_us":-1,"kind":"identity","identity":{}}"#, "invalidField"),
        (#"{"did":"did:plc:x","time_us":1.5,"kind":"identity","identity":{}}"#, "invalidField"),
        (#"{"did":"did:plc:x","time_us":9223372036854775808,"kind":"identity","identity":{}}"#, "invalidField"),
        (#"{"did":"did:plc:x","time_us":1e99,"kind":"identity","identity":{}}"#, "invalidField"),
        (#"{"did":"did:plc:x","time_us":1,"time_us":2,"kind":"identity","identity":{}}"#, "duplicate"),
        (#"{"did":"did:plc:x","did":"did:plc:y","time_us":2,"kind":"identity"}"#, "duplicate"),
        (#"{"did":"did:plc:x","time_us":2,"kind":"account","account":{}}"#, "missing"),
        (#"{"did":"did:plc:x","time_us":2,"kind":"commit"}"#, "missing"),
        (#"{"did":"did:plc:x","time_us":2,"kind":"identity","identity":{}} x"#, "malformed"),
        (#"{"did":"did:plc:x","time_us":2,"kind":"commit","commit":[]}"#, "invalidField"),
    ])
    func `messages that are not valid`(text: String, label: String) {
        #expect(words(text) == "invalid \(label)")
    }

    @Test func `deep and large messages`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(words(#"{"new":\#(deep)"#) == "invalid limit")
        let record = SampleMessage.v1(1).replacing(#"{"$type":"com.example.post""#, with: #"{"a":\#(deep),"$type":"x""#)
        #expect(words(record) == "invalid limit")
        let large = SampleMessage.v1(1).replacing("com.example.post/1", with: String(repeating: "x", count: 6 << 20))
        #expect(words(large) == "invalid limit")
        #expect(
            words(#"{"did":"did:plc:x","time_us":1,"kind":"\#(String(repeating: "x", count: 20_000))"}"#)
                == "invalid limit")
    }

    @Test func `filters that no server accepts`() {
        let many = (0...100).map { CollectionFilter(stringLiteral: "com.example.a\($0)") }
        #expect(JetstreamFilter(collections: many).fault?.contains("100") == true)
        #expect(JetstreamFilter(dids: Set((0...10_000).map { DID(stringLiteral: "did:web:a\($0)") })).fault != nil)
        #expect(JetstreamFilter(collections: ["com.example.post"], kinds: [.account]).fault != nil)
        #expect(
            JetstreamFilter(kinds: []).fault != nil && JetstreamFilter(collections: Array(many.dropLast())).fault == nil
        )
    }
}
