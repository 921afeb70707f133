package import Bitmaps
package import Foundation

/// A picture as a terminal control sequence.
///
/// The file is included only as Base64 or as pixels, so that its contents can't control the terminal.
package struct InlinePicture: Hashable, Sendable {
    /// The maximum size of a file.
    package static let mostBytes = 1_000_000
    /// The longest piece of Base64 that Kitty accepts at once.
    private static let pieceLength = 4096

    /// The control sequence.
    let sequence: String

    /// Creates the sequence for a file; `nil` if the file is too large, or the terminal requires pixels.
    ///
    /// - Parameters:
    ///   - file: A file that the terminal can show.
    ///   - kind: The protocol of the terminal.
    ///   - columns: The width in columns.
    ///   - rows: The height in rows.
    package init?(_ file: Data, _ kind: PictureProtocol, columns: Int, rows: Int) {
        guard file.count <= Self.mostBytes else { return nil }
        let text = file.base64EncodedString()
        switch kind {
        case .iTerm:
            sequence =
                "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=1:"
                + text + "\u{7}"
        case .kitty:
            // q=2 keeps the terminal from answering.
            var head = "a=T,f=100,q=2,c=\(columns),r=\(rows),"
            var sequence = ""
            var rest = text.utf8[...]
            repeat {
                let piece = rest.prefix(Self.pieceLength)
                rest = rest.dropFirst(piece.count)
                sequence += "\u{1B}_G\(head)m=\(rest.isEmpty ? 0 : 1);\(Substring(piece))\u{1B}\\"
                head = ""
            } while !rest.isEmpty
            self.sequence = sequence
        case .sixel: return nil
        }
    }

    /// Creates the sequence for pixels, as Sixel graphics.
    ///
    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - columns: The maximum number of columns.
    ///   - rows: The maximum number of rows.
    ///   - cell: The size of a column and a row.
    /// - Throws: A `BitmapError` if the picture can't be scaled.
    package init(sixel bitmap: Bitmap, columns: Int, rows: Int, cell: CellSize) throws(BitmapError) {
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        let available = (width: Double(columns * cell.width), height: Double(rows * cell.height))
        let scale = min(available.width / width, available.height / height)
        sequence = SixelText.sequence(
            try bitmap.scaled(
                toWidth: max(1, Int((width * scale).rounded(.down))),
                height: max(1, Int((height * scale).rounded(.down)))))
    }

    /// The size of a picture in columns and rows: at most 40 columns and 15 rows, or the available space.
    ///
    /// A row is assumed to be twice as high as a column is wide.
    package static func size(width: Int, height: Int, columns available: Int) -> (columns: Int, rows: Int) {
        let width = Double(max(1, width))
        let height = Double(max(1, height))
        let columns = Double(max(1, min(40, available)))
        let scale = min(columns / width, 30 / height)
        return (
            Int(clampingCells: (width * scale).rounded(.up)), Int(clampingCells: (height * scale / 2).rounded(.up))
        )
    }
}

extension Int {
    /// A number of columns or rows.
    fileprivate init(clampingCells cells: Double) { self = Int(exactly: Swift.max(1, Swift.min(cells, 40))) ?? 1 }
}

extension Console {
    /// Shows a picture on the terminal, and starts a new line.
    ///
    /// - Parameter indent: The columns before the picture.
    package func show(_ picture: InlinePicture, indent: Int = 0) throws {
        guard output.isTerminal else { return }
        let margin = String(repeating: " ", count: max(0, min(indent, width - 1)))
        try output.write(Array("\(margin)\(picture.sequence)\n".utf8))
    }
}
