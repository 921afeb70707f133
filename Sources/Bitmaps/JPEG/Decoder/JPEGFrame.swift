/// The size of a picture and what it consists of: section B.2.2 of T.81.
struct JPEGFrame: Sendable {
    /// A color, or the brightness, in samples of its own density.
    struct Component: Sendable {
        let id: Int
        /// How many blocks wide it is in a unit.
        let horizontal: Int
        /// How many blocks high it is in a unit.
        let vertical: Int
        /// The number of its quantization table.
        let quantization: Int
    }

    let width: Int
    let height: Int
    let isProgressive: Bool
    let components: [Component]
    /// The most blocks a component has side by side in a unit.
    let mostHorizontal: Int
    /// The most blocks a component has above each other in a unit.
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
            guard component.quantization < 4 else { throw .damaged("It names a quantization table that can't be.") }
            guard !components.contains(where: { $0.id == id }) else { throw .damaged("Two components have one name.") }
            components.append(component)
        }
        self.isProgressive = isProgressive
        self.components = components
        mostHorizontal = components.map(\.horizontal).max() ?? 1
        mostVertical = components.map(\.vertical).max() ?? 1
    }

    /// How many units are side by side.
    var unitsWide: Int { (width + 8 * mostHorizontal - 1) / (8 * mostHorizontal) }
    /// How many units are above each other.
    var unitsHigh: Int { (height + 8 * mostVertical - 1) / (8 * mostVertical) }
    /// How many blocks all components have, those that only fill the last units included.
    var blockCount: Int { components.reduce(0) { $0 + $1.horizontal * $1.vertical } * unitsWide * unitsHigh }
    /// How many blocks have pixels. A file has at least these.
    var leastBlockCount: Int { components.reduce(0) { $0 + blocks($1).wide * blocks($1).high } }

    /// How many blocks of a component have pixels.
    func blocks(_ component: Component) -> (wide: Int, high: Int) {
        (
            (width * component.horizontal + mostHorizontal * 8 - 1) / (mostHorizontal * 8),
            (height * component.vertical + mostVertical * 8 - 1) / (mostVertical * 8)
        )
    }

    /// The width when each block becomes so many pixels wide.
    func width(at scale: Int) -> Int { (width * scale + 7) / 8 }
    /// The height when each block becomes so many pixels high.
    func height(at scale: Int) -> Int { (height * scale + 7) / 8 }

    /// How many pixels wide a block can become at the least: 1, 2, 4 or 8.
    func scale(atLeast size: (width: Int, height: Int)?) -> Int {
        guard let size else { return 8 }
        return [1, 2, 4].first { width(at: $0) >= size.width && height(at: $0) >= size.height } ?? 8
    }
}
