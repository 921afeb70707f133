import Foundation

/// What both sides compute to agree that they mean the same WebSocket.
package enum WebSocketHandshake {
    /// A key for one handshake.
    package static func key() -> String {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }).base64EncodedString()
    }

    /// What the server answers to a key.
    package static func accept(_ key: String) -> String {
        Data(SHA1.hash(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))).base64EncodedString()
    }

    /// Whether one of a field's comma-separated values is a word, in any case.
    package static func names(_ word: String, in values: [String]) -> Bool {
        values.joined(separator: ",").split(separator: ",").contains {
            $0.trimmingCharacters(in: .whitespaces).equalsIgnoringASCIICase(word)
        }
    }

    /// Why an answer with status 101 opens no WebSocket, or `nil` when it does.
    ///
    /// - Parameter key: The key of the handshake; `nil` where only the system knows it.
    package static func flaw(in headers: HTTPHeaders, key: String?, offered: [String]) -> String? {
        if !names("websocket", in: headers.values(for: "Upgrade")) { return "it does not upgrade to websocket" }
        if !names("upgrade", in: headers.values(for: "Connection")) { return "its Connection field has no upgrade" }
        let accepted = headers.values(for: "Sec-WebSocket-Accept")
        if accepted.count != 1 || key.map({ accepted.first != accept($0) }) == true {
            return "its accept key is not the one expected"
        }
        if headers.values(for: "Sec-WebSocket-Extensions").contains(where: { !$0.isEmpty }) {
            return "it uses an extension that was not offered"
        }
        return flaw(inChosen: headers.values(for: "Sec-WebSocket-Protocol"), offered: offered)
    }

    /// Why a choice of subprotocols can't be agreed to, or `nil` when it can.
    static func flaw(inChosen chosen: [String], offered: [String]) -> String? {
        if chosen.count > 1 { return "it chose more than one subprotocol" }
        return chosen.allSatisfy(offered.contains) ? nil : "it chose a subprotocol that was not offered"
    }
}
