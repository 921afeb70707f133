import ATCrypto
import ATData
import Foundation
import HTTPServer
import HTTPTransport

/// The values of a call's fields, checked.
struct APIInput: Sendable {
    private var values: [String: LexValue] = [:]

    /// Checks the values of a request.
    ///
    /// - Parameters:
    ///   - texts: Values as text: from a path, a query or a form.
    ///   - body: The fields of a JSON body.
    init(_ fields: [APIField], texts: [String: String], body: LexObject = LexObject()) throws {
        for field in body where !fields.contains(where: { $0.place == .body && $0.name == field.name }) {
            throw APIFailure.invalid("There is no field \(field.name)")
        }
        for name in texts.keys where !fields.contains(where: { $0.name == name }) {
            throw APIFailure.invalid("There is no parameter \(name)")
        }
        for field in fields {
            let given = try texts[field.name].flatMap { try field.value(of: $0) } ?? body[field.name]
            guard let given, given != .null else {
                guard !field.isRequired else { throw APIFailure.invalid("\(field.name) is missing") }
                continue
            }
            try field.check(given)
            values[field.name] = given
        }
    }

    /// Checks the filter in the address of a page, whose fields are those of a call. An empty field of the form means
    /// any.
    ///
    /// - Parameter path: The values in the call's path.
    init(filtering call: APICall, in request: ServerRequest, path: [String: String] = [:]) throws {
        let items = request.queryItems.map { ($0.name, $0.value ?? "") }.filter { !$0.1.isEmpty }
        try self.init(call.fields, texts: Dictionary(items) { first, _ in first }.merging(path) { $1 })
    }

    func text(_ name: String) -> String? {
        if case .string(let text)? = values[name] { text } else { nil }
    }

    func required(_ name: String) throws -> String {
        guard let text = text(name) else { throw APIFailure.invalid("\(name) is missing") }
        return text
    }

    func integer(_ name: String) -> Int? {
        if case .integer(let number)? = values[name] { number } else { nil }
    }

    func flag(_ name: String) -> Bool? {
        if case .boolean(let value)? = values[name] { value } else { nil }
    }

    func object(_ name: String) -> LexObject? {
        if case .object(let object)? = values[name] { object } else { nil }
    }

    func texts(_ name: String) -> [String] {
        guard case .array(let elements)? = values[name] else { return [] }
        return elements.compactMap(\.string)
    }

    /// The bytes of a file.
    func file(_ name: String) throws -> Data {
        do {
            return Data(try Base64.standard.decode(required(name)))
        } catch let failure as APIFailure {
            throw failure
        } catch {
            throw APIFailure.invalid("\(name) is not valid Base64")
        }
    }

    /// A value with the syntax of an identifier.
    func value<Value: SyntaxString>(_ name: String, as type: Value.Type = Value.self) throws -> Value? {
        guard let text = text(name) else { return nil }
        do {
            return try Value(text)
        } catch {
            throw APIFailure.invalid("\(name): \(error)")
        }
    }

    func required<Value: SyntaxString>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        guard let value = try value(name, as: type) else { throw APIFailure.invalid("\(name) is missing") }
        return value
    }
}

extension APIField {
    /// The value that a text stands for; `nil` for an empty field of a form.
    fileprivate func value(of text: String) throws -> LexValue? {
        switch kind {
        case .text: return text.isEmpty && !isRequired ? nil : .string(text)
        case .choice, .file: return text.isEmpty ? nil : .string(text)
        case .texts:
            let lines = text.split(whereSeparator: \.isNewline).map { LexValue.string(String($0)) }
            return lines.isEmpty ? nil : .array(lines)
        case .integer:
            if text.isEmpty { return nil }
            guard let number = Int(text) else { throw APIFailure.invalid("\(name) must be a whole number") }
            return .integer(number)
        case .flag:
            switch text {
            case "true", "on": return true
            case "false": return false
            case "": return nil
            default: throw APIFailure.invalid("\(name) must be true or false")
            }
        case .object:
            if text.isEmpty { return nil }
            do throws(WireError) {
                return try LexValue(json: Data(text.utf8))
            } catch {
                throw APIFailure.invalid("\(name) is not valid JSON: \(error)")
            }
        }
    }

    fileprivate func check(_ value: LexValue) throws {
        switch (kind, value) {
        case (.text, .string), (.file, .string), (.flag, .boolean), (.object, .object): return
        case (.texts, .array(let elements)):
            guard elements.allSatisfy({ $0.string != nil }) else {
                throw APIFailure.invalid("\(name) must only have strings")
            }
        case (.integer(let range), .integer(let number)):
            guard range.contains(number) else {
                throw APIFailure.invalid("\(name) must be from \(range.lowerBound) to \(range.upperBound)")
            }
        case (.choice(let choices), .string(let text)):
            guard choices.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else {
                throw APIFailure.invalid("\(name) must be one of: \(choices.joined(separator: ", "))")
            }
        case (.text, _), (.choice, _), (.file, _): throw APIFailure.invalid("\(name) must be a string")
        case (.texts, _): throw APIFailure.invalid("\(name) must be an array")
        case (.integer, _): throw APIFailure.invalid("\(name) must be a whole number")
        case (.flag, _): throw APIFailure.invalid("\(name) must be true or false")
        case (.object, _): throw APIFailure.invalid("\(name) must be an object")
        }
    }
}
