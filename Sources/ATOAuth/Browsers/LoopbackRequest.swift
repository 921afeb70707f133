import Foundation
import HTTPTransport

/// A request to a loopback server. It has no body.
struct LoopbackRequest: Sendable {
    /// A request that isn't handled, and the response that says so.
    struct Refusal: Error {
        let status: Int
        let reason: String

        static let malformed = Refusal(status: 400, reason: "This is not a valid HTTP request.")
        static let hasBody = Refusal(status: 413, reason: "A request to this address can't have a body.")
        static let tooLarge = Refusal(status: 431, reason: "The header of the request is too long.")
        static let tooSlow = Refusal(status: 408, reason: "The request wasn't received in time.")

        var response: LoopbackResponse {
            LoopbackResponse(
                status: HTTPStatusCode(rawValue: status), headers: ["Content-Type": "text/plain; charset=utf-8"],
                body: Data("\(reason)\n".utf8))
        }
    }

    private static let visible: ClosedRange<UInt8> = 0x21...0x7E

    let method: HTTPMethod
    let target: String
    let headers: HTTPHeaders

    /// The target up to its query.
    var path: Substring { target.prefix { $0 != "?" } }

    /// Reads a request's head, with the empty line that ends it.
    init(head: Data) throws(Refusal) {
        var lines: [Data] = []
        for line in head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast(2) {
            let text = line.dropLast()
            guard line.last == UInt8(ascii: "\r"),
                text.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") })
            else { throw .malformed }
            lines.append(text)
        }
        let words = (lines.first ?? Data()).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, words.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.visible.contains) }),
            [Data("HTTP/1.1".utf8), Data("HTTP/1.0".utf8)].contains(words[2])
        else { throw .malformed }
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
            let name = line[..<colon]
            guard !name.isEmpty, name.allSatisfy(Self.visible.contains) else { throw .malformed }
            let value = String(decoding: line[colon...].dropFirst(), as: UTF8.self)
            headers.append(
                value.trimmingCharacters(in: CharacterSet(charactersIn: " \t")),
                for: String(decoding: name, as: UTF8.self))
        }
        guard headers.values(for: "Host").count == 1 else { throw .malformed }
        guard headers.values(for: "Content-Length").allSatisfy({ $0 == "0" }), headers["Transfer-Encoding"] == nil
        else {
            throw .hasBody
        }
        method = HTTPMethod(rawValue: String(decoding: words[0], as: UTF8.self))
        target = String(decoding: words[1], as: UTF8.self)
        self.headers = headers
    }

    /// Reads a request from a socket. Returns `nil` if the client closes it, or is silent until the task is cancelled.
    static func read(from socket: LoopbackSocket, limit: Int) async -> Result<LoopbackRequest, Refusal>? {
        var head = Data()
        while true {
            await socket.wait(for: .reading)
            let isLast = Task.isCancelled
            switch socket.receive() {
            case .ended: return nil
            case .nothing: if isLast { return head.isEmpty ? nil : .failure(.tooSlow) }
            case .bytes(let bytes):
                head += bytes
                // The end may have come in pieces.
                let end = head.suffix(bytes.count + 3).firstRange(of: Data("\r\n\r\n".utf8))?.upperBound
                guard end ?? head.count <= limit else { return .failure(.tooLarge) }
                if let end {
                    let head = head[..<end]
                    return Result { () throws(Refusal) in try LoopbackRequest(head: head) }
                }
                // Such as a browser that wants to encrypt the connection, and says more only after a response.
                guard head.first.map(visible.contains) == true else { return .failure(.malformed) }
            }
        }
    }
}

/// A response of a loopback server, after which it closes the connection.
struct LoopbackResponse: Sendable {
    var status: HTTPStatusCode
    var headers: HTTPHeaders
    var body = Data()

    /// The bytes to send.
    func serialized(withBody: Bool) -> Data {
        var head = "HTTP/1.1 \(status) \r\n"
        for field in headers { head += "\(field.name): \(field.value)\r\n" }
        head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        return Data(head.utf8) + (withBody ? body : Data())
    }
}
