/// The pixels of a character on a terminal.
package struct CellSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    /// What a terminal has that doesn't say.
    package static let usual = CellSize(width: 10, height: 20)

    /// Creates a size of at most 24 × 48 pixels. Pictures needn't be sharper.
    package init(width: Int, height: Int) {
        self.width = min(max(width, 1), 24)
        self.height = min(max(height, 1), 48)
    }
}
