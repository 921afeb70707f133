public import CoreATProtocol
public import Foundation

extension OAuthClient.LoginStart {
    /// The context as text, to keep in a cookie of the visitor, and to pass to
    /// ``OAuthClient/finish(_:expecting:)-(URL,String)``.
    public var cookie: String { String(decoding: context, as: UTF8.self) }
}

/// Logins whose redirect address or context a website has as text.
extension OAuthClient {
    /// Finishes a login with the redirect address as text: see ``finish(_:expecting:)-(URL,Data)``.
    @discardableResult
    public func finish(_ callback: String, expecting context: Data) async throws -> ATClient {
        guard let url = URL(string: callback) else {
            throw OAuthLoginError(.invalidCallback("The redirect address can't be read."))
        }
        return try await finish(url, expecting: context)
    }

    /// Finishes a login with the context as text, as a cookie has it: see ``finish(_:expecting:)-(URL,Data)``.
    @discardableResult
    public func finish(_ callback: URL, expecting context: String) async throws -> ATClient {
        try await finish(callback, expecting: Data(context.utf8))
    }

    /// Finishes a login with the redirect address and the context as text: see ``finish(_:expecting:)-(URL,Data)``.
    @discardableResult
    public func finish(_ callback: String, expecting context: String) async throws -> ATClient {
        try await finish(callback, expecting: Data(context.utf8))
    }
}
