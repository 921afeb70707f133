public import Foundation

/// A client for any REST service: enqueue an endpoint, resume it, and get a model back.
///
/// ```swift
/// let atom = Atom()
/// let seatmap = try await atom.enqueue(Seatmap.Endpoint.refresh).resume(expecting: Seatmap.self)
/// ```
///
/// An `Atom` has its own connections, and refreshes tokens in one place. Create one for each service and pass it
/// around: copies share everything.
public struct Atom: Sendable {
    private let session: ServiceSession

    /// Creates an `Atom`.
    ///
    /// - Parameter serviceConfiguration: The authorization, decoding, timeouts and logging.
    public init(serviceConfiguration: ServiceConfiguration = .init()) {
        session = ServiceSession(serviceConfiguration)
    }

    /// Prepares a call to an endpoint. Nothing is sent until you call one of the service's `resume` methods.
    public func enqueue(_ requestable: any Requestable) -> Service {
        Service(requestable, session)
    }

    /// The number of calls that wait for a token.
    package var waitingCalls: Int { session.waiterCount }
}

extension Atom {
    /// Posted when the authorization endpoint rejects the refresh token with status 400. The user has to sign in again.
    ///
    /// `userInfo["error"]` is the `AtomError`. Posted once for each rejected token, however many calls were waiting.
    public static let didFailToRefreshAccessToken = Notification.Name("com.alaskaair.atom.didFailToRefreshAccessToken")

    /// Posted when a call, or a token refresh, receives status 401.
    ///
    /// `userInfo["error"]` is the `AtomError`.
    public static let didFailToAuthorizeRequest = Notification.Name("com.alaskaair.atom.didFailToAuthorizeRequest")

    static func post(_ name: Notification.Name, _ error: AtomError) {
        NotificationCenter.default.post(name: name, object: nil, userInfo: ["error": error])
    }
}
