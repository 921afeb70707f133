import Foundation

/// The keys of a WebSocket handshake, and the checks of its response.
package enum WebSocketHandshake {
    /// Creates a key for one handshake.
    package static func key() -> String {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }).base64EncodedString()
    }

    /// The accept key for a key.
    package static func accept(_ key: String) -> String {
        Data(SHA1.hash(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))).base64EncodedString()
    }

    /// Whether one of the comma-separated values of a field is a word, ignoring case.
    package static func names(_ word: String, in values: [String]) -> Bool {
        values.joined(separator: ",").split(separator: ",").contains {
            $0.trimmingCharacters(in: blanks).equalsIgnoringASCIICase(word)
        }
    }

    /// The characters that may surround a value. Other Unicode white space isn't allowed.
    private static let blanks = CharacterSet(charactersIn: " \t")

    /// The reason why a response with status 101 doesn't open a WebSocket, or `nil` if it does.
    ///
    /// - Parameter key: The key of the handshake; `nil` if only the system knows it.
    package static func flaw(in headers: HTTPHeaders, key: String?, offered: [String]) -> String? {
        if !names("websocket", in: headers.values(for: "Upgrade")) { return "it does not upgrade to websocket" }
        if !names("upgrade", in: headers.values(for: "Connection")) { return "its Connection field has no upgrade" }
        let accepted = headers.values(for: "Sec-WebSocket-Accept")
        if accepted.count != 1 || key.map({ !isSame(accepted[0], accept($0)) }) == true {
            return "its accept key does not match"
        }
        if headers.values(for: "Sec-WebSocket-Extensions").contains(where: { !$0.isEmpty }) {
            return "it uses an extension that was not offered"
        }
        return flaw(inChosen: headers.values(for: "Sec-WebSocket-Protocol"), offered: offered)
    }

    /// The reason why a choice of subprotocols is invalid, or `nil` if it is valid.
    static func flaw(inChosen chosen: [String], offered: [String]) -> String? {
        if chosen.count > 1 { return "it chose more than one subprotocol" }
        let isOffered = chosen.allSatisfy { chosen in offered.contains { isSame($0, chosen) } }
        return isOffered ? nil : "it chose a subprotocol that was not offered"
    }

    /// Whether two texts have the same bytes. `String` also considers canonically equivalent texts equal: a Kelvin sign
    /// is a K.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}
