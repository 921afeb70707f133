import Foundation
import HTTPTransport

/// HTTPTransport: heads, header fields and WebSocket frames.
extension GrowthSubjects {
    static var messages: [Subject] {
        func frames(_ name: String, pieces: Int? = nil, _ make: @escaping (Int) -> Data) -> Subject {
            Subject("WebSocket, \(name)", to: 1 << 17) { size in
                let bytes = [UInt8](make(size))
                return {
                    var reader = WebSocketReader(expectsMask: false, limit: 64 << 20)
                    var events = 0
                    for start in stride(from: 0, to: bytes.count, by: pieces ?? bytes.count) {
                        try bytes[start..<min(bytes.count, start + (pieces ?? bytes.count))].withUnsafeBytes { piece in
                            try reader.take(piece) { _ in events += 1 }
                        }
                    }
                    precondition(events > 0)
                }
            }
        }
        func messages(_ count: Int) -> Data {
            var bytes = Data()
            for _ in 0..<count { WebSocketFrame.append(.text, Data("{}".utf8), masked: false, to: &bytes) }
            return bytes
        }
        func fragments(_ count: Int) -> Data {
            var bytes = Data()
            for index in 0..<count {
                WebSocketFrame.append(
                    index == 0 ? .text : .continuation, Data("é".utf8), isFinal: index == count - 1, masked: false,
                    to: &bytes)
            }
            return bytes
        }
        func fields(_ count: Int) -> [UInt8] {
            Array(("HTTP/1.1 101 x\r\n" + (0..<count).map { "name\($0): value\r\n" }.joined() + "\r\n").utf8)
        }
        return [
            frames("many messages", messages), frames("many messages, byte by byte", pieces: 1, messages),
            frames("a message in many fragments", fragments),
            frames("a message in many fragments, byte by byte", pieces: 1, fragments),
            Subject("head of a WebSocket's response", to: 1 << 14) { size in
                let bytes = fields(size)
                return {
                    var response = HandshakeResponse(headerLimit: 64 << 20)
                    let rest = try bytes.withUnsafeBytes { try response.takeHead($0)?.count }
                    precondition(rest == 0)
                }
            },
            Subject("compare and hash header fields", to: 1 << 14) { size in
                let names = (0..<size).map { "name\($0)" }
                let left = HTTPHeaders(names.map { HTTPHeaders.Field(name: $0, value: "x") })
                let right = HTTPHeaders(names.map { HTTPHeaders.Field(name: $0.uppercased(), value: "x") })
                return { keep((left == right, left.hashValue, left["none"])) }
            },
        ]
    }
}
