public import Foundation

/// A value that is sent and received as JSON.
///
/// `resume(expecting:)` accepts any `Decodable & Sendable` type, so types that are only received needn't be encodable.
/// `Model` is for types that are also sent.
public protocol Model: Codable, Sendable {}

/// Data is returned unchanged, without decoding.
extension Data: Model {}

/// An array of models is a model.
extension Array: Model where Element: Model {}

extension JSONDecoder {
    /// Decodes a body; returns the body itself for `Data`.
    func value<Value: Decodable>(_ type: Value.Type, in body: Data) throws(DecodingError) -> Value {
        if let body = body as? Value { return body }
        do {
            return try decode(type, from: body)
        } catch let error as DecodingError {
            throw error
        } catch {
            throw .dataCorrupted(
                .init(codingPath: [], debugDescription: "\(type) could not be decoded", underlyingError: error))
        }
    }
}
