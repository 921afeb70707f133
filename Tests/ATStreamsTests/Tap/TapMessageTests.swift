import ATData
import ATRepo
import Foundation
import TestLoad
import Testing

@testable import ATStreams

/// The messages of a Tap, valid and not.
@Suite(.inTurn)
struct TapMessageTests {
    private func event(_ json: String) throws -> TapEvent { try TapEvent(json: Data(json.utf8)) }

    @Test func `a record event has all its fields`() throws {
        let event = try event(SampleTap.record(7))
        let record = try #require(event.record)
        #expect(event.id == 7 && event.did == "did:web:alice.test" && event.isAcknowledged && event.isOrdered)
        #expect(record.isLive && record.action == .create && record.path == "com.example.post/k7")
        #expect(record.rev.description == SampleTap.revs[7] && record.cid?.description == SampleTap.cid)
        #expect(record.uri.description == "at://did:web:alice.test/com.example.post/k7")
        #expect(try record.record(of: ExamplePost.self)?.text == "number 7" && record.issue == nil)
        #expect(event.description == "create at://did:web:alice.test/com.example.post/k7")
    }

    @Test func `a deletion has no record, whatever is sent with it`() throws {
        let json = SampleTap.record(1).replacing(#""create""#, with: #""delete""#)
        let record = try #require(try event(json).record)
        #expect(record.action == .delete && record.cid == nil && record.value == nil && record.issue == nil)
        #expect(try record.record(of: ExamplePost.self) == nil)
    }

    @Test func `a hash without its record is an issue of that record`() throws {
        let json = SampleTap.record(1).replacing(/,"record":\{"\$type.*?\}/, with: "")
        #expect(!json.contains("$type"))
        let record = try #require(try event(json).record)
        #expect(record.value == nil && record.cid?.description == SampleTap.cid)
        #expect(record.issue?.reason == .missingRecord)
        let error = #expect(throws: RepoIssue.self) { try record.record(of: ExamplePost.self) }
        #expect(error?.path == "com.example.post/k1")
    }

    @Test func `a record of another shape than its type's is an issue too`() throws {
        let json = SampleTap.record(1).replacing(#""text":"number 1""#, with: #""text":5"#)
        let record = try #require(try event(json).record)
        let error = #expect(throws: RepoIssue.self) { try record.record(of: ExamplePost.self) }
        guard case .invalidRecord = error?.reason else {
            Issue.record("another error")
            return
        }
    }

    @Test func `an identity event has a status, and a handle if there is a valid one`() throws {
        let event = try event(SampleTap.identity(3, status: "takendown"))
        guard case .identity(let identity) = event.content else {
            Issue.record("another event")
            return
        }
        #expect(identity.did == "did:web:alice.test" && identity.handle == "alice.test")
        #expect(!identity.isActive && identity.status == .takendown && event.isOrdered)
        for handle in ["", "handle.invalid", "not a handle"] {
            let json = SampleTap.identity(3).replacing(#""handle":"alice.test""#, with: #""handle":"\#(handle)""#)
            guard case .identity(let identity) = try self.event(json).content else {
                Issue.record("another event")
                return
            }
            #expect(identity.handle == nil && identity.isActive)
        }
    }

    @Test func `a message of an unknown kind is an event`() throws {
        let event = try event(#"{"id":9,"type":"user","user":{"did":"did:web:alice.test"}}"#)
        guard case .unknown("user") = event.content else {
            Issue.record("another event")
            return
        }
        #expect(event.id == 9 && event.did == nil)
    }

    /// Messages whose number can be read.
    private static let numbered = [
        SampleTap.record(5).replacing("did:web:alice.test", with: "alice"),
        SampleTap.record(5).replacing(#""live":true"#, with: #""live":"yes""#),
        SampleTap.record(5).replacing(#""live":true,"#, with: ""),
        SampleTap.record(5).replacing(SampleTap.revs[5], with: "now"),
        SampleTap.record(5).replacing("com.example.post\",\"rkey", with: "post\",\"rkey"),
        SampleTap.record(5).replacing(#""k5""#, with: #""a/b""#),
        SampleTap.record(5).replacing(#""create""#, with: #""created""#),
        SampleTap.record(5).replacing(SampleTap.cid, with: "bafy"),
        SampleTap.record(5).replacing(#""cid":"\#(SampleTap.cid)","#, with: ""),
        SampleTap.record(5).replacing(#""live":true"#, with: #""live":true,"live":false"#),
        SampleTap.identity(5).replacing("did:web:alice.test", with: ""),
        SampleTap.identity(5).replacing(#""is_active":true"#, with: #""is_active":null"#),
        #"{"id":5,"type":"record"}"#, #"{"id":5,"type":"identity","record":{}}"#,
        #"{"id":5,"type":"record","record":[]}"#, #"{"id":5,"type":"record","record":null}"#,
    ]

    @Test(arguments: numbered)
    func `an event that isn't valid keeps its number`(json: String) {
        guard case .unreadable(5, let why) = TapMessage(json: Data(json.utf8)) else {
            Issue.record("\(json)")
            return
        }
        #expect(!why.isEmpty)
        #expect(throws: FrameError.self) { try event(json) }
    }

    /// Messages without a number that means anything.
    private static let unnumbered = [
        "", "null", "5", "[]", "{}", "{", #""id""#, #"{"id":1}"#, #"{"type":"record"}"#, #"{"id":"1","type":"record"}"#,
        #"{"id":-1,"type":"record"}"#, #"{"id":1.5,"type":"record"}"#, #"{"id":1e400,"type":"record"}"#,
        #"{"id":9223372036854775808,"type":"record"}"#, #"{"id":18446744073709551615,"type":"record"}"#,
        #"{"id":1,"id":2,"type":"record","record":{}}"#, #"{"id":1,"type":5}"#, #"{"id":1,"type":"x"} {}"#,
        String(repeating: "[", count: 100_000), #"{"id":1,"type":"x","y":\#(String(repeating: "[", count: 5000))"#,
        "\u{FEFF}{}", ##"{"id":1,"type":"\ud800"}"##,
    ]

    @Test(arguments: unnumbered)
    func `what has no number can't be acknowledged`(json: String) {
        guard case .unreadable(nil, let why) = TapMessage(json: Data(json.utf8)) else {
            Issue.record("\(json.prefix(80))")
            return
        }
        #expect(!why.isEmpty)
    }

    @Test func `the same change has the same key, whatever its number`() throws {
        #expect(try event(SampleTap.record(1)).key == event(SampleTap.record(2, rev: 1)).key)
        #expect(try event(SampleTap.record(1)).key != event(SampleTap.record(1, rev: 2)).key)
        #expect(try event(SampleTap.record(1)).key != event(SampleTap.record(1, did: "did:web:bob.test")).key)
        #expect(try event(SampleTap.identity(1)).key != event(SampleTap.identity(2)).key)
    }
}
