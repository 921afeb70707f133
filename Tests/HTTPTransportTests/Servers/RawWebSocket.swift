import Foundation
import HTTPTransport
import Probes

/// The server's side of WebSockets, byte for byte.
extension RawConnection {
    /// Reads the request for a WebSocket and returns the response that accepts it, without the empty line that ends it.
    func readHandshake() throws -> (request: String, acceptance: String) {
        let request = try readHead()
        let key = request.components(separatedBy: "\r\n").first { $0.hasPrefix("Sec-WebSocket-Key: ") }
        guard let key = key?.dropFirst("Sec-WebSocket-Key: ".count) else { throw Ended() }
        let accept = WebSocketHandshake.accept(String(key))
        return (
            request,
            "HTTP/1.1 101 Go\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: \(accept)\r\n"
        )
    }

    /// Accepts the client's WebSocket.
    ///
    /// - Parameter frames: Frames to send in the same packet.
    func acceptWebSocket(_ frames: Data = Data()) throws {
        try write(Data("\(readHandshake().acceptance)\r\n".utf8) + frames)
    }

    /// Reads a frame of the client's. It is short.
    func readFrame() throws -> (opcode: WebSocketFrame.Opcode?, payload: Data) {
        let header = try read(2)
        var count = Int(header[header.startIndex + 1] & 0x7f)
        if count == 126 { count = try read(2).reduce(0) { $0 << 8 | Int($1) } }
        let key = try Array(read(4))
        var payload = try Array(read(count))
        for index in 0..<count { payload[index] ^= key[index & 3] }
        return (WebSocketFrame.Opcode(rawValue: header[header.startIndex] & 0x0f), Data(payload))
    }

    /// A frame of a server's.
    static func frame(_ opcode: WebSocketFrame.Opcode, _ payload: Data = Data(), isFinal: Bool = true) -> Data {
        var frame = Data()
        WebSocketFrame.append(opcode, payload, isFinal: isFinal, masked: false, to: &frame)
        return frame
    }
}
