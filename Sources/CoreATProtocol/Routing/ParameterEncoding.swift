public import Foundation

/// The parameters of a call by name.
///
/// Values are strings, booleans, numbers, dates, URLs, `nil` (omitted from a query, `null` in JSON), arrays of these
/// and, in JSON only, dictionaries.
public typealias Parameters = [String: Any]

/// How parameters are encoded.
///
/// In a query, an array repeats its name, booleans are `true` and `false`, and everything except letters, digits and
/// `-._~` is percent-encoded. Names are sorted, so that the same parameters always give the same URL.
public enum ParameterEncoding {
    /// In the query.
    case urlEncoding(parameters: Parameters)
    /// As a JSON object in the body.
    case jsonEncoding(parameters: Parameters)
    /// As a body that is already encoded as JSON.
    case jsonDataEncoding(data: Data)
    /// As a JSON body, encoded from a value.
    case jsonEncodableEncoding(encodable: any Encodable & Sendable)
    /// Some in the query, others as a JSON object in the body.
    case urlAndJsonEncoding(urlParameters: Parameters, bodyParameters: Parameters)
}

/// Parameters converted from `Any`, so that they can be encoded off the actor.
struct EncodableParameters: Sendable {
    enum Body: Sendable {
        case empty
        case json(ParameterValue)
        case data(Data)
        case value(any Encodable & Sendable)
    }

    var query: [(name: String, value: ParameterValue)] = []
    var body = Body.empty

    init() {}

    init(_ task: HTTPTask) throws {
        guard case .requestParameters(let encoding) = task else { return }
        switch encoding {
        case .urlEncoding(let parameters): query = try Self.sorted(parameters)
        case .jsonEncoding(let parameters): body = .json(try ParameterValue(object: parameters))
        case .jsonDataEncoding(let data): body = .data(data)
        case .jsonEncodableEncoding(let value): body = .value(value)
        case .urlAndJsonEncoding(let urlParameters, let bodyParameters):
            query = try Self.sorted(urlParameters)
            body = .json(try ParameterValue(object: bodyParameters))
        }
    }

    private static func sorted(_ parameters: Parameters) throws -> [(name: String, value: ParameterValue)] {
        try parameters.sorted { $0.key < $1.key }.map { ($0.key, try ParameterValue($0.value, at: $0.key)) }
    }

    /// The names and values of the query. An array repeats its name.
    func queryItems() throws -> [(name: String, value: String)] {
        try query.flatMap { name, value in try value.queryTexts(at: name).map { (name, $0) } }
    }

    /// The encoded body; `nil` if there is none.
    func bodyData() throws -> Data? {
        do {
            return switch body {
            case .empty: nil
            case .data(let data): data
            case .json(let value): try Self.encoder.encode(value)
            case .value(let value): try Self.encoder.encode(value)
            }
        } catch {
            throw AtError.network(.encodingFailed("The body can't be encoded as JSON: \(error)"))
        }
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(ParameterValue.dateFormat))
        }
        return encoder
    }()
}
