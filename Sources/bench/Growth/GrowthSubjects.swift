import ATData
import Foundation

/// The subjects of ``GrowthBench``: every parser, comparison, hash and check of data from outside, each with its worst
/// input.
enum GrowthSubjects {
    typealias Subject = GrowthBench.Subject

    static var all: [Subject] {
        reading + deepReading + comparing + fields + checking + texts + encodings + tokens + messages
    }

    // MARK: Inputs

    static func object(_ count: Int, _ value: String = "1", prefix: String = "key") -> String {
        "{" + (0..<count).map { "\"\(prefix)\($0)\":\(value)" }.joined(separator: ",") + "}"
    }

    /// The same fields backwards, so that sorting has work to do and comparing finds no equal bytes.
    static func reversed(_ count: Int, _ value: String = "1.0") -> String {
        "{" + (0..<count).reversed().map { "\"key\($0)\":\(value)" }.joined(separator: ",") + "}"
    }

    static func array(_ count: Int, _ value: String) -> String {
        "[" + repeatElement(value, count: count).joined(separator: ",") + "]"
    }

    /// Levels of objects, a few deep, as many as there are.
    static func nested(_ depth: Int, _ open: String, _ inner: String, _ close: String) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }

    static let deep = WireLimits(depth: 2048)

    static func json(_ text: String) throws -> RawValue { try RawValue(json: Array(text.utf8), limits: deep) }

    static func keep<Value>(_ value: Value) { withExtendedLifetime(value) {} }
}
