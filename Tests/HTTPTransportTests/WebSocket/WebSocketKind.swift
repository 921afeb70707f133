import Foundation
import HTTPTransport
import Testing

/// The transports whose WebSockets pass one and the same suite.
enum WebSocketKind: CaseIterable, CustomTestStringConvertible {
    case urlSession
    #if canImport(CSystem)
    case curl
    #endif

    /// What a test needs that `FoundationNetworking` on Linux can't do, as it would have to be said of it.
    enum Need: String {
        case wholeMessages = "hands out fragments, and the pieces of a large message, as messages"
        case everyCloseCode = "knows few close codes, and forgets messages that wait when the server closes"
        case backpressure = "reads on though nobody takes, and gives up sending when the server does not read"
        case checkedFrames = "leaves the checks of frames to libcurl, which lets most faults pass"
        case checkedAnswer = "never compares the accept key, and tells no wrong handshake from a fault on the way"
    }

    /// A transport with connections of its own. Where this system's can't do what the test needs, the test is
    /// cancelled.
    func make(for needs: Need...) throws -> any WebSocketTransport {
        switch self {
        case .urlSession:
            #if canImport(CSystem)
            if !Self.foundationHasWebSockets {
                try skip("Foundation or libcurl was built without WebSockets here; .ci/world_check gives it some")
            }
            for need in needs { try skip("Foundation on Linux \(need.rawValue)") }
            #endif
            return URLSessionTransport()
        #if canImport(CSystem)
        case .curl: return CurlTransport()
        #endif
        }
    }

    /// A transport for requests that are rejected before anything is sent. It needs no WebSocket support.
    func makeUnasked() -> any WebSocketTransport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if canImport(CSystem)
        case .curl: CurlTransport()
        #endif
        }
    }

    /// Whether the transport reports the response of a server that rejects the handshake. `URLSession` doesn't.
    var seesRefusedBodies: Bool { self != .urlSession }

    var testDescription: String { "\(self)" }
}

#if canImport(CSystem)
extension WebSocketKind {
    /// Whether this system's `URLSession` has WebSockets at all.
    private static let foundationHasWebSockets: Bool = {
        // Safe: Foundation calls it the same way, a function without arguments that returns a Boolean.
        guard let symbol = dlsym(nil, "CFURLSessionWebSocketsSupported") else { return false }
        return unsafeBitCast(symbol, to: (@convention(c) () -> Bool).self)()
    }()

    private static let said = Guarded<Set<String>>([])

    /// Cancels the test, and prints the reason once: the test run prints none for a cancelled case.
    private func skip(_ why: String) throws {
        if Self.said.withLock({ $0.insert(why).inserted }) { print("➜ Cases of \(self) skipped: \(why)") }
        try Test.cancel("skipped: \(why)")
    }
}
#endif
