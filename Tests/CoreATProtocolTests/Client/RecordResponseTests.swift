import CoreATProtocol
import Foundation
import LocalServer
import TestLoad
import Testing

/// Hand-written response types decode fields like generated ones.
@Suite(.inTurn) struct RecordResponseTests {
    private static let cid = "bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"
    private static let uri = #""uri":"at://did:plc:alice/com.example.note/1""#
    private static let commit = #"{"cid":"\#(cid)","rev":"3jzfcijpj2z2a"}"#

    private func isDuplicate<Value: WireValue>(_ json: String, _ type: Value.Type) -> Bool {
        do throws(WireError) {
            _ = try Value(json: Data(json.utf8))
            return false
        } catch {
            return error.kind == .duplicate
        }
    }

    @Test func `a duplicate field is an error`() {
        #expect(isDuplicate(#"{"cid":"\#(Self.cid)","rev":"3jzfcijpj2z2a","rev":"3jzfcijpj2z2b"}"#, RepoCommit.self))
        #expect(isDuplicate(#"{\#(Self.uri),"cid":"\#(Self.cid)","cid":null}"#, RecordReference.self))
        #expect(isDuplicate(#"{\#(Self.uri),"cid":"\#(Self.cid)","more":1,"more":1}"#, RecordReference.self))
        let value = #""value":{"$type":"com.example.note","text":"a"}"#
        #expect(isDuplicate("{\(Self.uri),\(value),\(value)}", StoredRecord<ComExample.Note>.self))
        let page = ListedRecords<ComExample.Note>.Output.self
        #expect(isDuplicate(#"{"records":[],"cursor":"a","cursor":"b"}"#, page))
        #expect(isDuplicate(#"{"records":[],"records":[]}"#, page))
    }

    @Test func `unknown fields and nulls are ignored`() throws {
        let json =
            #"{"more":{"a":[1]},\#(Self.uri),"cid":"\#(Self.cid)","commit":\#(Self.commit),"validationStatus":null}"#
        let reference = try RecordReference(json: Data(json.utf8))
        #expect(reference.commit?.rev == "3jzfcijpj2z2a" && reference.validationStatus == nil)
        let page = try ListedRecords<ComExample.Note>.Output(json: Data(#"{"records":[],"cursor":null,"x":1}"#.utf8))
        #expect(page.records.isEmpty && page.cursor == nil)
    }

    @Test func `an upload's response with two blobs is an error`() async throws {
        let server = try await LocalServer.start()
        let blob = #""blob":{"$type":"blob","ref":{"$link":"\#(Self.cid)"},"mimeType":"text/plain","size":1}"#
        server.answer("com.atproto.repo.uploadBlob", "{\(blob),\(blob)}", to: .post)
        let client = try await ATClient.signedIn(to: server)
        await #expect(throws: AtError.self) { try await client.uploadBlob(.bytes(Data([1])), mimeType: "text/plain") }
        server.answer("com.atproto.repo.uploadBlob", "{\(blob)}", to: .post)
        #expect(try await client.uploadBlob(.bytes(Data([1])), mimeType: "text/plain").size == 1)
        await server.stop()
    }

    @Test func `duplicate results of several writes are an error`() async throws {
        let server = try await LocalServer.start()
        let client = try await ATClient.signedIn(to: server)
        server.answer("com.atproto.repo.applyWrites", #"{"results":[],"results":[]}"#, to: .post)
        await #expect(throws: AtError.self) { try await client.applyWrites([.delete("com.example.note", key: "1")]) }
        server.answer("com.atproto.repo.applyWrites", #"{"commit":\#(Self.commit)}"#, to: .post)
        #expect(try await client.applyWrites([.delete("com.example.note", key: "1")]).isEmpty)
        await server.stop()
    }
}
