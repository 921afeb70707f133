public import Foundation

/// Shows an authorization page to the user, and returns the address that the server redirects to afterwards.
///
/// `LoopbackBrowser` is for programs on the user's computer, `WebAuthenticationBrowser` for apps on Apple platforms. One
/// of your own calls `AuthorizationResponse` to decide whether an address is the one it waits for:
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
/// Servers are asked for the response in the query, never in the fragment, which browsers don't send to a listener.
public protocol LoginBrowser: Sendable {
    /// The redirect address for a login. A browser that listens on a port opens it here.
    ///
    /// It is called before anything is sent to the server. `show(_:)` is called later in any case.
    ///
    /// - Parameter registered: The redirect addresses that the client has registered.
    /// - Returns: One of them. A loopback address without a port may get one.
    func redirectURI(among registered: [URL]) async throws -> URL

    /// Shows the page, and waits until the server redirects.
    ///
    /// - Parameters:
    ///   - url: The address of the page.
    ///   - redirect: The redirect address that `redirectURI(among:)` returned.
    ///   - state: The value of `state` in the address to return. Requests with another value don't end the visit.
    /// - Returns: The redirect address with the response in its query.
    func visit(_ url: URL, returningTo redirect: URL, state: String) async throws -> URL

    /// Tells the user how the login ended, and closes what the login has opened. It may be called without a visit.
    func show(_ outcome: LoginOutcome) async
}
