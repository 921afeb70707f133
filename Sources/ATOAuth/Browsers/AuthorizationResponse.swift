public import Foundation
import HTTPTransport

/// The parameters of an authorization server's redirect address.
///
/// Anyone can make the user's browser open such an address. So compare, in this order: `state` with the pending logins,
/// `issuer` with the server of the login, and then read `result()`.
///
/// The code and the state are secrets. The description and errors don't contain them.
public struct AuthorizationResponse: Sendable, Hashable {
    /// The maximum length of an address, in bytes.
    public static let longestAddress = 16 << 10

    /// The result of the authorization.
    public enum Result: Sendable, Hashable {
        /// The user approved the request. The code can be exchanged for tokens once.
        case code(String)
        /// The user or the server denied the request.
        case refusal(AuthorizationRefusal)
    }

    /// The value that identifies the login.
    public let state: String
    /// The server's issuer identifier, as sent; `nil` if it is missing.
    public let issuer: String?
    private let code: String?
    private let refusal: AuthorizationRefusal?

    /// Parses a redirect address.
    ///
    /// Parameters are read from the query and the fragment. Unknown ones are ignored.
    ///
    /// - Parameters:
    ///   - callback: The address that the browser was redirected to.
    ///   - redirect: The redirect address of the login, with the port that was sent to the server.
    public init(callback: URL, redirect: URL) throws(AuthorizationResponseError) {
        let text = callback.absoluteString
        guard text.utf8.count <= Self.longestAddress else { throw .tooLong }
        let address = CallbackAddress(text)
        guard let place = address.place, place == CallbackAddress(redirect.absoluteString).place else {
            throw .otherAddress
        }
        var values: [Parameter: String] = [:]
        for (name, value) in address.parameters {
            guard let parameter = FormText.decoded(name).flatMap(Parameter.init(rawValue:)) else { continue }
            guard value.utf8.count <= parameter.longestEncoding else { throw .tooLong }
            guard let text = FormText.decoded(value), parameter.allows(text) else {
                throw .malformed(parameter: parameter.rawValue)
            }
            guard values.updateValue(text, forKey: parameter) == nil else {
                throw .duplicate(parameter: parameter.rawValue)
            }
        }
        guard values[.response] == nil else { throw .unsupportedMode }
        guard let state = values[.state], !state.isEmpty else { throw .missingState }
        self.state = state
        issuer = values[.issuer]
        code = values[.code]
        refusal = values[.error].map {
            AuthorizationRefusal(code: $0, description: values[.errorDescription], address: values[.errorAddress])
        }
    }

    /// Returns the code or the error. Call it after comparing `state` and `issuer`.
    public func result() throws(AuthorizationResponseError) -> Result {
        switch (code, refusal) {
        case (nil, nil), ("", nil): throw .missingResult
        case (let code?, nil): return .code(code)
        case (nil, let refusal?): return .refusal(refusal)
        case (_?, _?): throw .ambiguousResult
        }
    }
}

extension AuthorizationResponse {
    /// Whether an address is a response to the login with this state, even if the rest is unusable.
    static func isExpected(_ callback: URL, redirect: URL, state: String) -> Bool {
        let text = callback.absoluteString
        guard text.utf8.count <= longestAddress else { return false }
        let address = CallbackAddress(text)
        guard let place = address.place, place == CallbackAddress(redirect.absoluteString).place else { return false }
        return address.parameters.contains {
            FormText.decoded($0.name) == "state" && FormText.decoded($0.value)?.utf8.elementsEqual(state.utf8) == true
        }
    }
}

extension AuthorizationResponse: CustomStringConvertible, CustomReflectable {
    /// The issuer, and whether there is a code or an error.
    public var description: String {
        let result =
            switch (code, refusal) {
            case (_?, _?): "a code and an error"
            case (_?, nil): "a code"
            case (nil, let refusal?): refusal.description
            case (nil, nil): "nothing"
            }
        return "\(issuer ?? "no issuer"): \(result)"
    }
    /// The description only.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}

/// The parameters of a response.
private enum Parameter: String {
    case state, code, error, response
    case issuer = "iss"
    case errorDescription = "error_description"
    case errorAddress = "error_uri"

    /// The maximum length of a percent-encoded value, in bytes.
    var longestEncoding: Int {
        switch self {
        case .state: 2 << 10
        case .error: 1 << 10
        case .issuer, .errorAddress: 4 << 10
        case .code, .errorDescription, .response: AuthorizationResponse.longestAddress
        }
    }

    /// Whether a value has only characters that the parameter can have (RFC 6749, appendix A).
    func allows(_ text: String) -> Bool {
        switch self {
        case .state, .code, .error: text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
        case .issuer, .errorAddress: text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
        // A description is shown to people, so it has what they write. It is cleaned where it is shown.
        case .errorDescription, .response: true
        }
    }
}
