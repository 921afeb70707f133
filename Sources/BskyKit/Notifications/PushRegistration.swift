public import Foundation

/// A device that gets push notifications.
public struct PushRegistration: Hashable, Codable, Sendable {
    /// What a device runs.
    public enum Platform: String, Hashable, Codable, Sendable {
        /// iOS and iPadOS.
        case ios
        /// Android.
        case android
        /// A browser.
        case web
    }

    /// The token that the platform gave the app.
    public var token: String
    /// What the device runs.
    public var platform: Platform
    /// The app as the platform knows it, such as its bundle identifier.
    public var appID: String
    /// Whether the user is too young for some notifications.
    public var isAgeRestricted: Bool

    /// Creates a registration.
    public init(token: String, platform: Platform, appID: String, isAgeRestricted: Bool = false) {
        self.token = token
        self.platform = platform
        self.appID = appID
        self.isAgeRestricted = isAgeRestricted
    }

    /// Creates the registration of a device with iOS, from the token that `UIApplicationDelegate` receives.
    public init(deviceToken: Data, appID: String, isAgeRestricted: Bool = false) {
        let digits = Array("0123456789abcdef")
        let token = String(deviceToken.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
        self.init(token: token, platform: .ios, appID: appID, isAgeRestricted: isAgeRestricted)
    }
}

extension ServiceReference {
    /// Bluesky's service for push notifications.
    public static var blueskyPush: ServiceReference { "did:web:api.bsky.app#bsky_notif" }
}

extension ATClient {
    /// Registers a device for push notifications. Do it at each start of the app: tokens change.
    ///
    /// - Parameters:
    ///   - registration: The device.
    ///   - service: The service that sends the notifications.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public func registerPush(
        _ registration: PushRegistration, at service: ServiceReference = .blueskyPush
    ) async throws {
        try await execute(
            .registerPush(
                serviceDid: service.did, token: registration.token,
                platform: .init(rawValue: registration.platform.rawValue), appId: registration.appID,
                ageRestricted: registration.isAgeRestricted ? true : nil), options: .proxied(to: service))
    }

    /// Ends push notifications for a device. Do it before the logout: afterwards the account can't.
    public func unregisterPush(
        _ registration: PushRegistration, at service: ServiceReference = .blueskyPush
    ) async throws {
        try await execute(
            .unregisterPush(
                serviceDid: service.did, token: registration.token,
                platform: .init(rawValue: registration.platform.rawValue), appId: registration.appID),
            options: .proxied(to: service))
    }
}
