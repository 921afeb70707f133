/// Pixels of a PNG picture that are stored one after the other: all of them, or, interlaced, each so many.
struct PNGPass: Hashable, Sendable {
    /// The column of the first pixel.
    let x: Int
    /// The row of the first pixel.
    let y: Int
    /// How many columns further the next pixel is.
    let xStep: Int
    /// How many rows further the next row is.
    let yStep: Int
    /// How many pixels a row has.
    let width: Int
    /// How many rows there are.
    let height: Int
}
