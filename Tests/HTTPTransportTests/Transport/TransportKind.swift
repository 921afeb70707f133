import HTTPTransport
import Testing

/// The transports that pass one and the same suite.
enum TransportKind: CaseIterable, CustomTestStringConvertible {
    case urlSession
    #if os(Linux)
    case curl
    /// The same without what libcurl has had only since version 7.80.
    case olderCurl
    #endif

    /// A transport with connections of its own.
    func make() -> any Transport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if os(Linux)
        case .curl: CurlTransport()
        case .olderCurl: CurlTransport(options: Self.older)
        #endif
        }
    }

    /// Whether a stream that nobody takes from makes the server wait. `URLSession` on Linux can't.
    var makesTheServerWait: Bool {
        #if os(Linux)
        self != .urlSession
        #else
        true
        #endif
    }

    #if os(Linux)
    private static var older: CurlTransport.Options {
        var options = CurlTransport.Options()
        options.isLikeOldLibcurl = true
        return options
    }
    #endif

    var testDescription: String { "\(self)" }
}
