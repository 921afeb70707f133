import ATData
import Foundation
import HTTPTransport

/// Hides tokens and passwords in what is shown.
enum Secrets {
    /// The text that is shown instead of a secret.
    static let dots = "•••"

    /// The names of fields, form fields and parameters whose values are secrets.
    private static let names: Set<String> = [
        "accessJwt", "access_token", "assertion", "authFactorToken", "client_assertion", "client_secret", "code",
        "code_verifier", "currentPassword", "id_token", "newPassword", "password", "plcOp", "recoveryKey", "refreshJwt",
        "refresh_token", "request_uri", "signingKey", "token",
    ]

    private static let headers: Set<String> = ["cookie", "dpop", "proxy-authorization", "set-cookie", "x-admin-token"]

    static func isSecret(_ name: String) -> Bool { names.contains(name) }

    /// Whether a text looks like a signed token.
    static func isToken(_ text: String) -> Bool {
        text.utf8.starts(with: "eyJ".utf8) && text.utf8.count { $0 == UInt8(ascii: ".") } == 2
    }

    /// The value of a header field without its secrets.
    static func hidden(header name: String, _ value: String) -> String {
        let name = name.lowercased()
        if headers.contains(name) { return dots }
        if name == "authorization" {
            let scheme = value.prefix { $0 != " " }
            return scheme.count < value.count ? "\(scheme) \(dots)" : dots
        }
        if name == "location" { return hidden(target: value) }
        return isToken(value) ? dots : value
    }

    /// A path with a query, or an address, without the values of secret parameters.
    static func hidden(target: String) -> String {
        guard let mark = target.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return target }
        return String(target[...mark]) + hidden(form: String(target[target.index(after: mark)...]))
    }

    /// A form without its secrets.
    static func hidden(form: String) -> String {
        form.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let parts = item.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, isSecret(String(parts[0])) || isToken(String(parts[1])) else { return String(item) }
            return "\(parts[0])=\(dots)"
        }.joined(separator: "&")
    }

    /// A value without its secrets.
    static func hidden(_ value: LexValue) -> LexValue {
        switch value {
        case .string(let text): return isToken(text) ? .string(dots) : value
        case .array(let values): return .array(values.map(hidden))
        case .object(let object):
            var shown = LexObject()
            for field in object {
                // An error's name is no secret, wherever it is.
                shown[field.name] = isSecret(field.name) && field.value != .null ? .string(dots) : hidden(field.value)
            }
            return .object(shown)
        default: return value
        }
    }

    /// A body as it may be shown.
    enum Body {
        case none
        case json(LexValue)
        case text(String)
        case binary(type: String)
    }

    /// A body without its secrets.
    static func body(_ data: Data, _ headers: HTTPHeaders) -> Body {
        guard !data.isEmpty else { return .none }
        let type = (headers["Content-Type"] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
            .lowercased()
        if type == "application/x-www-form-urlencoded" {
            return .text(hidden(form: String(decoding: data, as: UTF8.self)))
        }
        let isJSON = type.hasSuffix("json") || type.hasSuffix("jwt")
        if isJSON, let value = try? LexValue(json: data) { return .json(hidden(value)) }
        guard isJSON || type.hasPrefix("text/") else { return .binary(type: type.isEmpty ? "no type" : type) }
        let text = String(decoding: data, as: UTF8.self)
        // What can't be parsed may have secrets anywhere.
        if names.contains(where: { text.contains("\"\($0)\"") }) || text.contains("eyJ") {
            return .text("Hidden: this isn't valid JSON, and may contain secrets.")
        }
        return .text(text)
    }
}
