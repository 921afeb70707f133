import ATData
public import Foundation

extension JSONDecoder {
    /// A decoder for the protocol's JSON. It decodes a `Date` from every datetime format that the protocol allows.
    ///
    /// Each access creates a new decoder, so that changing one doesn't affect others.
    public static var atDecoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            do {
                return try Datetime(text).date
            } catch {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
            }
        }
        return decoder
    }
}
