import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import AtomNetworking

@Suite(.inTurn) struct RequestableTests {
    /// Only the required members.
    struct Least: Requestable {
        func baseURL() throws(AtomError) -> BaseURL { try BaseURL(host: "a.com") }
    }

    struct Full: Requestable {
        var host = "a.com"
        var route = "/p"
        var method = AtomNetworking.HTTPMethod.get
        var headerItems: [HeaderItem]?
        var queryItems: [QueryItem]?

        func baseURL() throws(AtomError) -> BaseURL { try BaseURL(host: host) }
        func path() throws(AtomError) -> URLPath { try URLPath(route) }
    }

    let configuration = ServiceConfiguration()

    @Test func `an endpoint with only a base URL requests the root with authorization`() throws {
        let least = Least()
        #expect(least.headerItems == nil && least.queryItems == nil)
        #expect(least.method == .get && least.requiresAuthorization)
        #expect(try least.path().value == "")
        let request = try least.request(configuration)
        #expect(request.url.absoluteString == "https://a.com" && request.method == .get)
        #expect(request.headers.isEmpty)
    }

    @Test func `base, path and query form the URL`() throws {
        let request = try Full(queryItems: ["a": "1", "b": "2", "a": "3"]).request(configuration)
        #expect(request.url.absoluteString == "https://a.com/p?a=1&b=2&a=3")
    }

    @Test(arguments: [
        ("+", "%2B"), ("a b", "a%20b"), ("&", "%26"), ("=", "%3D"), ("/?", "%2F%3F"), ("#", "%23"), ("%41", "%2541"),
        ("ä", "%C3%A4"), ("👍", "%F0%9F%91%8D"), ("-._~", "-._~"), ("", ""), ("a\nb", "a%0Ab"),
        ("'*!()", "%27%2A%21%28%29"),
    ])
    func `the names and values of a query survive percent-encoding`(raw: String, encoded: String) throws {
        let request = try Full(queryItems: [QueryItem(name: "n" + raw, value: raw)]).request(configuration)
        #expect(request.url.absoluteString == "https://a.com/p?n\(encoded)=\(encoded)")
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
        #expect(items == [URLQueryItem(name: "n" + raw, value: raw)])
    }

    @Test func `an empty query adds no question mark`() throws {
        #expect(try Full(queryItems: []).request(configuration).url.absoluteString == "https://a.com/p")
    }

    @Test func `of two headers with the same name, in any case, the last is used`() throws {
        let request = try Full(headerItems: ["Accept": "a", "X": "1", "accept": "b"]).request(configuration)
        #expect(request.headers.values(for: "Accept") == ["b"])
        #expect(request.headers["X"] == "1" && request.headers.count == 2)
    }

    @Test(
        arguments: [
            (AtomNetworking.HTTPMethod.delete, "DELETE", nil), (.get, "GET", nil),
            (.patch(Data([1])), "PATCH", Data([1])),
            (.post(Data([2])), "POST", Data([2])), (.put(Data([3])), "PUT", Data([3])), (.post(Data()), "POST", Data()),
        ] as [(AtomNetworking.HTTPMethod, String, Data?)])
    func `a method sets its name and body, and no content type`(
        method: AtomNetworking.HTTPMethod, name: String, body: Data?
    ) throws {
        let request = try Full(method: method).request(configuration)
        #expect(request.method.rawValue == name && request.headers["Content-Type"] == nil)
        switch request.body {
        case .none: #expect(body == nil)
        case .bytes(let data): #expect(data == body)
        default: Issue.record("a body of another kind")
        }
    }

    @Test func `an invalid endpoint throws when its request is built`() {
        expectFailure(.invalidBaseURL) { () throws(AtomError) in _ = try Full(host: "a_b").request(configuration) }
        expectFailure(.invalidURLPath) { () throws(AtomError) in _ = try Full(route: "//").request(configuration) }
    }

    @Test func `a request has the configured timeouts and limits`() throws {
        let configuration = ServiceConfiguration(
            timeout: ServiceTimeout(request: 3, resource: 7), limits: HTTPLimits(bodyBytes: 11))
        let request = try Least().request(configuration)
        #expect(request.timeouts.idle == .seconds(3) && request.timeouts.total == .seconds(7))
        #expect(request.limits.bodyBytes == 11)
    }
}

@Suite(.inTurn) struct RequestableItemTests {
    @Test func `a literal creates headers in order, duplicates included`() {
        let items: [HeaderItem] = ["b": "1", "a": "2", "b": "3"]
        #expect(items.map(\.name) == ["b", "a", "b"] && items.map(\.value) == ["1", "2", "3"])
    }

    @Test func `a literal creates a query, and an empty one an empty query`() {
        let items: [QueryItem] = ["q": "x"]
        #expect(items == [QueryItem(name: "q", value: "x")])
        let none: [QueryItem] = [:]
        #expect(none.isEmpty)
    }

    @Test func `items are equal if name and value are`() {
        #expect(HeaderItem(name: "a", value: "1") == HeaderItem(name: "a", value: "1"))
        #expect(HeaderItem(name: "a", value: "1") != HeaderItem(name: "A", value: "1"))
        #expect(QueryItem(name: "a", value: "1") != QueryItem(name: "a", value: "2"))
    }

    @Test func `items can be created and read generically`() {
        func copy<Item: RequestableItem>(_ item: Item) -> Item { Item(name: item.name, value: item.value) }
        #expect(copy(QueryItem(name: "a", value: "b")) == QueryItem(name: "a", value: "b"))
    }
}
