public import ATData
public import Foundation
import HTTPTransport

/// How to decode a response, and what was skipped.
public struct XRPCReading: Sendable {
    /// The limits for the response. By default, the maximum nesting depth, which allows for the longest threads.
    public var limits: WireLimits
    /// Whether an element that can't be decoded throws, instead of being skipped and reported.
    public var isStrict: Bool
    /// The skipped elements.
    public var issues: [WireIssue] = []

    /// Creates a reading.
    public init(limits: WireLimits = WireLimits(depth: .max), isStrict: Bool = false) {
        self.limits = limits
        self.isStrict = isStrict
    }

    /// Decodes a JSON value.
    public mutating func json<Value: WireValue>(
        _ data: Data, as type: Value.Type = Value.self
    ) throws(WireError) -> Value {
        isStrict ? try Value(json: data, limits: limits) : try Value(json: data, limits: limits, issues: &issues)
    }
}

// Every failure to read a response is an `AtError`.

extension HTTPResponseHead {
    /// This response, if it is a success. Throws the server's error otherwise.
    func accepted(asOf received: Date) async throws -> Self {
        guard !status.isSuccess else { return self }
        throw try await RefusedResponse.read(self, asOf: received).refusal.error
    }
}

extension HTTPResponse {
    /// Reads the response to a lexicon's call.
    ///
    /// - Parameters:
    ///   - options: Strictness and limits.
    ///   - received: When the response was received.
    ///   - read: Decodes the body.
    func xrpcResponse<Output: Sendable>(
        _ options: CallOptions, asOf received: Date, _ read: (Data, inout XRPCReading) throws -> Output
    ) throws -> XRPCResponse<Output> {
        var reading = options.reading
        do {
            let output = try read(body, &reading)
            return XRPCResponse(
                output: output, status: status, headers: headers, issues: reading.issues, received: received)
        } catch let error as WireError {
            if body.isEmpty { throw AtError.network(.emptyBody(status)) }
            throw notDecoded("\(error).", isNotJSON: error.offset == 0 && !contentType.contains("json"))
        }
    }

    /// Decodes the body of an endpoint's response.
    func decoded<Value: Decodable>(as type: Value.Type, with decoder: JSONDecoder) throws -> Value {
        if let empty = EmptyResponse() as? Value { return empty }
        guard !body.isEmpty else { throw AtError.network(.emptyBody(status)) }
        do {
            return try decoder.decode(type, from: body)
        } catch let error as DecodingError {
            throw notDecoded(error.explanation, isNotJSON: error.isAboutWholeBody)
        }
    }

    /// The members of the body, for responses that are read liberally.
    func members() throws -> JSONMembers {
        guard !body.isEmpty else { throw AtError.network(.emptyBody(status)) }
        do throws(WireError) {
            return try JSONMembers(body)
        } catch {
            throw notDecoded("\(error).", isNotJSON: error.offset == 0)
        }
    }

    private var contentType: String { headers["Content-Type"] ?? "none" }

    /// - Parameter isNotJSON: Whether the body doesn't look like JSON at all. Then its media type is more useful than
    ///   the reason.
    private func notDecoded(_ reason: String, isNotJSON: Bool) -> AtError {
        .network(.decodingFailed(isNotJSON ? "It is not JSON (Content-Type: \(contentType))." : reason))
    }
}

extension DecodingError {
    fileprivate var isAboutWholeBody: Bool {
        if case .dataCorrupted(let context) = self { context.codingPath.isEmpty } else { false }
    }

    /// The place and the reason, in one line.
    fileprivate var explanation: String {
        func place(_ path: [any CodingKey]) -> String {
            let text = path.reduce(into: "") { text, key in
                text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? key.stringValue : ".\(key.stringValue)")
            }
            return text.isEmpty ? "the response" : text
        }
        return switch self {
        case .keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing."
        case .valueNotFound(_, let context): "\(place(context.codingPath)) is null."
        case .typeMismatch(let type, let context): "\(place(context.codingPath)) is not a value of type \(type)."
        case .dataCorrupted(let context): "\(place(context.codingPath)): \(context.debugDescription)"
        @unknown default: "\(self)"
        }
    }
}
