import ATData
import Foundation
import HTTPTransport

/// Something that the inspector can do. From the list of all calls come the routes below `/api`, their description for
/// clients in any language, and the forms and buttons of the pages.
struct APICall: Sendable {
    /// A name in the style of a function.
    let name: String
    let method: HTTPMethod
    /// The path, such as `/api/accounts/{account}`.
    let path: String
    /// A sentence that says what the call does.
    let about: String
    /// The words on its button.
    let button: String
    let fields: [APIField]
    /// The kind of value that it returns.
    let returns: APIShape
    let run: @Sendable (APIInput, Bench) async throws -> LexValue

    init(
        _ name: String, _ method: HTTPMethod, _ path: String, _ about: String, button: String = "",
        _ fields: [APIField] = [], returns: APIShape,
        _ run: @escaping @Sendable (APIInput, Bench) async throws -> LexValue
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.about = about
        self.button = button
        self.fields = fields
        self.returns = returns
        self.run = run
    }

    /// The values in a path; `nil` if the path is another one.
    func match(_ path: [Substring]) -> [String: String]? {
        let pattern = self.path.split(separator: "/")
        guard pattern.count == path.count else { return nil }
        var values: [String: String] = [:]
        for (part, given) in zip(pattern, path) {
            if part.hasPrefix("{") {
                guard let value = String(given).removingPercentEncoding else { return nil }
                values[String(part.dropFirst().dropLast())] = value
            } else if !part.utf8.elementsEqual(given.utf8) {
                return nil
            }
        }
        return values
    }
}

/// A parameter of a call, in its path, its query or its body.
struct APIField: Sendable {
    enum Kind: Sendable {
        case text
        case integer(ClosedRange<Int>)
        case flag
        /// Any JSON object.
        case object
        /// Several texts; in forms, lines or fields of the same name.
        case texts
        /// Bytes in Base64; in forms, a file.
        case file
        case choice([String])
    }

    enum Place: String, Sendable {
        case path
        case query
        case body
    }

    let name: String
    let place: Place
    let kind: Kind
    let isRequired: Bool
    /// A description in a few words, which is also the label in forms.
    let about: String
    /// The value that a form suggests.
    let suggestion: String

    private init(
        _ name: String, _ place: Place, _ kind: Kind, _ isRequired: Bool, _ about: String, _ suggestion: String
    ) {
        self.name = name
        self.place = place
        self.kind = kind
        self.isRequired = isRequired
        self.about = about
        self.suggestion = suggestion
    }

    static func path(_ name: String, _ kind: Kind = .text, _ about: String) -> APIField {
        APIField(name, .path, kind, true, about, "")
    }

    static func query(
        _ name: String, _ kind: Kind = .text, _ about: String, isRequired: Bool = false
    ) -> APIField {
        APIField(name, .query, kind, isRequired, about, "")
    }

    static func required(_ name: String, _ kind: Kind = .text, _ about: String, suggestion: String = "") -> APIField {
        APIField(name, .body, kind, true, about, suggestion)
    }

    static func optional(_ name: String, _ kind: Kind = .text, _ about: String, suggestion: String = "") -> APIField {
        APIField(name, .body, kind, false, about, suggestion)
    }

    static let account = path("account", .text, "The DID or the handle of the account")
}

/// The form of what a call returns.
indirect enum APIShape: Sendable {
    case text
    case integer
    case flag
    case any
    case array(APIShape)
    case object([(String, APIShape)])
    /// A field that may be missing.
    case optional(APIShape)

    /// An object without fields.
    static let nothing = APIShape.object([])
}

/// A call that can't be made.
struct APIFailure: Error {
    let status: HTTPStatusCode
    let error: String
    let message: String

    static func invalid(_ message: String) -> APIFailure {
        APIFailure(status: .badRequest, error: "InvalidRequest", message: message)
    }

    static func notFound(_ message: String) -> APIFailure {
        APIFailure(status: .notFound, error: "NotFound", message: message)
    }
}
