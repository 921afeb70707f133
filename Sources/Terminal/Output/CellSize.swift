/// The size of a terminal's character cell, in pixels.
package struct CellSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    /// The size to assume if the terminal doesn't report one.
    package static let usual = CellSize(width: 10, height: 20)

    /// Creates a size of at most 24 × 48 pixels, which is sharp enough for pictures.
    package init(width: Int, height: Int) {
        self.width = min(max(width, 1), 24)
        self.height = min(max(height, 1), 48)
    }
}
