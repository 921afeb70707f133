import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Passes the events of a session's tasks to their exchanges.
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

    /// Handles every challenge as the system does by default: certificates are checked, and a 401 is an ordinary
    /// response.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // On Linux the body has arrived by now, and the system's way would leave a Basic challenge unanswered forever.
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
    /// The reason for an error of `URLSession`.
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
            // On Linux these two mean a response that never began and one that was cut short.
            case .badServerResponse: .connectionLost
            case .unknown where error.localizedDescription.hasPrefix("transfer closed"): .connectionLost
            case .unknown where error.localizedDescription.hasPrefix("end of response with"): .connectionLost
            #if canImport(CSystem)
            // The rest of that sentence is the setting, which may contain a password.
            case _ where error.localizedDescription.hasPrefix("Unsupported proxy syntax"): .proxyFailed(.invalidAddress)
            case .unknown where Self.tellsOfPacking(error.localizedDescription): .unpackable(error.localizedDescription)
            #endif
            case .timedOut: .idleTooLong
            // The address is known to be http; on Linux this is how bytes that aren't HTTP end.
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

    #if canImport(CSystem)
    /// Whether libcurl, which `URLSession` uses on Linux, couldn't decompress a body.
    private static func tellsOfPacking(_ text: String) -> Bool {
        ["Error while processing content", "Unrecognized ", "Failed writing received"].contains { text.hasPrefix($0) }
    }
    #endif
}
