public import Foundation

/// The way into any REST service: enqueue an endpoint, resume it, get a model back.
///
/// ```swift
/// let atom = Atom()
/// let seatmap = try await atom.enqueue(Seatmap.Endpoint.refresh).resume(expecting: Seatmap.self)
/// ```
///
/// One `Atom` is one set of connections and one place where tokens are refreshed. Make one for each service and pass
/// it around: copies share everything.
public struct Atom: Sendable {
    private let session: ServiceSession

    /// Makes an `Atom`.
    ///
    /// - Parameter serviceConfiguration: How to authorize, decode, wait and log.
    public init(serviceConfiguration: ServiceConfiguration = .init()) {
        session = ServiceSession(serviceConfiguration)
    }

    /// Prepares a call of an endpoint. Nothing is sent until one of the service's `resume` methods is called.
    public func enqueue(_ requestable: any Requestable) -> Service {
        Service(requestable, session)
    }

    /// How many calls wait for a token.
    package var waitingCalls: Int { session.waiterCount }
}

extension Atom {
    /// Posted when the authorization endpoint has refused the refresh token with a 400: somebody has to sign in again.
    ///
    /// `userInfo["error"]` is the `AtomError`. It is posted once for each refused token, however many calls waited.
    public static let didFailToRefreshAccessToken = Notification.Name("com.alaskaair.atom.didFailToRefreshAccessToken")

    /// Posted when a call, or the refresh of a token, was answered with a 401.
    ///
    /// `userInfo["error"]` is the `AtomError`.
    public static let didFailToAuthorizeRequest = Notification.Name("com.alaskaair.atom.didFailToAuthorizeRequest")

    static func post(_ name: Notification.Name, _ error: AtomError) {
        NotificationCenter.default.post(name: name, object: nil, userInfo: ["error": error])
    }
}
