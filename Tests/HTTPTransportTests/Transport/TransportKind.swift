import HTTPTransport
import Testing

/// The transports that pass one and the same suite.
enum TransportKind: CaseIterable, CustomTestStringConvertible {
    case urlSession
    #if canImport(CSystem)
    case curl
    /// The same without what libcurl has had only since version 7.80.
    case olderCurl
    #endif

    /// A transport with connections of its own.
    func make() -> any Transport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if canImport(CSystem)
        case .curl: CurlTransport()
        case .olderCurl: CurlTransport(options: Self.older)
        #endif
        }
    }

    /// Whether an unread stream makes the server wait. With `URLSession` on Linux it doesn't.
    var makesTheServerWait: Bool {
        #if canImport(CSystem)
        self != .urlSession
        #else
        true
        #endif
    }

    #if canImport(CSystem)
    private static var older: CurlTransport.Options {
        var options = CurlTransport.Options()
        options.isLikeOldLibcurl = true
        return options
    }
    #endif

    var testDescription: String { "\(self)" }
}
