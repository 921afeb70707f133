public import Foundation

/// The error response of an authorization server.
public struct AuthorizationRefusal: Sendable, Hashable {
    /// The maximum length of the description, in characters.
    private static let keptCharacters = 500

    /// The error code, such as `access_denied`.
    public let code: String
    /// The server's description, on one line and without control and bidirectional characters.
    public let reason: String?
    /// A page about the error. Only `https` addresses are kept.
    public let page: URL?

    init(code: String, description: String?, address: String?) {
        self.code = code
        reason = description.flatMap { text in
            let plain = String(text.prefix(Self.keptCharacters)).withoutControls
            return plain.isEmpty ? nil : plain
        }
        page = address.flatMap { URL(string: $0) }.flatMap { $0.scheme?.lowercased() == "https" ? $0 : nil }
    }

    /// Whether the user denied the request.
    public var isDenial: Bool { code == "access_denied" }

    /// Whether the server couldn't store cookies, as in browsers inside apps. The login works in the user's own
    /// browser.
    public var isMissingCookies: Bool {
        code == "invalid_request" && reason?.contains("ERR_COOKIES_UNSUPPORTED") == true
    }
}

extension AuthorizationRefusal: CustomStringConvertible {
    /// The code and the server's description.
    public var description: String { reason.map { "\(code) (\($0))" } ?? code }
}

extension String {
    /// The text without control characters. Line breaks and tabs become spaces.
    var withoutControls: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: result.append(" ")
            case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
                0xFFF9...0xFFFB, 0xE0000...0xE007F:
                break
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
