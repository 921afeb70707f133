import ATData
import TestLoad
import Testing

/// Values that nest a thousand levels and more, in threads with little stack.
@Suite(.inTurn) struct DeepValueTests {
    private static let limits = WireLimits(depth: 2048)

    /// Notes, each the parent of the one before: two levels each.
    private func notes(_ count: Int, _ fields: (String) -> String) -> [UInt8] {
        let inner = #"{"$type":"com.example.note","text":""}"#
        return Array((0..<count).reduce(inner) { note, _ in fields(note) }.utf8)
    }

    @Test(arguments: [
        (#"{"$type":"com.example.note","text":"a","parent":["#, "]}"),
        (#"{"parent":["#, #"],"mark":null,"x":1.5,"text":"a","$type":"com.example.note"}"#),
    ])
    func `a note that is a thousand notes deep is read, compared, hashed and written`(_ open: String, _ close: String)
        throws
    {
        let json = notes(1000) { open + $0 + close }
        let note = try Note(json: json, limits: Self.limits)
        let again = try Note(json: json, limits: Self.limits)
        #expect(note == again)
        #expect(note.hashValue == again.hashValue)
        let written = try Note(json: note.json(), limits: Self.limits)
        #expect(written == note)
        var other = note
        other.text = "b"
        #expect(other != note)
        let deeper = try Note(json: notes(1001) { open + $0 + close }, limits: Self.limits)
        #expect(deeper != note)
    }

    @Test func `types that come last and nulls are found in every level, once`() throws {
        let good = notes(100) { #"{"parent":[\#($0)],"mark":null,"text":"a","$type":"com.example.note"}"# }
        let note = try Note(json: good, limits: Self.limits)
        #expect(note.parent?.count == 1)
        for bad in [#""text":"a""#, #""mark":"a""#, #""$type":"com.example.note""#] {
            let json = notes(100) { note in
                #"{"parent":[\#(note)],"mark":null,"text":"a","$type":"com.example.note""#
                    + (note.utf8.count == 38 ? ",\(bad)}" : "}")
            }
            #expect(throws: WireError.self) { try Note(json: json, limits: Self.limits) }
        }
    }

    @Test func `a $type that comes last selects the variant at every level`() throws {
        let known = #"{"text":"a","x":{"$type":"z"},"$type":"com.example.note"}"#
        let unknown = #"{"x":[{"$type":"com.example.note"}],"$type":"com.example.other"}"#
        let none = #"{"x":[{"$type":"com.example.note"}]}"#
        let json =
            #"{"parent":[{"parent":[\#(known),\#(unknown), \#(none)],"text":"","$type":"com.example.note"}],"text":""}"#
        for bytes in [Array(json.utf8), Array(json.replacing("{", with: " { ").utf8)] {
            let note = try Note(json: bytes)
            guard case .note(let inner)? = note.parent?.first else {
                Issue.record("the parent is not a note")
                return
            }
            let kinds = (inner.parent ?? []).map { if case .note = $0 { true } else { false } }
            #expect(kinds == [true, false, false])
            #expect(try Note(dagCBOR: note.dagCBOR()) == note)
        }
    }

    @Test(arguments: [1000, 2000])
    func `raw values of any depth compare and hash`(_ depth: Int) throws {
        func raw(_ open: String, _ inner: String, _ close: String) throws -> RawValue {
            let json = String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
            return try RawValue(json: Array(json.utf8), limits: Self.limits)
        }
        #expect(try raw("[", "1", "]") == raw("[ ", "1.0", "]"))
        #expect(try raw("[", "1", "]").hashValue == raw("[ ", "1.0", "]").hashValue)
        #expect(try raw("[", "1", "]") != raw("[", "2", "]"))
        #expect(try raw(#"{"b":1,"a":"#, "1", "}") == raw(#"{"a":"#, "1", #","b":1}"#))
        #expect(try raw(#"{"b":1,"a":"#, "1", "}") != raw(#"{"a":"#, "1", #","b":2}"#))
    }

    @Test func `a value of the data model is read, compared and written to its limit of depth`() throws {
        let depth = 510
        let json = Array(
            (String(repeating: #"{"a":["#, count: depth / 2) + String(repeating: "]}", count: depth / 2)).utf8)
        let value = try LexValue(json: json, limits: Self.limits)
        #expect(try value == LexValue(dagCBOR: value.dagCBOR(), limits: Self.limits))
        #expect(try value.json() == json)
        #expect(value.hashValue == value.hashValue)
        let raw = try RawValue(json: json, limits: Self.limits)
        #expect(try raw.dagCBOR() == value.dagCBOR())
    }

    @Test func `elements that don't fit, each within the next, end the reading before it takes long`() throws {
        let json = (0..<400).reduce(#"{"text":1}"#) { note, _ in
            #"{"parent":[\#(note)],"$type":"com.example.note","text":1}"#
        }
        var issues: [WireIssue] = []
        let error = #expect(throws: WireError.self) {
            try [AnyNote](json: Array("[\(json)]".utf8), limits: Self.limits, issues: &issues)
        }
        #expect(error?.kind == .limit)
    }
}
