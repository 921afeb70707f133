/// Why a WebSocket was closed, as its number says.
public struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt16

    /// Makes a code of any number. Only 1000 to 4999 without those that are reserved can be sent.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// 1000: the purpose is fulfilled.
    public static let normal = WebSocketCloseCode(rawValue: 1000)
    /// 1001: the server goes down, or the client goes elsewhere.
    public static let goingAway = WebSocketCloseCode(rawValue: 1001)
    /// 1002: the other side broke the protocol.
    public static let protocolError = WebSocketCloseCode(rawValue: 1002)
    /// 1003: the other side sent something that can't be handled.
    public static let unsupportedData = WebSocketCloseCode(rawValue: 1003)
    /// 1005: no code was given. Never sent.
    public static let noneGiven = WebSocketCloseCode(rawValue: 1005)
    /// 1007: a text was no UTF-8, or a message was not what its type says.
    public static let invalidData = WebSocketCloseCode(rawValue: 1007)
    /// 1008: the other side broke the rules of the service.
    public static let policyViolation = WebSocketCloseCode(rawValue: 1008)
    /// 1009: a message was too large.
    public static let messageTooLarge = WebSocketCloseCode(rawValue: 1009)
    /// 1011: the server met something unexpected.
    public static let internalError = WebSocketCloseCode(rawValue: 1011)

    /// Whether the number may stand in a close frame.
    var canBeSent: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}

extension WebSocketCloseCode: CustomStringConvertible {
    /// The number.
    public var description: String { String(rawValue) }
}

/// What a side said when it closed a WebSocket.
public struct WebSocketClosure: Hashable, Sendable {
    /// Why, as a number; `.noneGiven` where there was none.
    public let code: WebSocketCloseCode
    /// Why, in words. Often empty.
    public let reason: String

    /// Makes a closure.
    public init(code: WebSocketCloseCode, reason: String = "") {
        self.code = code
        self.reason = reason
    }
}
