import Foundation
import HTTPTransport

/// Feeds bytes to the reader of WebSocket frames, as a client's and as a server's, at once and in pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(start: start, count: count)
    // The first byte says how small the pieces are.
    guard let first = input.first else { return 0 }
    let frames = UnsafeRawBufferPointer(rebasing: input.dropFirst())
    for expectsMask in [true, false] {
        let whole = read(frames, inPiecesOf: max(1, frames.count), expectsMask)
        let pieces = read(frames, inPiecesOf: Int(first) + 1, expectsMask)
        precondition(whole.events == pieces.events, "it matters how bytes were cut")
        precondition(whole.violation == pieces.violation, "a violation depends on how bytes were cut")
        var closures = 0
        for event in whole.events {
            precondition(closures == 0, "something was heard after a close frame")
            switch event {
            case .message(let message): precondition(message.byteCount <= limit, "a message is larger than allowed")
            case .ping(let payload), .pong(let payload):
                precondition(payload.count <= 125, "a control frame is too long")
            case .close(let closure):
                closures += 1
                var frame = Data()
                WebSocketFrame.append(.close, WebSocketFrame.payload(closure), masked: false, to: &frame)
                let again = frame.withUnsafeBytes { read($0, inPiecesOf: 1, false) }
                precondition(again.events == [event] && again.violation == nil, "a closure that was read can't be sent")
            }
        }
    }
    return 0
}

private let limit = 1_000

private func read(
    _ bytes: UnsafeRawBufferPointer, inPiecesOf size: Int, _ expectsMask: Bool
) -> (events: [WebSocketReader.Event], violation: WebSocketReader.Violation?) {
    var reader = WebSocketReader(expectsMask: expectsMask, limit: limit)
    var events: [WebSocketReader.Event] = []
    var rest = bytes[...]
    do throws(WebSocketReader.Violation) {
        while !rest.isEmpty {
            try reader.take(UnsafeRawBufferPointer(rebasing: rest.prefix(size))) { events.append($0) }
            rest = rest.dropFirst(size)
        }
        return (events, nil)
    } catch {
        return (events, error)
    }
}
