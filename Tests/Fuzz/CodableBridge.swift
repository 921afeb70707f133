import ATData

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sends JSON through `JSONEncoder` and `JSONDecoder` by way of the bridge to `Codable`: it comes back whole, or it
/// throws.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let object = try? UnknownObject(json: input) else { return 0 }
    if let encoded = try? JSONEncoder().encode(object) {
        guard let again = try? UnknownObject(json: encoded) else { preconditionFailure("what was encoded is not read") }
        precondition(again == object, "encoding changes the object")
        // What an encoder took holds no field twice, so that a decoder sees all of it.
        if let decoded = try? JSONDecoder().decode(UnknownObject.self, from: Data(input)) {
            precondition(decoded == object, "decoding changes the object")
        }
    }
    return 0
}
