import Foundation

/// A comparison as a picture, with a bar for each row. Its length is the logarithm of the factor by which we are faster
/// or slower.
struct ComparisonDrawing {
    let rows: [Comparison.Row]

    private static let width = 760.0
    private static let labelWidth = 400.0
    private static let rowHeight = 26.0
    private static let top = 44.0

    /// The picture, in colours that are legible on light and on dark pages.
    var svg: String {
        let height = Self.top + Double(rows.count) * Self.rowHeight + 12
        let largest = max(10, rows.map { max($0.ratio, 1 / $0.ratio) }.max() ?? 10)
        let scale = (Self.width - Self.labelWidth - 70) / log10(largest)
        let bars = rows.enumerated().map { index, row in
            bar(row, at: Self.top + Double(index) * Self.rowHeight, scale: scale)
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(height))" \
            font-family="-apple-system, 'Segoe UI', sans-serif" font-size="13" fill="#808080">
            <text x="8" y="22" font-size="15">Speed beside others, logarithmic: blue is faster, amber is slower</text>
            \(bars.joined(separator: "\n"))
            </svg>

            """
    }

    private func bar(_ row: Comparison.Row, at y: Double, scale: Double) -> String {
        let length = max(2, abs(log10(row.ratio)) * scale)
        let isFaster = row.ratio >= 1
        let ratio = row.ratio.formatted(
            .number.precision(.significantDigits(2)).locale(Locale(identifier: "en_US")))
        let text = Self.escaped("\(row.metric), against \(row.peer)")
        return """
            <text x="8" y="\(y + 14)">\(text)</text>
            <rect x="\(Self.labelWidth)" y="\(y + 2)" width="\(length)" height="16" rx="3" \
            fill="\(isFaster ? "#2f81f7" : "#d29922")"/>
            <text x="\(Self.labelWidth + length + 6)" y="\(y + 15)">\(ratio)×</text>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
