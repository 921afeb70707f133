import Foundation

/// The kind of session for calls. On Linux they are all the same: nothing is stored.
public enum SessionConfiguration: Sendable, Equatable {
    /// For work that isn't urgent. On Apple platforms, calls wait for a connection and are sent at the system's
    /// discretion.
    ///
    /// `URLSession` rejects asynchronous data tasks on a true background session, and an awaited call can't outlive its
    /// process anyway. So this is an ordinary session with those settings, and the identifier is only a name.
    case background(String)
    /// The system's settings. Like `.ephemeral`, it stores no cookies and no cache.
    case `default`
    /// The default. Nothing is stored beyond the lifetime of the `Atom`.
    case ephemeral
}

#if !canImport(FoundationNetworking)
extension SessionConfiguration {
    /// The configuration for `URLSession`.
    func foundation(_ multipath: MultipathServiceType) -> URLSessionConfiguration {
        let result: URLSessionConfiguration
        switch self {
        case .background:
            result = .default
            result.waitsForConnectivity = true
            result.networkServiceType = .background
        case .default: result = .default
        case .ephemeral: result = .ephemeral
        }
        // As many as an unconfigured transport has.
        result.httpMaximumConnectionsPerHost = 16
        #if os(iOS) || os(visionOS)
        result.multipathServiceType = multipath
        #endif
        return result
    }
}
#endif
