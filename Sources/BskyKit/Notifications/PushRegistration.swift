public import Foundation

/// A device that receives push notifications.
public struct PushRegistration: Hashable, Codable, Sendable {
    /// The platform of a device.
    public enum Platform: String, Hashable, Codable, Sendable {
        /// iOS and iPadOS.
        case ios
        /// Android.
        case android
        /// A browser.
        case web
    }

    /// The token from the platform.
    public var token: String
    /// The platform of the device.
    public var platform: Platform
    /// The app's identifier on the platform, such as its bundle identifier.
    public var appID: String
    /// Whether to leave out notifications that aren't for minors.
    public var isAgeRestricted: Bool

    /// Creates a registration.
    public init(token: String, platform: Platform, appID: String, isAgeRestricted: Bool = false) {
        self.token = token
        self.platform = platform
        self.appID = appID
        self.isAgeRestricted = isAgeRestricted
    }

    /// Creates a registration for an iOS device, with the token that `UIApplicationDelegate` receives.
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
    /// Registers a device for push notifications. Call it at each start of the app, because tokens change.
    ///
    /// - Parameters:
    ///   - registration: The device.
    ///   - service: The service that sends the notifications.
    /// - Throws: `AtError`, or `CancellationError` if the task is cancelled.
    public func registerPush(
        _ registration: PushRegistration, at service: ServiceReference = .blueskyPush
    ) async throws {
        try await execute(
            .registerPush(
                serviceDid: service.did, token: registration.token,
                platform: .init(rawValue: registration.platform.rawValue), appId: registration.appID,
                ageRestricted: registration.isAgeRestricted ? true : nil), options: .proxied(to: service))
    }

    /// Unregisters a device from push notifications. Call it before logging out.
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
