public import Foundation
public import HTTPTransport

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The response of a service.
public struct AtomResponse: Sendable {
    /// A success without a body.
    public static let success = AtomResponse(data: Data(), status: .ok, headers: [:], url: nil)

    /// The body.
    public let data: Data
    /// The status, such as 200; `nil` if there was no response.
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

    init(_ response: HTTPResponse, _ request: HTTPRequest) {
        self.init(data: response.body, status: response.status, headers: response.headers, url: request.url)
    }

    /// Creates a response from a result of `URLSession`, for example in your own tests.
    public init(data: Data, httpResponse: HTTPURLResponse?) {
        let fields = (httpResponse?.allHeaderFields ?? [:]).compactMap { name, value in
            (name as? String).map { HTTPHeaders.Field(name: $0, value: "\(value)") }
        }
        self.init(
            data: data, status: httpResponse.map { HTTPStatusCode(rawValue: $0.statusCode) },
            headers: HTTPHeaders(fields), url: httpResponse?.url)
    }

    /// The head of the response as a Foundation type, created on each access.
    public var httpResponse: HTTPURLResponse? {
        guard let url, let statusCode else { return nil }
        let fields = Dictionary(headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        return HTTPURLResponse(url: url, statusCode: statusCode, httpVersion: "HTTP/1.1", headerFields: fields)
    }

    /// Whether the status is 200 to 299; `false` if there was no response.
    public var isSuccess: Bool { statusCode.map { 200...299 ~= $0 } ?? false }

    /// Whether the response isn't a success.
    public var isFailure: Bool { !isSuccess }

    /// Whether the status is 304: the copy named in `If-None-Match` is still current.
    public var isNotModified: Bool { statusCode == 304 }
}

extension AtomResponse: CustomStringConvertible, CustomReflectable {
    /// The status and the size, without the body and the headers.
    public var description: String {
        "status \(statusCode.map(String.init) ?? "unknown"), \(data.count) bytes"
    }

    /// A mirror without secrets.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}

extension URLResponse {
    /// Whether this is an HTTP response with a status of 200 to 299.
    public var isSuccess: Bool {
        (self as? HTTPURLResponse).map { 200...299 ~= $0.statusCode } ?? false
    }

    /// Whether the response isn't a success.
    public var isFailure: Bool { !isSuccess }
}
