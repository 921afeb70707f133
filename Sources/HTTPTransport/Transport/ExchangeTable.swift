import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Brings what a session reports about its tasks to the exchanges that they belong to.
final class ExchangeTable: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Mutex<[Int: URLSessionExchange]>([:])

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
        exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.complete(error)
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
            case .timedOut: .idleTooLong
            case .badServerResponse, .cannotParseResponse, .zeroByteResource, .cannotDecodeContentData,
                .cannotDecodeRawData:
                .invalidResponse(error.localizedDescription)
            case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired:
                .notSecure(error.localizedDescription)
            default: .other(error.localizedDescription)
            }
    }
}
