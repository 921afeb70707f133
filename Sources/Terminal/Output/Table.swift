/// Rows under headings, for people. On a pipe, the plain cells are separated by tabs.
package struct Table {
    private let headings: [String]
    private var rows: [[String]] = []

    package init(_ headings: String...) {
        self.headings = headings
    }

    package var isEmpty: Bool { rows.isEmpty }

    /// Adds a row.
    package mutating func add(_ cells: String...) { add(cells) }

    /// Adds a row.
    package mutating func add(_ cells: [String]) {
        // Widths are those of the displayed text.
        rows.append(cells.map { $0.printable() })
    }

    /// Prints the table; on a terminal, the last column is truncated to fit.
    package func print(to console: Console) throws {
        guard console.output.isTerminal else {
            for row in rows { try console.print(Self.line(row)) }
            return
        }
        let widths = headings.indices.map { column in
            ([headings] + rows).map { $0.indices.contains(column) ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
        }
        try console.print(console.faint("\(line(headings, widths, console.width))"))
        for row in rows { try console.print("\(line(row, widths, console.width))") }
    }

    /// A row in the form for a pipe.
    package static func line(_ cells: [String]) -> ConsoleText {
        cells.map { ConsoleText($0) }.joined(separator: "\t")
    }

    private func line(_ cells: [String], _ widths: [Int], _ available: Int) -> String {
        var text = ""
        var used = 0
        for (index, cell) in cells.enumerated() {
            guard index < cells.count - 1, widths.indices.contains(index) else {
                return text + DisplayWidth.truncated(cell, to: max(8, available - used))
            }
            text += cell + String(repeating: " ", count: widths[index] - DisplayWidth.of(cell) + 2)
            used += widths[index] + 2
        }
        return text
    }
}
