import BskyLexicons
import CoreATProtocol
import Foundation
import LocalServer
import MyApp

// The lexicons of MyApp: a record that refers to com.atproto and app.bsky.
let note = readmeNote()
print(note.text, ComExample.Note.typeName)

let link = AppBsky.Embed.External(external: .init(uri: "https://example.com", title: "A page", description: ""))
let linked = ComExample.Note(
    text: "Here", createdAt: "2026-01-02T03:04:05Z",
    subject: .init(
        uri: "at://alice.test/app.bsky.feed.post/1",
        cid: "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a"),
    embed: .external(link))
let json = try linked.json()
print(String(decoding: json, as: UTF8.self))
print(try ComExample.Note(json: json) == linked, try ComExample.Note(dagCBOR: linked.dagCBOR()) == linked)

// Those of this target: they extend the namespaces of MyApp, and refer to its types. The server is one of our own.
let server = try await LocalServer.start()
server.route(.get, "/xrpc/com.example.notes.getTimeline") { request in
    let page = request.query("cursor") ?? "1"
    let view = ComExample.Notes.GetTimeline.NoteView(
        uri: "at://alice.test/com.example.note/1", author: .init(did: "did:plc:alice", handle: "alice.test"),
        record: ComExample.Note(text: "Page \(page)", createdAt: .now))
    let output = ComExample.Notes.GetTimeline.Output(notes: [view], cursor: page == "1" ? "2" : nil)
    return .data(Data(try output.json()), contentType: "application/json")
}
server.route(.post, "/xrpc/com.example.muteNote") { _ in
    .error("NoteNotFound", "there is no such note", status: .badRequest)
}
let client = ATClient(host: "http://127.0.0.1:\(server.port)")
for try await item in client.items(.notesGetTimeline(actor: "alice.test", limit: 1)) {
    print(item.author.handle, item.record.text)
}
do {
    _ = try await client.execute(.muteNote(uri: "at://alice.test/com.example.note/1"))
} catch let error as AtError where error.matches(ComExample.MuteNote.Errors.noteNotFound) {
    print("no such note")
}
await server.stop()

// The calls of the published lexicons keep their names beside them.
print(AppBsky.Feed.GetTimeline.nsid, ComExample.Notes.GetTimeline.nsid)
let published: AppBsky.Feed.GetTimeline = .getTimeline(limit: 1)
print(published.limit)
