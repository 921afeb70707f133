import BskyKit
import SharedFolder
import Testing

/// Rows of the shared files about texts.
enum RichTextVectors {
    /// A row with its name, which tells which one failed.
    struct Row: CustomTestStringConvertible, Sendable {
        let value: LexValue

        var id: String { value["id"]?.text ?? "" }
        var testDescription: String { id }
        subscript(name: String) -> LexValue? { value[name] }
        func text(_ name: String) -> String { value[name]?.text ?? "" }
        func number(_ name: String) -> Int { value[name]?.number ?? -1 }
        func list(_ name: String) -> [LexValue] { value[name]?.elements ?? [] }
    }

    /// The rows of a list of a file; none if the shared folder is missing. Prints how many there are.
    static func rows(_ file: String, _ list: String) throws -> [Row] {
        guard SharedFolder.isPresent else { return [] }
        let value = try LexValue(json: SharedFolder.data("vectors/\(file).json"))
        let rows = (value[list]?.elements ?? []).map(Row.init)
        print("\(file).json, \(list): \(rows.count) rows")
        return rows
    }

    /// A facet with a link, where the row only says where it is.
    static func facet(_ bytes: LexValue) -> AppBsky.Richtext.Facet {
        let range = bytes.numbers
        return .init(
            index: .init(byteStart: range[0], byteEnd: range[1]),
            features: [.link(.init(uri: "https://example.com/"))])
    }

    static func ranges(_ facets: [AppBsky.Richtext.Facet]) -> [[Int]] {
        facets.map { [$0.index.byteStart, $0.index.byteEnd] }
    }
}

extension LexValue {
    /// The numbers of a list.
    var numbers: [Int] { (elements ?? []).map { $0.number ?? -1 } }
}
