import ATData
import HTTPTransport

extension LocalNetwork {
    /// A device that an account has registered for push notifications.
    public struct PushDevice: Codable, Hashable, Sendable {
        /// The token from the platform.
        public let token: String
        /// The platform: `ios`, `android` or `web`.
        public let platform: String
        /// The app's identifier.
        public let appID: String
        /// Whether to leave out notifications that aren't for minors.
        public let isAgeRestricted: Bool

        func isSame(as other: PushDevice) -> Bool {
            token == other.token && platform == other.platform && appID == other.appID
        }
    }

    /// The devices that an account has registered for push notifications.
    public func pushDevices(of person: Person) -> [PushDevice] {
        context.world.withLock { $0.privateData[person.did]?.devices ?? [] }
    }
}
