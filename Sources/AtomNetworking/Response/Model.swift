public import Foundation

/// A value that travels as JSON.
///
/// `resume(expecting:)` takes any `Decodable & Sendable`, so that a type which is only ever received need not be
/// encodable; `Model` is for those that go both ways.
public protocol Model: Codable, Sendable {}

/// Data is returned as it came, without decoding.
extension Data: Model {}

/// An array of models is a model.
extension Array: Model where Element: Model {}

extension JSONDecoder {
    /// The value that a body holds; the body itself where `Data` is asked for.
    func value<Value: Decodable>(_ type: Value.Type, in body: Data) throws(DecodingError) -> Value {
        if let body = body as? Value { return body }
        do {
            return try decode(type, from: body)
        } catch let error as DecodingError {
            throw error
        } catch {
            throw .dataCorrupted(
                .init(codingPath: [], debugDescription: "\(type) refused what it was given", underlyingError: error))
        }
    }
}
