import CoreATProtocol
import Foundation
import MyApp

// Lexicons of this target extend the namespace that MyApp has, and refer to its types.
let note = readmeNote()
print(note.text, ComExample.Note.typeName)

let place = ComExample.Note(
    text: "Here", createdAt: "2026-01-02T03:04:05Z", embed: .place(.init(name: "Pier")))
print(String(decoding: try place.json(), as: UTF8.self))
print(try ComExample.Note(json: try place.json()) == place, try ComExample.Note(dagCBOR: try place.dagCBOR()) == place)

let page = try ComExample.Notes.GetNotes.Output(
    json: Data(
        #"{"cursor":"2","notes":[{"uri":"at://alice.test/com.example.note/1","record":{"$type":"com.example.note","text":"Hi","createdAt":"2026-01-02T03:04:05Z","more":1}}]}"#
            .utf8))
print(page.notes[0].uri, page.notes[0].record.text, page.cursor ?? "")
print(String(decoding: try page.json(), as: UTF8.self))
