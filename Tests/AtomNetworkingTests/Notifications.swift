import AtomNetworking
import Foundation
import HTTPTransport

/// Records Atom's notifications for responses with a mark in their body, so that parallel tests don't disturb each
/// other.
final class Notifications: Sendable {
    private let mark: String
    private let heard = Guarded<[Notification.Name]>([])

    /// What was posted, in order.
    var names: [Notification.Name] { heard.withLock { $0 } }

    init(mark: String) {
        self.mark = mark
        for name in [Atom.didFailToRefreshAccessToken, Atom.didFailToAuthorizeRequest] {
            // It remains until the test process ends.
            _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] in
                self?.hear($0)
            }
        }
    }

    private func hear(_ notification: Notification) {
        guard let error = notification.userInfo?["error"] as? AtomError,
            let body = try? error.decodeIfPresent(as: Data.self),
            String(decoding: body, as: UTF8.self).contains(mark)
        else { return }
        heard.withLock { $0.append(notification.name) }
    }
}
