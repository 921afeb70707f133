import Foundation
import HTTPTransport

/// The delimitation of a response's body, and whether the connection stays open after it.
struct ResponseFraming {
    /// The facts about the request and the connection that determine it.
    struct Circumstances {
        var isHead = false
        var isVersion10 = false
        var keepsAlive = false
    }

    /// A response has an invalid header field.
    struct UnsendableField: Error, CustomStringConvertible {
        let name: String
        var description: String { "The response's field \(name.debugDescription) has a line break or an invalid name" }
    }

    private(set) var length: Int?
    private(set) var isChunked = false
    private(set) var sendsBody = true
    private(set) var persists: Bool

    /// Whether the end of the connection ends the body.
    var endsWithConnection: Bool { sendsBody && length == nil && !isChunked }

    /// Writes the head of a response.
    ///
    /// - Parameter date: The line for the date of a response that has none.
    init(
        writing response: ServerResponse, for circumstances: Circumstances, distortion: Distortion? = nil,
        date: String = "", to output: OutputBuffer
    ) throws {
        persists = circumstances.keepsAlive
        output.append("HTTP/1.1 ")
        output.append(max(0, response.status.rawValue))
        output.append(reasonPhrase(response.status.rawValue))
        var givenLength: Int?
        var date = date
        for field in response.headers {
            let name = field.name
            switch name.utf8.count {
            case 4 where name.equalsIgnoringASCIICase("date"): date = ""
            case 10 where name.equalsIgnoringASCIICase("connection"):
                if case .webSocket = response.body { break }
                if field.value.equalsIgnoringASCIICase("close") { persists = false }
                continue
            case 14 where name.equalsIgnoringASCIICase("content-length"):
                givenLength = Int(field.value).flatMap { $0 >= 0 ? $0 : nil }
                continue
            case 17 where name.equalsIgnoringASCIICase("transfer-encoding"): continue
            default: break
            }
            guard output.append(name, if: ASCII.isToken), !name.isEmpty else { throw UnsendableField(name: name) }
            output.append(": ")
            guard output.append(field.value, if: ASCII.isFieldValue) else { throw UnsendableField(name: name) }
            output.append("\r\n")
        }
        output.append(date)
        delimit(response, givenLength: givenLength, for: circumstances)
        if let distortion { persists = persists && distortion.ending == nil }
        writeFraming(for: circumstances, status: response.status, distortion: distortion, to: output)
    }

    private mutating func delimit(_ response: ServerResponse, givenLength: Int?, for circumstances: Circumstances) {
        let status = response.status.rawValue
        let hasNoBody = 100...199 ~= status || status == 204 || status == 304
        sendsBody = !hasNoBody && !circumstances.isHead
        if hasNoBody { return }
        switch response.body {
        case .bytes(let data):
            length = data.isEmpty && circumstances.isHead ? givenLength ?? 0 : data.count
        case .webSocket: break
        case .stream:
            length = givenLength
            isChunked = givenLength == nil && !circumstances.isVersion10
        }
        if endsWithConnection { persists = false }
    }

    private func writeFraming(
        for circumstances: Circumstances, status: HTTPStatusCode, distortion: Distortion?, to output: OutputBuffer
    ) {
        if let length {
            output.append("Content-Length: ")
            output.append(distortion?.promise(for: length) ?? length)
            output.append("\r\n")
        } else if isChunked {
            output.append("Transfer-Encoding: chunked\r\n")
        }
        if status.rawValue == 101 {
            // Its own field says what the connection becomes.
        } else if !persists {
            output.append("Connection: close\r\n")
        } else if circumstances.isVersion10 {
            output.append("Connection: keep-alive\r\n")
        }
        if let bytes = distortion?.headerPadding {
            output.append("X-Padding: ")
            output.append(String(repeating: "x", count: max(0, bytes)))
            output.append("\r\n")
        }
        output.append("\r\n")
    }
}

/// A space, the reason phrase of a status and the line break.
private func reasonPhrase(_ status: Int) -> StaticString {
    switch status {
    case 200: " OK\r\n"
    case 201: " Created\r\n"
    case 202: " Accepted\r\n"
    case 204: " No Content\r\n"
    case 206: " Partial Content\r\n"
    case 301: " Moved Permanently\r\n"
    case 302: " Found\r\n"
    case 303: " See Other\r\n"
    case 304: " Not Modified\r\n"
    case 307: " Temporary Redirect\r\n"
    case 308: " Permanent Redirect\r\n"
    case 400: " Bad Request\r\n"
    case 401: " Unauthorized\r\n"
    case 403: " Forbidden\r\n"
    case 404: " Not Found\r\n"
    case 405: " Method Not Allowed\r\n"
    case 409: " Conflict\r\n"
    case 413: " Content Too Large\r\n"
    case 417: " Expectation Failed\r\n"
    case 429: " Too Many Requests\r\n"
    case 431: " Request Header Fields Too Large\r\n"
    case 500: " Internal Server Error\r\n"
    case 501: " Not Implemented\r\n"
    case 502: " Bad Gateway\r\n"
    case 503: " Service Unavailable\r\n"
    case 504: " Gateway Timeout\r\n"
    case 505: " HTTP Version Not Supported\r\n"
    default: " \r\n"
    }
}
