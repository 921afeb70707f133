import Foundation
import HTTPTransport

/// Feeds bytes to the reader of responses to WebSocket handshakes, at once and in pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(start: start, count: count)
    // The first byte says how small the pieces are.
    guard let first = input.first else { return 0 }
    let bytes = UnsafeRawBufferPointer(rebasing: input.dropFirst())
    let whole = read(bytes, inPiecesOf: max(1, bytes.count))
    precondition(whole == read(bytes, inPiecesOf: Int(first) + 1), "it matters how bytes were cut")
    if case .response(let response) = whole {
        precondition(100...999 ~= response.status.rawValue, "a status is no number of three digits")
        precondition(response.body.count <= bytes.count, "a body is longer than what came")
        for field in response.headers {
            precondition(!field.name.isEmpty && field.name.isHTTPToken, "a field's name is no token")
            precondition(
                !field.value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }, "a field's value ends its line")
        }
        _ = WebSocketHandshake.flaw(in: response.headers, key: "key", offered: ["a"])
    }
    return 0
}

private enum Outcome: Equatable {
    case incomplete
    case flawed(String)
    case response(HTTPResponse)
}

private func read(_ bytes: UnsafeRawBufferPointer, inPiecesOf size: Int) -> Outcome {
    var response = HandshakeResponse(headerLimit: 1_000)
    var hasHead = false
    var rest = bytes[...]
    do throws(HandshakeResponse.Flaw) {
        while !rest.isEmpty {
            var piece = UnsafeRawBufferPointer(rebasing: rest.prefix(size))
            rest = rest.dropFirst(size)
            if !hasHead {
                guard let body = try response.takeHead(piece) else { continue }
                (hasHead, piece) = (true, body)
            }
            if response.isAcceptance || response.takeBody(piece) { break }
        }
        return hasHead ? .response(response.response) : .incomplete
    } catch {
        return .flawed(error.why)
    }
}
