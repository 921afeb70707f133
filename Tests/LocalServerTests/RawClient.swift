import Foundation
import HTTPTransport
import LocalServer
import Probes

/// A client that sends requests byte for byte, and reads the responses. It blocks: use it in `offPool`.
final class RawClient {
    /// A response as it was received.
    struct Response {
        let statusLine: String
        let headers: HTTPHeaders
        /// The body, its chunks put together.
        let body: Data

        var status: Int { Int(statusLine.split(separator: " ").dropFirst().first ?? "") ?? 0 }
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// The reason why a response is incomplete.
    enum Ending: Error, Hashable {
        case closed(afterBodyBytes: Int)
        case reset(afterBodyBytes: Int)
        case notHTTP(String)
    }

    private let connection: RawConnection

    init(port: Int) throws { connection = try RawConnection(to: port) }

    func send(_ text: String) { send(Data(text.utf8)) }

    func send(_ data: Data) {
        // The server may have closed already: its response can still be read.
        do { try connection.write(data) } catch {}
    }

    /// Ends the output. The response can still be read.
    func endOutput() { connection.endOutput() }

    /// Reads a response. The response to a HEAD request has no body, whatever it announces.
    func response(toHead: Bool = false) throws -> Response {
        let head = try orEnding { try connection.readHead() }
        let lines = head.components(separatedBy: "\r\n")
        guard let statusLine = lines.first, statusLine.hasPrefix("HTTP/1.1 ") else { throw Ending.notHTTP(head) }
        let headers = HTTPHeaders(
            lines.dropFirst().filter { !$0.isEmpty }.map { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return HTTPHeaders.Field(
                    name: String(parts[0]), value: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
                )
            }
        )
        let status = Int(statusLine.split(separator: " ").dropFirst().first ?? "") ?? 0
        let body: Data
        if toHead || 100..<200 ~= status || status == 204 || status == 304 {
            body = Data()
        } else if headers["content-length"] != nil || headers["transfer-encoding"] == "chunked" {
            body = try orEnding { try connection.readBody(head) }
        } else {
            body = try readToEnd()
        }
        return Response(statusLine: statusLine, headers: headers, body: body)
    }

    /// Reads until the server closes the connection.
    func readToEnd() throws -> Data { try orEnding { try connection.readAll() } }

    /// Reads the bytes that arrive next.
    func readMore() throws { _ = try orEnding { try connection.readSome() } }

    private func orEnding<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let end as RawConnection.Ended {
            let count = connection.unreadCount
            throw end.isReset ? Ending.reset(afterBodyBytes: count) : .closed(afterBodyBytes: count)
        }
    }
}

extension LocalServer {
    /// Sends raw text on a new connection and reads one response.
    func reply(to text: String) async throws -> RawClient.Response {
        try await offPool { [port] in
            let client = try RawClient(port: port)
            client.send(text)
            return try client.response(toHead: text.hasPrefix("HEAD "))
        }
    }

    /// Sends a GET on a new connection and reads the response.
    func get(_ target: String, headers: String = "") async throws -> RawClient.Response {
        try await reply(to: "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
    }

    /// Sends raw text on a new connection and reads until the server closes.
    func everything(after text: String) async throws -> String {
        try await offPool { [port] in
            let client = try RawClient(port: port)
            client.send(text)
            return String(decoding: try client.readToEnd(), as: UTF8.self)
        }
    }
}
