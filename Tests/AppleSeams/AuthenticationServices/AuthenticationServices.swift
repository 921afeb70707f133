// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What this package uses of Apple's AuthenticationServices, so that the code behind `#if canImport` is compiled on
// Linux too. Signatures as in Apple's documentation. Never linked into anything.
//
// `WebAuthenticationSession` is in a module of its own on Apple platforms, which comes with imports of both
// AuthenticationServices and SwiftUI.

public import Foundation

open class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    open class Callback: NSObject {
        public required override init() {}
        open class func customScheme(_ customScheme: String) -> Self { Self() }
        open class func https(host: String, path: String) -> Self { Self() }
    }

    public init(
        url URL: URL, callback: ASWebAuthenticationSession.Callback,
        completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
    ) {}

    // Not on tvOS and watchOS.
    open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    // Not on tvOS.
    open var prefersEphemeralWebBrowserSession: Bool {
        get { false }
        set {}
    }
    @discardableResult
    open func start() -> Bool { false }
    open func cancel() {}
}

/// `UIWindow` or `NSWindow`, which belong to the main actor.
@MainActor
open class ASPresentationAnchor: NSObject {}

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

public struct ASWebAuthenticationSessionError: Error {
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }

    public static var canceledLogin: ASWebAuthenticationSessionError.Code { .canceledLogin }
    public static var presentationContextNotProvided: ASWebAuthenticationSessionError.Code {
        .presentationContextNotProvided
    }
    public static var presentationContextInvalid: ASWebAuthenticationSessionError.Code { .presentationContextInvalid }

    public var code: ASWebAuthenticationSessionError.Code { .canceledLogin }
}

@MainActor
public struct WebAuthenticationSession {
    public struct BrowserSession: Sendable {
        public static var ephemeral: WebAuthenticationSession.BrowserSession { BrowserSession() }
        public static var shared: WebAuthenticationSession.BrowserSession { BrowserSession() }
    }

    public func authenticate(
        using url: URL, callback: ASWebAuthenticationSession.Callback,
        preferredBrowserSession: WebAuthenticationSession.BrowserSession? = nil,
        additionalHeaderFields: [String: String]
    ) async throws -> URL { url }
}
