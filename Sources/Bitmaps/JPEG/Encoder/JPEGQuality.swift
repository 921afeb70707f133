/// The quantization steps for a quality.
struct JPEGQuality {
    /// The steps for luma and chroma, in file order.
    let steps: [[UInt8]]
    /// Whether four pixels share one chroma sample.
    let halvesColor: Bool

    /// The lowest quality at which each pixel has its own chroma sample.
    private static let fullColor = 90

    /// - Parameter quality: The quality, clamped to 1 to 100.
    init(_ quality: Int) {
        let quality = min(max(quality, 1), 100)
        halvesColor = quality < Self.fullColor
        // The usual meaning of these numbers: 50 are the standard's own steps, 100 are steps of one.
        let percent = quality < 50 ? 5_000 / quality : 200 - 2 * quality
        steps = [Self.luma, Self.chroma].map { table in
            ForwardDCT.zigZag.map { UInt8(clamping: max(1, (table[Int($0)] * percent + 50) / 100)) }
        }
    }

    /// The example tables of the standard, ITU-T T.81, K.1.
    private static let luma = [
        16, 11, 10, 16, 24, 40, 51, 61,
        12, 12, 14, 19, 26, 58, 60, 55,
        14, 13, 16, 24, 40, 57, 69, 56,
        14, 17, 22, 29, 51, 87, 80, 62,
        18, 22, 37, 56, 68, 109, 103, 77,
        24, 35, 55, 64, 81, 104, 113, 92,
        49, 64, 78, 87, 103, 121, 120, 101,
        72, 92, 95, 98, 112, 100, 103, 99,
    ]

    private static let chroma = [
        17, 18, 24, 47, 99, 99, 99, 99,
        18, 21, 26, 66, 99, 99, 99, 99,
        24, 26, 56, 99, 99, 99, 99, 99,
        47, 66, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
    ]
}
