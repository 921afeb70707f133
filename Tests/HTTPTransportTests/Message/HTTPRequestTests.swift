import Foundation
import HTTPTransport
import TestLoad
import Testing

@Suite(.inTurn) struct HTTPRequestTests {
    @Test(arguments: ["", "GET\r\nX: 1", "GE T", "GET\u{1B}[31m", "ＧＥＴ"])
    func `an invalid method is rejected, and isn't in the error's text`(name: String) throws {
        let url = try #require(URL(string: "http://example.com/"))
        let request = HTTPRequest(HTTPMethod(rawValue: name), url)
        let error = #expect(throws: TransportError.self) { try request.validate() }
        #expect(
            error?.description
                == "? http://example.com/: The request can't be sent: the method is not a valid HTTP token.")
    }

    @Test(arguments: ["a\r\nb", "a\nb", "a\rb", "a\0b"])
    func `an invalid header is rejected, and its value isn't in the error's text`(value: String) throws {
        let url = try #require(URL(string: "http://example.com/"))
        for headers in [HTTPHeaders([.init(name: "X-One", value: value)]), [value: "1"], ["X One": "1"], ["": "1"]] {
            let error = #expect(throws: TransportError.self) {
                try HTTPRequest(.get, url, headers: headers).validate()
            }
            #expect(error?.description.contains { $0.isNewline } == false)
        }
    }

    @Test(arguments: [
        ("plain text", "plain text"), ("two\nlines\r\n", "two\u{FFFD}lines\u{FFFD}\u{FFFD}"),
        ("\u{1B}[31mred", "\u{FFFD}[31mred"), ("a\u{202E}b\u{2028}c\u{85}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
        ("é 👍", "é 👍"),
    ])
    func `text from a server appears in errors without line breaks and invisible characters`(
        text: String, clean: String
    ) {
        #expect(text.withoutControlCharacters.unicodeScalars.elementsEqual(clean.unicodeScalars))
    }
}
