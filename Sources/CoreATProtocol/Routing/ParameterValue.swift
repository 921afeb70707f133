import Foundation

/// A parameter with a known type.
enum ParameterValue: Sendable, Encodable {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case string(String)
    case array([ParameterValue])
    case object([String: ParameterValue])

    /// How dates are formatted: in UTC with milliseconds, like the protocol's own tools.
    static let dateFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    init(object: Parameters) throws {
        self = .object(
            try Dictionary(uniqueKeysWithValues: object.map { ($0.key, try ParameterValue($0.value, at: $0.key)) }))
    }

    init(_ value: Any, at path: String) throws {
        switch value {
        case let value as any ParameterConvertible: self = value.parameterValue
        case let value as NSNumber: self = Self.number(value)
        case is NSNull: self = .null
        case let value as any OptionalValue:
            self = try value.unwrapped.map { try ParameterValue($0, at: path) } ?? .null
        case let value as [Any]:
            self = .array(try value.enumerated().map { try ParameterValue($1, at: "\(path)[\($0)]") })
        case let value as Parameters:
            self = .object(
                try Dictionary(
                    uniqueKeysWithValues: value.map { ($0.key, try ParameterValue($0.value, at: "\(path).\($0.key)")) })
            )
        default:
            throw Self.failure(at: path, "its type is \(type(of: value))")
        }
        if case .double(let number) = self, !number.isFinite {
            throw Self.failure(at: path, "it is \(number)")
        }
    }

    private static func failure(at path: String, _ why: String) -> AtError {
        .network(.encodingFailed("The parameter \(path) can't be sent: \(why)."))
    }

    /// A number that Foundation decoded from JSON. Booleans are numbers too.
    private static func number(_ value: NSNumber) -> ParameterValue {
        switch String(cString: value.objCType) {
        case "c", "B": .bool(value.boolValue)
        case "d", "f": .double(value.doubleValue)
        case "Q": .unsigned(value.uint64Value)
        default: .integer(value.int64Value)
        }
    }

    /// The values in a query: several for an array, none for `nil`.
    func queryTexts(at path: String) throws -> [String] {
        switch self {
        case .null: []
        case .bool(let value): [value ? "true" : "false"]
        case .integer(let value): ["\(value)"]
        case .unsigned(let value): ["\(value)"]
        case .double(let value): ["\(value)"]
        case .string(let value): [value]
        case .array(let values): try values.flatMap { try $0.queryTexts(at: path) }
        case .object:
            throw Self.failure(at: path, "a query can't contain a dictionary")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}

/// A type that a parameter may have. Checking for this protocol, instead of casting to each type, keeps Foundation's
/// bridging on Apple platforms from turning a 1 into `true`.
private protocol ParameterConvertible {
    var parameterValue: ParameterValue { get }
}

extension String: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .string(self) } }
extension Substring: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .string(String(self)) } }
extension Bool: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .bool(self) } }
extension Int: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .integer(Int64(self)) } }
extension Int8: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .integer(Int64(self)) } }
extension Int16: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .integer(Int64(self)) } }
extension Int32: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .integer(Int64(self)) } }
extension Int64: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .integer(self) } }
extension UInt: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .unsigned(UInt64(self)) } }
extension UInt8: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .unsigned(UInt64(self)) } }
extension UInt16: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .unsigned(UInt64(self)) } }
extension UInt32: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .unsigned(UInt64(self)) } }
extension UInt64: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .unsigned(self) } }
extension Double: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .double(self) } }
extension Float: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .double(Double(self)) } }
extension URL: ParameterConvertible { fileprivate var parameterValue: ParameterValue { .string(absoluteString) } }
extension Date: ParameterConvertible {
    fileprivate var parameterValue: ParameterValue { .string(formatted(ParameterValue.dateFormat)) }
}

/// An optional of any type.
private protocol OptionalValue {
    var unwrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var unwrapped: Any? { map { $0 } }
}
