#if canImport(AuthenticationServices) && canImport(SwiftUI)
public import AuthenticationServices
import Foundation
public import SwiftUI

extension WebAuthenticationSession {
    /// A login browser that uses the browser sheet of SwiftUI's environment.
    ///
    /// ```swift
    /// @Environment(\.webAuthenticationSession) private var session
    /// …
    /// let client = try await oauth.login(handle, in: session.loginBrowser)
    /// ```
    public var loginBrowser: some LoginBrowser { SwiftUILoginBrowser(session: self, isEphemeral: false) }

    /// A login browser without the cookies of the user's browser, for logging in with an account other than the
    /// remembered one.
    public var ephemeralLoginBrowser: some LoginBrowser { SwiftUILoginBrowser(session: self, isEphemeral: true) }
}

/// Shows the page in the browser sheet of SwiftUI's environment.
private struct SwiftUILoginBrowser: LoginBrowser {
    let session: WebAuthenticationSession
    let isEphemeral: Bool

    func redirectURI(among registered: [URL]) throws -> URL {
        try WebAuthentication.redirect(among: registered)
    }

    func visit(_ url: URL, returningTo redirect: URL, state: String) async throws -> URL {
        guard let target = AppRedirect(redirect) else { throw LoginBrowserError.noSuitableRedirect }
        let address = try await open(WebAuthentication.checked(url), target: target)
        return try WebAuthentication.checked(address, redirect: redirect, state: state)
    }

    @MainActor
    private func open(_ url: URL, target: AppRedirect) async throws -> URL {
        do {
            return try await session.authenticate(
                using: url, callback: WebAuthentication.callback(target),
                preferredBrowserSession: isEphemeral ? .ephemeral : nil, additionalHeaderFields: [:])
        } catch {
            throw Task.isCancelled ? CancellationError() : WebAuthentication.error(error)
        }
    }

    func show(_ outcome: LoginOutcome) async {}
}
#endif
