import Foundation

/// The kind of session that calls are made with. On Linux they are all the same: nothing is kept.
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

#if !os(Linux)
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
        // As many as a transport has that nobody configures.
        result.httpMaximumConnectionsPerHost = 16
        #if os(iOS) || os(visionOS)
        result.multipathServiceType = multipath
        #endif
        return result
    }
}
#endif
