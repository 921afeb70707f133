import TestLoad
import Testing

@testable import LexiconGenerator

@Suite(.inTurn) struct JSONPlacesTests {
    private static let document = #"""
        {
          "id": "com.example.thing", "text": "a \"b\" {[,",
          "defs": {
            "other": {"list": [1, {"a": 1}, []]},
            "main": {
              "errors": [
                {"name": "One"},
                {"more": [],
                 "name": "Two"}
              ]
            }
          }
        }
        """#

    @Test(arguments: [
        ("", 1), ("id", 2), ("text", 2), ("defs", 3), ("defs.other.list[1].a", 4), ("defs.main", 5),
        ("defs.main.errors[0]", 7), ("defs.main.errors[1]", 8), ("defs.main.errors[1].name", 9),
        ("defs.main.errors[1].gone", 8), ("defs.main.errors[7]", 6), ("defs.gone.errors", 3), ("de", 1), ("id.more", 2),
        ("defs.main.errors[x]", 6), ("defs.main.errors[-1]", 7),
    ])
    func `a place has its own line, or that of the value around it`(_ path: String, line: Int) {
        #expect(JSONPlaces(Self.document.utf8).line(of: path) == line)
    }

    @Test(arguments: ["", "{", #"{"a"#, #"{"a\"#, #"{"a":"#, "[", "[1", #"{"a" 1}"#, "nonsense", #"{"b": "\"#])
    func `a problem of an invalid document is on the first line`(_ text: String) {
        #expect(JSONPlaces(text.utf8).line(of: "a[0].b") == 1)
        #expect(JSONPlaces(text.utf8).line(of: "[3].b") == 1)
    }

    @Test func `a byte's line is the number of line breaks before it, plus one`() {
        let places = JSONPlaces("a\nb\n\nc".utf8)
        #expect([0, 1, 2, 4, 5, 99, -1].map(places.line) == [1, 1, 2, 3, 4, 4, 1])
    }
}
