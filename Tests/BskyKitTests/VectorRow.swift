import BskyKit
import Foundation
import SharedFolder
import Testing

/// A row of a file of `../shared/vectors`.
struct VectorRow: Sendable, CustomTestStringConvertible {
    let value: LexValue

    var testDescription: String { "\(self["id"]?.text ?? "") \(self["name"]?.text ?? "")" }

    subscript(name: String) -> LexValue? { value[name] }

    /// The rows of a list in a file; none when the folder is absent.
    static func rows(_ file: String, _ list: String) -> [VectorRow] {
        do {
            guard SharedFolder.isPresent else { return [] }
            let rows = try LexValue(json: SharedFolder.data("vectors/\(file)"))[list]?.elements ?? []
            print("\(file): \(rows.count) rows of \(list)")
            return rows.map { VectorRow(value: $0) }
        } catch {
            // The test of the row counts fails then.
            print("\(file) can't be read: \(error)")
            return []
        }
    }
}

extension LexValue {
    var text: String? { if case .string(let text) = self { text } else { nil } }
    var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
    var number: Int? { if case .integer(let number) = self { number } else { nil } }
    var elements: [LexValue]? { if case .array(let elements) = self { elements } else { nil } }
    var fields: LexObject? { if case .object(let fields) = self { fields } else { nil } }
}
