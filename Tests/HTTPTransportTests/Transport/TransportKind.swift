import HTTPTransport
import Testing

/// The transports that pass one and the same suite.
enum TransportKind: CaseIterable, CustomTestStringConvertible {
    case urlSession
    #if os(Linux)
    case curl
    #endif

    /// A transport with connections of its own.
    func make() -> any Transport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if os(Linux)
        case .curl: CurlTransport()
        #endif
        }
    }

    /// Whether a stream that nobody takes from makes the server wait. `URLSession` on Linux can't.
    var makesTheServerWait: Bool {
        #if os(Linux)
        self == .curl
        #else
        true
        #endif
    }

    var testDescription: String { "\(self)" }
}
