public import Foundation
public import HTTPTransport

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What a service answered.
public struct AtomResponse: Sendable {
    /// A success without a body.
    public static let success = AtomResponse(data: Data(), status: .ok, headers: [:], url: nil)

    /// The body.
    public let data: Data
    /// The status, such as 200, where there was an answer.
    public let statusCode: Int?
    /// The headers.
    public let headers: HTTPHeaders
    private let url: URL?

    init(data: Data, status: HTTPStatusCode?, headers: HTTPHeaders, url: URL?) {
        self.data = data
        statusCode = status?.rawValue
        self.headers = headers
        self.url = url
    }

    init(_ answer: HTTPResponse, _ request: HTTPRequest) {
        self.init(data: answer.body, status: answer.status, headers: answer.headers, url: request.url)
    }

    /// Makes a response out of what `URLSession` gives, for example in your own tests.
    public init(data: Data, httpResponse: HTTPURLResponse?) {
        let fields = (httpResponse?.allHeaderFields ?? [:]).compactMap { name, value in
            (name as? String).map { HTTPHeaders.Field(name: $0, value: "\(value)") }
        }
        self.init(
            data: data, status: httpResponse.map { HTTPStatusCode(rawValue: $0.statusCode) },
            headers: HTTPHeaders(fields), url: httpResponse?.url)
    }

    /// The answer's head as Foundation has it, made anew at each use.
    public var httpResponse: HTTPURLResponse? {
        guard let url, let statusCode else { return nil }
        let fields = Dictionary(headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        return HTTPURLResponse(url: url, statusCode: statusCode, httpVersion: "HTTP/1.1", headerFields: fields)
    }

    /// Whether the status is 200 to 299. Without an answer it is not.
    public var isSuccess: Bool { statusCode.map { 200...299 ~= $0 } ?? false }

    /// Whether it is no success.
    public var isFailure: Bool { !isSuccess }

    /// Whether the status is 304: the copy that you have, and named in `If-None-Match`, is still good.
    public var isNotModified: Bool { statusCode == 304 }
}

extension AtomResponse: CustomStringConvertible, CustomReflectable {
    /// The status and the size. The body and the headers stay out of print.
    public var description: String {
        "status \(statusCode.map(String.init) ?? "unknown"), \(data.count) bytes"
    }

    /// Mirrors like the description, so that `dump` prints no secret either.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}

extension URLResponse {
    /// Whether it is an HTTP answer with a status of 200 to 299.
    public var isSuccess: Bool {
        (self as? HTTPURLResponse).map { 200...299 ~= $0.statusCode } ?? false
    }

    /// Whether it is no success.
    public var isFailure: Bool { !isSuccess }
}
