/// A pass of a PNG picture: all pixels, or a part of them if the picture is interlaced.
struct PNGPass: Hashable, Sendable {
    /// The column of the first pixel.
    let x: Int
    /// The row of the first pixel.
    let y: Int
    /// The distance between columns.
    let xStep: Int
    /// The distance between rows.
    let yStep: Int
    /// The number of pixels in a row.
    let width: Int
    /// The number of rows.
    let height: Int
}
