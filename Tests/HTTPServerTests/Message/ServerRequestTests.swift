import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import HTTPServer

@Suite(.inTurn) struct ServerRequestTests {
    private func request(_ target: String, fields: String = "", body: String = "") -> ServerRequest {
        ServerRequest(method: .get, target: target, fields: Array(fields.utf8), body: Data(body.utf8))
    }

    @Test(arguments: [
        ("/", "/"), ("/a/b?c=d", "/a/b"), ("/a%20b", "/a b"), ("/%C3%A4", "/ä"), ("/a+b", "/a+b"), ("/a%2Fb", "/a/b"),
        ("/%zz%4", "/%zz%4"), ("/%", "/%"), ("/%2525", "/%25"), ("/%ff", "/\u{fffd}"), ("/a?b?c", "/a"), ("*", "*"),
        ("http://h:1/a?b", "/a"), ("http://h", "/"), ("http://h?q", "/"), ("/?u=http://x/y", "/"),
        ("x?u=http://h/y", "x"), ("1a://h/y", "1a://h/y"), ("web+a.b-1://h/y", "/y"),
    ])
    func `the path is decoded and has no query`(target: String, path: String) {
        #expect(request(target).path == path)
    }

    @Test func `query items are decoded, in order, with repeated names`() {
        let request = request("/x?actors=a%26b&actors=c+d&flag&empty=&e=1=2&%C3%A4=%2B&actors=%zz?")
        #expect(
            request.queryItems == [
                URLQueryItem(name: "actors", value: "a&b"), URLQueryItem(name: "actors", value: "c d"),
                URLQueryItem(name: "flag", value: nil), URLQueryItem(name: "empty", value: ""),
                URLQueryItem(name: "e", value: "1=2"), URLQueryItem(name: "ä", value: "+"),
                URLQueryItem(name: "actors", value: "%zz?"),
            ]
        )
        #expect(request.query("actors") == "a&b")
        #expect(request.queryValues("actors") == ["a&b", "c d", "%zz?"])
        #expect(request.query("missing") == nil)
    }

    @Test(arguments: [
        ("a=1; visitor=x=y ;b=2", "x=y"), ("visitor=", ""), ("myvisitor=1", nil), ("visitor", nil), ("", nil),
        ("Visitor=1; visitor=2; visitor=3", "2"),
    ])
    func `a cookie is found by its name`(field: String, value: String?) {
        #expect(request("/", fields: "Cookie: \(field)\r\n").cookie("visitor") == value)
    }

    @Test func `the fields of a form are decoded`() {
        let request = request("/?text=query", body: "text=Hello%21+%2B1&empty=")
        #expect(request.form("text") == "Hello! +1" && request.form("empty") == "" && request.form("other") == nil)
    }

    @Test(arguments: ["/x", "/x?", "/x?&&"])
    func `an empty query has no items`(target: String) {
        #expect(request(target).queryItems.isEmpty)
    }

    @Test func `headers keep their order, case and duplicates, without the space around values`() {
        let request = request("/", fields: "Host: h\r\nx-A:\t one  two \t\r\nX-a:\r\nEmoji: 🦋\r\n")
        #expect(request.headers.map(\.name) == ["Host", "x-A", "X-a", "Emoji"])
        #expect(request.headers.map(\.value) == ["h", "one  two", "", "🦋"])
    }

    @Test func `a JSON body is decoded`() throws {
        #expect(try request("/", body: #"{"a":[1,2]}"#).json(as: [String: [Int]].self) == ["a": [1, 2]])
        #expect(throws: DecodingError.self) { try request("/", body: "{").json(as: [String: Int].self) }
    }

    @Test func `descriptions and dumps leave headers out`() {
        let request = request("/x", fields: "Authorization: Bearer s3cret\r\n")
        var dumped = ""
        dump(request, to: &dumped)
        #expect(!"\(request) \(dumped) \(String(reflecting: request))".contains("s3cret"))
        #expect(request.description == "GET /x")
    }
}
