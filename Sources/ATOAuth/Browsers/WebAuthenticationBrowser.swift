#if canImport(AuthenticationServices)
public import AuthenticationServices
public import Foundation
import HTTPTransport

/// The system's browser sheet, for apps on Apple platforms.
///
/// ```swift
/// let browser = WebAuthenticationBrowser(anchor: window)
/// let client = try await oauth.login("alice.example.com", in: browser)
/// ```
///
/// The client's redirect address has a custom scheme, such as `com.example.app:/callback`, or is an `https` address of
/// a domain that is associated with the app (`webcredentials:app.example.com`).
///
/// In SwiftUI, use `loginBrowser` of the environment's `webAuthenticationSession` instead.
public struct WebAuthenticationBrowser: LoginBrowser {
    private let sheets: WebAuthenticationSheets

    #if !os(tvOS) && !os(watchOS)
    /// Creates a browser.
    ///
    /// - Parameters:
    ///   - anchor: The window of the sheet. It isn't retained.
    ///   - ephemeral: Whether the sheet doesn't share cookies with the user's browser. Pass `true` to log in with an
    ///     account other than the remembered one.
    @MainActor
    public init(anchor: ASPresentationAnchor?, ephemeral: Bool = false) {
        sheets = WebAuthenticationSheets(anchor: anchor, isEphemeral: ephemeral)
    }
    #else
    /// Creates a browser.
    ///
    /// - Parameter ephemeral: Whether the sheet doesn't share cookies with the user's browser. Ignored on tvOS.
    @MainActor
    public init(ephemeral: Bool = false) {
        sheets = WebAuthenticationSheets(isEphemeral: ephemeral)
    }
    #endif

    /// Returns the first registered address that returns to an app.
    public func redirectURI(among registered: [URL]) throws -> URL {
        try WebAuthentication.redirect(among: registered)
    }

    /// Shows the page in a sheet until the server redirects to the app. Cancelling the task closes the sheet.
    public func visit(_ url: URL, returningTo redirect: URL, state: String) async throws -> URL {
        guard let target = AppRedirect(redirect) else { throw LoginBrowserError.noSuitableRedirect }
        let address = try await sheets.open(WebAuthentication.checked(url), target: target)
        return try WebAuthentication.checked(address, redirect: redirect, state: state)
    }

    /// Does nothing, because the sheet is already closed, and the app shows the outcome.
    public func show(_ outcome: LoginOutcome) async {}
}

/// Shows sheets one at a time.
@MainActor
private final class WebAuthenticationSheets {
    #if !os(tvOS) && !os(watchOS)
    private weak var anchor: ASPresentationAnchor?
    #endif
    private let isEphemeral: Bool
    /// The current sheet. The system retains it only on some platforms.
    private var current: ASWebAuthenticationSession?

    #if !os(tvOS) && !os(watchOS)
    init(anchor: ASPresentationAnchor?, isEphemeral: Bool) {
        self.anchor = anchor
        self.isEphemeral = isEphemeral
    }
    #else
    init(isEphemeral: Bool) {
        self.isEphemeral = isEphemeral
    }
    #endif

    func open(_ url: URL, target: AppRedirect) async throws -> URL {
        guard current == nil else { throw LoginBrowserError.busy }
        #if !os(tvOS) && !os(watchOS)
        guard let anchor else { throw LoginBrowserError.cannotShow }
        // The session doesn't keep it alive.
        let presenter = WebAuthenticationPresenter(anchor: anchor)
        defer { withExtendedLifetime(presenter) {} }
        #endif
        // The first of these sets it: the sheet's end, a sheet that doesn't start, or the task's cancellation.
        let result = Pending<Result<URL, any Error>>()
        // The system decides which thread calls the handler, so it must not belong to the main actor.
        let session = ASWebAuthenticationSession(url: url, callback: WebAuthentication.callback(target)) {
            @Sendable (address: URL?, error: (any Error)?) in
            result.set(address.map { .success($0) } ?? .failure(WebAuthentication.error(error)))
        }
        #if !os(tvOS) && !os(watchOS)
        session.presentationContextProvider = presenter
        #endif
        #if !os(tvOS)
        session.prefersEphemeralWebBrowserSession = isEphemeral
        #endif
        current = session
        defer { current = nil }
        guard session.start() else { throw LoginBrowserError.cannotShow }
        do {
            return try await result.value().get()
        } catch {
            if Task.isCancelled { session.cancel() }
            throw error
        }
    }
}

#if !os(tvOS) && !os(watchOS)
/// Returns the window of a sheet.
private final class WebAuthenticationPresenter: NSObject, ASWebAuthenticationPresentationContextProviding {
    private let anchor: ASPresentationAnchor

    init(anchor: ASPresentationAnchor) {
        self.anchor = anchor
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        anchor
    }
}
#endif

/// The common parts of the browser sheet and SwiftUI's.
enum WebAuthentication {
    /// The first registered address that returns to an app.
    static func redirect(among registered: [URL]) throws(LoginBrowserError) -> URL {
        guard let redirect = registered.first(where: { AppRedirect($0) != nil }) else { throw .noSuitableRedirect }
        return redirect
    }

    /// Checks the page's address. The system traps for schemes other than `http` and `https`.
    static func checked(_ page: URL) throws(LoginBrowserError) -> URL {
        guard Origin(page) != nil else { throw .invalidPage }
        return page
    }

    /// Checks that the redirect address belongs to this login. The sheet is already closed.
    static func checked(_ address: URL, redirect: URL, state: String) throws -> URL {
        guard AuthorizationResponse.isExpected(address, redirect: redirect, state: state) else {
            throw AuthorizationResponseError.otherAddress
        }
        return address
    }

    static func callback(_ target: AppRedirect) -> ASWebAuthenticationSession.Callback {
        switch target {
        case .customScheme(let scheme): .customScheme(scheme)
        case .https(let host, let path): .https(host: host, path: path)
        }
    }

    static func error(_ error: (any Error)?) -> any Error {
        guard let error else { return LoginBrowserError.cancelled }
        guard let failure = error as? ASWebAuthenticationSessionError else { return error }
        return failure.code == .canceledLogin ? LoginBrowserError.cancelled : LoginBrowserError.cannotShow
    }
}
#endif
