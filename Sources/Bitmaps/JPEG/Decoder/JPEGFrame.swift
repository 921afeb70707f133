/// The size and the components of a picture: section B.2.2 of T.81.
struct JPEGFrame: Sendable {
    /// A component of the picture, with its own sampling density.
    struct Component: Sendable {
        let id: Int
        /// The number of blocks in a unit, horizontally.
        let horizontal: Int
        /// The number of blocks in a unit, vertically.
        let vertical: Int
        /// The number of its quantization table.
        let quantization: Int
    }

    let width: Int
    let height: Int
    let isProgressive: Bool
    let components: [Component]
    /// The maximum number of blocks of a component in a unit, horizontally.
    let mostHorizontal: Int
    /// The maximum number of blocks of a component in a unit, vertically.
    let mostVertical: Int

    init(_ fields: inout JPEGFields, isProgressive: Bool) throws(BitmapError) {
        let precision = try fields.byte()
        guard precision == 8 else { throw .unsupported("It is a JPEG file with \(precision) bits per sample.") }
        height = try fields.word()
        width = try fields.word()
        guard width > 0 else { throw .damaged("Its width is 0.") }
        guard height > 0 else { throw .unsupported("Its height isn't given in its header.") }
        let count = try fields.byte()
        guard [1, 3, 4].contains(count) else { throw .unsupported("It is a JPEG file with \(count) color components.") }
        var components: [Component] = []
        for _ in 0..<count {
            let id = try fields.byte()
            let sampling = try fields.byte()
            let component = Component(
                id: id, horizontal: sampling >> 4, vertical: sampling & 15, quantization: try fields.byte())
            guard 1...4 ~= component.horizontal, 1...4 ~= component.vertical else {
                throw .damaged("A sampling factor is \(component.horizontal) × \(component.vertical).")
            }
            guard component.quantization < 4 else { throw .damaged("It names an invalid quantization table.") }
            guard !components.contains(where: { $0.id == id }) else { throw .damaged("Two components have one ID.") }
            components.append(component)
        }
        self.isProgressive = isProgressive
        self.components = components
        mostHorizontal = components.map(\.horizontal).max() ?? 1
        mostVertical = components.map(\.vertical).max() ?? 1
    }

    /// The number of units, horizontally.
    var unitsWide: Int { (width + 8 * mostHorizontal - 1) / (8 * mostHorizontal) }
    /// The number of units, vertically.
    var unitsHigh: Int { (height + 8 * mostVertical - 1) / (8 * mostVertical) }
    /// The number of blocks of all components, including those that pad the last units.
    var blockCount: Int { components.reduce(0) { $0 + $1.horizontal * $1.vertical } * unitsWide * unitsHigh }
    /// The number of blocks with pixels, which every complete file has.
    var leastBlockCount: Int { components.reduce(0) { $0 + blocks($1).wide * blocks($1).high } }

    /// The number of a component's blocks with pixels.
    func blocks(_ component: Component) -> (wide: Int, high: Int) {
        (
            (width * component.horizontal + mostHorizontal * 8 - 1) / (mostHorizontal * 8),
            (height * component.vertical + mostVertical * 8 - 1) / (mostVertical * 8)
        )
    }

    /// The width if each block becomes this many pixels wide.
    func width(at scale: Int) -> Int { (width * scale + 7) / 8 }
    /// The height if each block becomes this many pixels high.
    func height(at scale: Int) -> Int { (height * scale + 7) / 8 }

    /// The smallest possible size of a block, in pixels, for at least the given size: 1, 2, 4 or 8.
    func scale(atLeast size: (width: Int, height: Int)?) -> Int {
        guard let size else { return 8 }
        return [1, 2, 4].first { width(at: $0) >= size.width && height(at: $0) >= size.height } ?? 8
    }
}
