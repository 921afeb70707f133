public import Foundation

/// Shows an authorization page to the user, and returns the redirect address.
///
/// Use `LoopbackBrowser` for programs on the user's computer, and `WebAuthenticationBrowser` for apps on Apple
/// platforms. A custom browser uses `AuthorizationResponse` to recognize the expected address:
///
/// ```swift
/// struct KioskBrowser: LoginBrowser {
///     func redirectURI(among registered: [URL]) -> URL { registered[0] }
///     func visit(_ url: URL, returningTo redirect: URL, state: String) async throws -> URL {
///         for try await address in kiosk.addresses(startingAt: url) {
///             if let response = try? AuthorizationResponse(callback: address, redirect: redirect),
///                 response.state == state { return address }
///         }
///         throw LoginBrowserError.cancelled
///     }
///     func show(_ outcome: LoginOutcome) { kiosk.close() }
/// }
/// ```
///
/// Servers are asked to send the response in the query, never in the fragment, because browsers don't send fragments to
/// a listener.
public protocol LoginBrowser: Sendable {
    /// Returns the redirect address for a login. A browser with a listener opens its port here.
    ///
    /// This is called before anything is sent to the server. `show(_:)` is always called later.
    ///
    /// - Parameter registered: The registered redirect addresses of the client.
    /// - Returns: One of them. A port may be added to a loopback address without one.
    func redirectURI(among registered: [URL]) async throws -> URL

    /// Shows the page, and waits until the server redirects.
    ///
    /// - Parameters:
    ///   - url: The address of the page.
    ///   - redirect: The address that `redirectURI(among:)` returned.
    ///   - state: The expected value of `state`. Requests with another value don't end the visit.
    /// - Returns: The redirect address with the response in its query.
    func visit(_ url: URL, returningTo redirect: URL, state: String) async throws -> URL

    /// Shows the outcome of the login to the user, and closes the browser's resources. It may be called without a
    /// visit.
    func show(_ outcome: LoginOutcome) async
}
