import ATData
public import Foundation

extension JSONDecoder {
    /// A decoder for the protocol's JSON: a `Date` is read from every form of datetime that the protocol allows.
    ///
    /// Each use makes a decoder of its own, so that changing one changes no other.
    public static var atDecoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            do {
                return try Datetime(validating: text).date
            } catch {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
            }
        }
        return decoder
    }
}
