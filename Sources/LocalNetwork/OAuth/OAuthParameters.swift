import ATData
import ATOAuth
import Foundation
import HTTPTransport
import LocalServer

/// The parameters of a request to the authorization server, from a form or a JSON object.
struct OAuthParameters: Sendable {
    /// The maximum size of a body, in bytes.
    static let mostBytes = 64 << 10

    private let values: [String: String]

    /// Parses the body of a request.
    init(_ request: ServerRequest) throws(OAuthFailure) {
        guard request.body.count <= Self.mostBytes else {
            throw OAuthFailure("invalid_request", "The body is too large", status: .contentTooLarge)
        }
        let type = (request.headers["Content-Type"] ?? "").lowercased().prefix { $0 != ";" && $0 != " " }
        switch type {
        case "application/x-www-form-urlencoded":
            guard let fields = FormFields(request.body) else { throw .invalidRequest("The form is not valid") }
            guard let values = fields.single else { throw .invalidRequest("A parameter appears twice") }
            self.values = values
        case "application/json":
            guard let object = try? LexObject(json: request.body) else {
                throw .invalidRequest("The JSON is not valid")
            }
            var values: [String: String] = [:]
            for field in object {
                switch field.value {
                case .string(let text): values[field.name] = text
                case .null: break
                default: throw .invalidRequest("\"\(field.name)\" must be a string")
                }
            }
            self.values = values
        default: throw .invalidRequest("The body must be a form or JSON")
        }
    }

    /// The value of a parameter; `nil` if it is missing or empty.
    subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// The value of a parameter. Throws if it is missing.
    func required(_ name: String) throws(OAuthFailure) -> String {
        guard let value = self[name] else { throw .invalidRequest("\"\(name)\" is missing") }
        return value
    }
}

/// The fields of a form, in order.
struct FormFields: Sendable {
    private let fields: [(name: String, value: String)]

    /// Parses `application/x-www-form-urlencoded`. Returns `nil` if an escape is incomplete or the bytes aren't UTF-8.
    init?(_ body: some Sequence<UInt8>) {
        guard let text = String(validating: Array(body), as: UTF8.self), let fields = FormText.decode(text) else {
            return nil
        }
        self.fields = fields
    }

    /// The first value of a field.
    subscript(name: String) -> String? { all(name).first }

    /// Every value of a field.
    func all(_ name: String) -> [String] {
        fields.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
    }

    /// The values by their names; `nil` if a name appears twice.
    var single: [String: String]? {
        var values: [String: String] = [:]
        for field in fields {
            guard values.updateValue(field.value, forKey: field.name) == nil else { return nil }
        }
        return values
    }
}
