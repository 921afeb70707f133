import Foundation
import HTTPTransport
import Testing

/// The transports whose WebSockets pass one and the same suite.
enum WebSocketKind: CaseIterable, CustomTestStringConvertible {
    case urlSession
    #if os(Linux)
    case curl
    #endif

    /// A transport with connections of its own. Where this system's has no WebSockets, the test is cancelled.
    func make() throws -> any WebSocketTransport {
        switch self {
        case .urlSession:
            if !Self.foundationHasWebSockets {
                try Test.cancel("skipped: Foundation or libcurl was built without WebSockets here")
            }
            return URLSessionTransport()
        #if os(Linux)
        case .curl: return CurlTransport()
        #endif
        }
    }

    /// Cancels the test over what `FoundationNetworking` does wrong on Linux.
    func needs(_ what: Need) throws {
        #if os(Linux)
        if self == .urlSession { try Test.cancel("skipped: Foundation on Linux \(what.rawValue)") }
        #endif
    }

    /// What a test needs that `FoundationNetworking` on Linux can't do.
    enum Need: String {
        case wholeMessages = "hands out fragments and the pieces of a large message as messages"
        case messagesBeforeClosing = "forgets messages that wait when the server closes"
        case everyCloseCode = "knows no close codes but its own"
        case backpressure =
            "reads on whether or not messages are taken, and gives up sending when the server does not read"
        case checkedFrames = "leaves the checks of frames to libcurl, which lets most faults pass"
        case checkedAnswer = "never compares the accept key, and takes no HTTP for a fault of the transport"
    }

    /// Whether this system's `URLSession` has WebSockets at all.
    private static let foundationHasWebSockets: Bool = {
        #if os(Linux)
        // Safe: this is how Foundation itself asks, a function without arguments that says yes or no.
        guard let symbol = dlsym(nil, "CFURLSessionWebSocketsSupported") else { return false }
        return unsafeBitCast(symbol, to: (@convention(c) () -> Bool).self)()
        #else
        return true
        #endif
    }()

    var testDescription: String { "\(self)" }
}
