import HTTPTransport
import TestLoad
import Testing

@Suite(.inTurn) struct HTTPHeadersTests {
    @Test func `names compare without regard to case`() {
        let headers: HTTPHeaders = ["Content-Type": "text/plain"]
        #expect(headers["content-type"] == "text/plain")
        #expect(headers["CONTENT-TYPE"] == "text/plain")
        #expect(headers["content_type"] == nil)
    }

    @Test func `characters other than letters differ by the case bit`() {
        let headers: HTTPHeaders = ["a[b": "1"]
        #expect(headers["a{b"] == nil)
    }

    @Test func `order and duplicates are kept`() {
        let headers: HTTPHeaders = ["Set-Cookie": "a", "X": "1", "set-cookie": "b"]
        #expect(headers.map(\.value) == ["a", "1", "b"])
        #expect(headers.values(for: "SET-COOKIE") == ["a", "b"])
    }

    @Test func `setting a name replaces every field of that name in place`() {
        var headers: HTTPHeaders = ["X": "1", "A": "2", "x": "3", "B": "4"]
        headers["x"] = "new"
        #expect(headers.map(\.value) == ["new", "2", "4"])
        headers["X"] = nil
        #expect(headers.map(\.value) == ["2", "4"])
    }

    @Test func `merging replaces fields of the same name and keeps the rest`() {
        var headers: HTTPHeaders = ["Accept": "a", "X": "1"]
        headers.merge(["accept": "b", "Accept": "c"])
        #expect(headers.map(\.value) == ["1", "b", "c"])
    }

    @Test func `descriptions and dumps leave secrets out`() {
        let headers: HTTPHeaders = [
            "authorization": "Bearer s3cret", "Cookie": "s3cret", "DPoP": "s3cret", "Set-Cookie": "s3cret",
            "Accept": "text/html",
        ]
        var dumped = ""
        dump(headers, to: &dumped)
        dump(Array(headers), to: &dumped)
        for text in [headers.description, "\(Array(headers))", dumped, String(reflecting: headers)] {
            #expect(!text.contains("s3cret"))
        }
        #expect(headers.description.contains("text/html"))
    }

    @Test func `equality ignores the case of names but not of values`() {
        #expect(HTTPHeaders(dictionaryLiteral: ("A", "x")) == ["a": "x"])
        #expect(HTTPHeaders(dictionaryLiteral: ("A", "x")) != ["a": "X"])
        #expect(
            HTTPHeaders(dictionaryLiteral: ("A", "x")).hashValue == HTTPHeaders(dictionaryLiteral: ("a", "x")).hashValue
        )
    }
}
