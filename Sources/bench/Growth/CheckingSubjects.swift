import ATData
import Foundation

/// ATData: identifiers from text, and the limits of lexicons.
extension GrowthSubjects {
    // MARK: Checking

    private struct Text: LexiconCodable {
        let text: String
        init(_ text: String) { self.text = text }
        init(from reader: inout WireReader) throws(WireError) { text = try reader.string() }
        func write(to writer: inout WireWriter) { writer.string(text) }
        func check(_ constraints: inout ConstraintCheck) {
            constraints.text(text, at: "text", maxLength: 10, minGraphemes: 1, maxGraphemes: 10, oneOf: ["a"])
        }
    }

    static var checking: [Subject] {
        let scripts: [(String, String)] = [
            ("letters", "a"), ("accents", "\u{301}"), ("flags", "🇩🇪"), ("half flags", "\u{1F1E9}"), ("families", "👩‍👩‍👧‍👦"),
            ("joiners", "👩\u{200D}"), ("line ends", "\r\n"), ("syllables", "\u{1100}\u{1161}"),
            ("linkers", "\u{915}\u{94D}"),
        ]
        return scripts.map { name, text in
            Subject("count characters, \(name)", to: 1 << 17) { size in
                let text = Text(String(repeating: text, count: size))
                return { keep(text.constraintFaults) }
            }
        } + [
            Subject("check a list that is all wrong", to: 1 << 14) { size in
                let list = [Text](repeating: Text("much too long for this"), count: size)
                return { keep(ConstraintCheckOf(list).constraintFaults) }
            },
            Subject("check a media type", to: 1 << 17) { size in
                let cid = CID(hashing: [], codec: .raw)
                let blob = Blob(ref: cid, mimeType: "image/png" + String(repeating: " ", count: size) + ";", size: 1)
                return { keep(BlobCheck(blob).constraintFaults) }
            },
        ]
    }

    private struct ConstraintCheckOf: LexiconCodable {
        let list: [Text]
        init(_ list: [Text]) { self.list = list }
        init(from reader: inout WireReader) throws(WireError) { list = try [Text](from: &reader) }
        func write(to writer: inout WireWriter) { list.write(to: &writer) }
        func check(_ constraints: inout ConstraintCheck) { constraints.list(list, at: "list", maxLength: 1) }
    }

    private struct BlobCheck: LexiconCodable {
        let blob: Blob
        init(_ blob: Blob) { self.blob = blob }
        init(from reader: inout WireReader) throws(WireError) { blob = try Blob(from: &reader) }
        func write(to writer: inout WireWriter) { blob.write(to: &writer) }
        func check(_ constraints: inout ConstraintCheck) {
            constraints.blob(blob, at: "blob", accept: ["video/*", "a/b"])
        }
    }

    // MARK: Texts

    static var texts: [Subject] {
        /// Text that is valid up to the limit of its type, and text that is not.
        func parses<Value: SyntaxString>(_: Value.Type, _ start: String, _ repeated: String) -> Subject {
            Subject("\(Value.self) from text", to: 1 << 17) { size in
                let text = start + String(repeating: repeated, count: size)
                return {
                    do { keep(try Value(text)) } catch { keep("\(error)") }
                }
            }
        }
        return [
            parses(DID.self, "did:web:", "a."), parses(Handle.self, "", "a."), parses(NSID.self, "", "a."),
            parses(ATURI.self, "at://did:web:a/", "a."), parses(RecordKey.self, "", "a."), parses(TID.self, "", "2"),
            parses(CID.self, "b", "a"), parses(Datetime.self, "2024-01-01T00:00:00.", "0"),
            parses(LanguageTag.self, "de", "-a"), parses(URIString.self, "https:", "é"),
        ]
    }
}
