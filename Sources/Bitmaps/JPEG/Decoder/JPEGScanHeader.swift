/// The components and coefficients of a scan: section B.2.3 of T.81.
struct JPEGScanHeader {
    /// A component of the scan, and its tables.
    struct Part {
        /// The component's index in the frame.
        let component: Int
        /// The number of its Huffman table for DC coefficients.
        let dc: Int
        /// The number of its Huffman table for AC coefficients.
        let ac: Int
    }

    /// The encoding of a scan's blocks.
    enum Kind {
        /// A block with all its coefficients.
        case whole
        /// The high bits of the DC coefficient.
        case dc
        /// One more bit of the DC coefficient.
        case dcBit
        /// The high bits of some AC coefficients.
        case ac
        /// One more bit of some AC coefficients.
        case acBit
    }

    let parts: [Part]
    let kind: Kind
    /// The first coefficient, in zigzag order.
    let first: Int
    /// The last coefficient, in zigzag order.
    let last: Int
    /// The number of lower bits that follow in later scans.
    let shift: Int

    /// Whether it needs Huffman tables for DC coefficients.
    var needsDC: Bool { kind == .whole || kind == .dc }
    /// Whether it needs Huffman tables for AC coefficients.
    var needsAC: Bool { kind == .whole || first > 0 }

    init(_ fields: inout JPEGFields, _ frame: JPEGFrame) throws(BitmapError) {
        let count = try fields.byte()
        guard 1...4 ~= count else { throw .damaged("A scan has \(count) components.") }
        var parts: [Part] = []
        for _ in 0..<count {
            let id = try fields.byte()
            let tables = try fields.byte()
            guard let component = frame.components.firstIndex(where: { $0.id == id }),
                !parts.contains(where: { $0.component == component })
            else { throw .damaged("A scan has an unknown component.") }
            let part = Part(component: component, dc: tables >> 4, ac: tables & 15)
            guard part.dc < 4, part.ac < 4 else { throw .damaged("A scan names an invalid Huffman table.") }
            parts.append(part)
        }
        self.parts = parts
        let first = try fields.byte()
        let last = try fields.byte()
        let bits = try fields.byte()
        guard frame.isProgressive else {
            (kind, self.first, self.last, shift) = (.whole, 0, 63, 0)
            return
        }
        let isLater = bits >> 4 != 0
        if first == 0 {
            kind = isLater ? .dcBit : .dc
        } else {
            kind = isLater ? .acBit : .ac
        }
        let isValid = first == 0 ? last == 0 : first <= last && last < 64 && count == 1
        guard isValid, bits & 15 <= 13 else { throw .damaged("A scan has an invalid range of coefficients.") }
        self.first = first
        self.last = last
        shift = bits & 15
    }
}
