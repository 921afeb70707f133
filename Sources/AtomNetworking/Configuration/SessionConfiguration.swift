import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The kind of session that calls are made with.
public enum SessionConfiguration: Sendable, Equatable {
    /// Work that has time. On Apple platforms the calls wait for a connection and are sent at the system's leisure.
    ///
    /// `URLSession` refuses asynchronous data tasks on a true background session, and a call that somebody awaits can't
    /// outlive its process anyway. So it is an ordinary session with those manners, and the identifier is a name only.
    case background(String)
    /// The system's settings. Like `.ephemeral` it keeps no cookies and no cache: nothing is stored for you.
    case `default`
    /// The default. Nothing is kept beyond the `Atom`'s life.
    case ephemeral
}

extension SessionConfiguration {
    /// The configuration for `URLSession`.
    func foundation(_ multipath: MultipathServiceType) -> URLSessionConfiguration {
        let result: URLSessionConfiguration
        switch self {
        case .background:
            result = .default
            #if !canImport(FoundationNetworking)
            result.waitsForConnectivity = true
            result.networkServiceType = .background
            #endif
        case .default: result = .default
        case .ephemeral: result = .ephemeral
        }
        // As many as a transport has that nobody configures.
        result.httpMaximumConnectionsPerHost = 16
        #if os(iOS) || os(visionOS)
        result.multipathServiceType = multipath
        #endif
        return result
    }
}
