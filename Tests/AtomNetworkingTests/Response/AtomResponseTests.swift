import AtomNetworking
import Foundation
import TestLoad
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.inTurn) struct AtomResponseTests {
    static func response(_ status: Int, _ body: String = "", headers: [String: String] = [:]) throws -> AtomResponse {
        let url = try #require(URL(string: "https://a.com/p"))
        let http = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers)
        return AtomResponse(data: Data(body.utf8), httpResponse: http)
    }

    @Test(arguments: [200, 201, 204, 206, 299])
    func `200 to 299 is success`(status: Int) throws {
        let response = try Self.response(status)
        #expect(response.isSuccess && !response.isFailure && response.statusCode == status)
    }

    @Test(arguments: [100, 199, 300, 301, 304, 400, 401, 404, 500, 503, 599])
    func `any other status is a failure`(status: Int) throws {
        let response = try Self.response(status)
        #expect(!response.isSuccess && response.isFailure)
    }

    @Test func `without a response there is no status and no success`() {
        let response = AtomResponse(data: Data(), httpResponse: nil)
        #expect(response.statusCode == nil && response.httpResponse == nil)
        #expect(!response.isSuccess && response.isFailure)
    }

    @Test func `the plain success is a success without a body`() {
        #expect(AtomResponse.success.isSuccess && AtomResponse.success.data.isEmpty)
    }

    @Test func `304 is recognized`() throws {
        #expect(try Self.response(304).isNotModified)
        #expect(try !Self.response(200).isNotModified)
        #expect(try AtomError.response(Self.response(304)).isNotModified)
    }

    @Test func `Foundation's response keeps its URL, status and headers`() throws {
        let http = try #require(try Self.response(201, headers: ["ETag": "x"]).httpResponse)
        #expect(http.url?.absoluteString == "https://a.com/p" && http.statusCode == 201)
        #expect(http.value(forHTTPHeaderField: "etag") == "x")
    }

    @Test func `URLResponse knows whether it is a success`() throws {
        let url = try #require(URL(string: "https://a.com"))
        let good = try #require(HTTPURLResponse(url: url, statusCode: 204, httpVersion: nil, headerFields: nil))
        let bad = try #require(HTTPURLResponse(url: url, statusCode: 404, httpVersion: nil, headerFields: nil))
        let other = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        #expect(good.isSuccess && !good.isFailure)
        #expect(!bad.isSuccess && bad.isFailure)
        #expect(!other.isSuccess && other.isFailure)
    }

    @Test func `a response's description contains neither its body nor its headers`() throws {
        let response = try Self.response(200, "body-secret", headers: ["Set-Cookie": "cookie-secret"])
        var dumped = ""
        dump(response, to: &dumped)
        for text in ["\(response)", dumped, "\(AtomError.response(response))"] {
            #expect(!text.contains("secret"))
            #expect(text.contains("200"))
        }
    }
}
