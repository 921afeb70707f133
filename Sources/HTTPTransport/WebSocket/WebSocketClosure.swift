/// The close code of a WebSocket.
public struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt16

    /// Creates any code. Only 1000 to 4999, without the reserved ones, can be sent.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// 1000: the connection has served its purpose.
    public static let normal = WebSocketCloseCode(rawValue: 1000)
    /// 1001: the server is going down, or the client is leaving.
    public static let goingAway = WebSocketCloseCode(rawValue: 1001)
    /// 1002: the peer violated the protocol.
    public static let protocolError = WebSocketCloseCode(rawValue: 1002)
    /// 1003: the peer sent a type of data that isn't supported.
    public static let unsupportedData = WebSocketCloseCode(rawValue: 1003)
    /// 1005: no code was given. Never sent.
    public static let noneGiven = WebSocketCloseCode(rawValue: 1005)
    /// 1007: a text wasn't UTF-8, or a message didn't match its type.
    public static let invalidData = WebSocketCloseCode(rawValue: 1007)
    /// 1008: the peer violated the rules of the service.
    public static let policyViolation = WebSocketCloseCode(rawValue: 1008)
    /// 1009: a message was too large.
    public static let messageTooLarge = WebSocketCloseCode(rawValue: 1009)
    /// 1011: the server encountered an unexpected condition.
    public static let internalError = WebSocketCloseCode(rawValue: 1011)

    /// Whether the number may appear in a close frame.
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

/// The close code and reason that a peer sent when it closed a WebSocket.
public struct WebSocketClosure: Hashable, Sendable {
    /// The close code; `.noneGiven` if there was none.
    public let code: WebSocketCloseCode
    /// The reason in words. Often empty.
    public let reason: String

    /// Creates a closure.
    public init(code: WebSocketCloseCode, reason: String = "") {
        self.code = code
        self.reason = reason
    }
}
