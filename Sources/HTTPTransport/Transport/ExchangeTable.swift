import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Brings what a session reports about its tasks to the exchanges that they belong to.
final class ExchangeTable: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Guarded<[Int: URLSessionExchange]>([:])

    func add(_ exchange: URLSessionExchange, for task: URLSessionTask) {
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    private func exchange(of task: URLSessionTask) -> URLSessionExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(exchange(of: dataTask)?.receive(response) == true ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        exchange?.complete(error, response: task.response)
    }

    /// Answers every challenge the system's way: certificates are checked, and a 401 is an answer like any other.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // On Linux the body is here by now, and going on as the system would leaves a Basic challenge unanswered for ever.
        if let response = challenge.failureResponse {
            exchange(of: task)?.complete(nil, response: response)
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        #endif
        completionHandler(.performDefaultHandling, nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        exchange(of: task)?.report(sent: totalBytesSent, total: totalBytesExpectedToSend)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

extension TransportError.Reason {
    /// What an error of `URLSession` means.
    init(_ error: any Error) {
        guard let error = error as? URLError else {
            self = .other("\(error)")
            return
        }
        self =
            switch error.code {
            case .cannotFindHost, .dnsLookupFailed: .unknownHost
            case .cannotConnectToHost: .cannotConnect
            case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: .offline
            case .networkConnectionLost: .connectionLost
            // On Linux these two stand for an answer that never began and one that was cut short.
            case .badServerResponse: .connectionLost
            case .unknown where error.localizedDescription.hasPrefix("transfer closed"): .connectionLost
            #if os(Linux)
            // The rest of that sentence is the setting, with the password that may be in it.
            case _ where error.localizedDescription.hasPrefix("Unsupported proxy syntax"): .proxyFailed(.invalidAddress)
            case .unknown where Self.tellsOfPacking(error.localizedDescription): .unpackable(error.localizedDescription)
            #endif
            case .timedOut: .idleTooLong
            // The address is known to be http; on Linux this is what bytes that are no HTTP end with.
            case .unsupportedURL, .cannotParseResponse, .zeroByteResource, .cannotDecodeContentData,
                .cannotDecodeRawData:
                .invalidResponse(error.localizedDescription)
            case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired:
                .notSecure(error.localizedDescription)
            default: .other(error.localizedDescription)
            }
    }

    #if os(Linux)
    /// Whether libcurl, which is behind `URLSession` here, could not unpack a body.
    private static func tellsOfPacking(_ text: String) -> Bool {
        ["Error while processing content", "Unrecognized ", "Failed writing received"].contains { text.hasPrefix($0) }
    }
    #endif
}
