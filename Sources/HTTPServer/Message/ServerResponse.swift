public import Foundation
public import HTTPTransport

/// A response: a status, header fields, and a body, either as bytes or written while it is sent.
///
/// ```swift
/// try .json(["did": "did:plc:abc"])
/// .text("not yet", status: .serviceUnavailable)
/// .stream(contentType: "text/csv") { writer in
///     for row in rows { try await writer.write(row) }
/// }
/// ```
///
/// The server adds `Content-Length` or `Transfer-Encoding`, and `Connection` where necessary.
public struct ServerResponse: Sendable {
    /// Writes a body.
    public typealias BodySource = @Sendable (BodyWriter) async throws -> Void

    package enum Body: Sendable {
        case bytes(Data)
        case stream(BodySource)
        case webSocket(
            @Sendable (ServerWebSocket) async throws -> Void, ServerRequest, messageBytes: Int)
    }

    /// The status.
    public var status: HTTPStatusCode
    /// The header fields. If one contains a line break, the response is a 500.
    public var headers: HTTPHeaders
    package var body: Body
    /// Something that is released when the response was sent, such as a share of memory.
    package var share: (any AnyObject & Sendable)?

    /// The body, if it is not written while it is sent.
    package var bytes: Data? {
        if case .bytes(let data) = body { data } else { nil }
    }

    /// Removes a body of bytes, and says how long it was: for a response to `HEAD`.
    package mutating func leaveBody() {
        guard let bytes, !bytes.isEmpty else { return }
        headers["Content-Length"] = "\(bytes.count)"
        body = .bytes(Data())
    }

    /// Creates a response with a body of bytes. Its `Content-Length` is computed.
    public init(status: HTTPStatusCode = .ok, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = .bytes(body)
    }

    /// Creates a response with a body that is written while it is sent: in chunks, unless `headers` has a
    /// `Content-Length`.
    ///
    /// If the source throws or writes less than `Content-Length`, the connection is closed, so that the client sees a
    /// truncated body.
    public static func stream(
        status: HTTPStatusCode = .ok, headers: HTTPHeaders = [:], contentType: String? = nil,
        _ source: @escaping BodySource
    ) -> ServerResponse {
        var response = ServerResponse(status: status, headers: headers)
        if let contentType { response.headers["Content-Type"] = contentType }
        response.body = .stream(source)
        return response
    }

    /// Creates a response with only a status.
    public static func status(_ status: HTTPStatusCode, headers: HTTPHeaders = [:]) -> ServerResponse {
        ServerResponse(status: status, headers: headers)
    }

    /// Creates a response with bytes of a type.
    public static func data(
        _ data: Data, status: HTTPStatusCode = .ok, headers: HTTPHeaders = [:],
        contentType: String = "application/octet-stream"
    ) -> ServerResponse {
        var response = ServerResponse(status: status, headers: headers, body: data)
        response.headers["Content-Type"] = contentType
        return response
    }

    /// Creates a response with plain text, or text of another type such as `text/css; charset=utf-8`.
    public static func text(
        _ text: String, status: HTTPStatusCode = .ok, headers: HTTPHeaders = [:],
        contentType: String = "text/plain; charset=utf-8"
    ) -> ServerResponse {
        .data(Data(text.utf8), status: status, headers: headers, contentType: contentType)
    }

    /// Creates a response with a value as JSON. Keys are sorted.
    public static func json(
        _ value: some Encodable, status: HTTPStatusCode = .ok, headers: HTTPHeaders = [:]
    ) throws -> ServerResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var response = ServerResponse(status: status, headers: headers, body: try encoder.encode(value))
        if headers["Content-Type"] == nil { response.headers.append("application/json", for: "Content-Type") }
        return response
    }

    /// Creates a redirect. After a form, pass the status 303, so that the browser gets the new page with `GET`.
    public static func redirect(
        to location: String, status: HTTPStatusCode = 302, headers: HTTPHeaders = [:]
    ) -> ServerResponse {
        var response = ServerResponse(status: status, headers: headers)
        response.headers["Location"] = location
        return response
    }

    /// Creates an error in the format of XRPC servers: `{"error": …, "message": …}`.
    public static func error(_ name: String, _ message: String, status: HTTPStatusCode) -> ServerResponse {
        struct ErrorBody: Encodable {
            let error: String
            let message: String
        }
        do {
            return try .json(ErrorBody(error: name, message: message), status: status)
        } catch {
            return ServerResponse(status: status)
        }
    }
}
