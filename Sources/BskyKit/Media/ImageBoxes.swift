/// Reads the size of the main picture from the boxes of a HEIC or AVIF file.
struct ImageBoxes {
    private struct Box {
        let kind: Int
        let content: Range<Int>
    }

    private let fields: ByteFields

    init(_ fields: ByteFields) { self.fields = fields }

    /// The stored size and the orientation.
    func primaryImage() -> ((Int, Int)?, Int) {
        guard let meta = boxes(0..<fields.count).first(where: { $0.kind == Self.kind("meta") }) else { return (nil, 1) }
        // A version and flags stand before the boxes.
        let parts = boxes(from(meta.content, 4))
        guard let properties = parts.first(where: { $0.kind == Self.kind("iprp") }) else { return (nil, 1) }
        let inside = boxes(properties.content)
        guard let list = inside.first(where: { $0.kind == Self.kind("ipco") }) else { return (nil, 1) }
        let all = boxes(list.content)
        var used = Array(all.indices)
        if let primary = parts.first(where: { $0.kind == Self.kind("pitm") }).flatMap({ item(in: $0.content) }),
            let links = inside.first(where: { $0.kind == Self.kind("ipma") }),
            let found = associations(of: primary, in: links.content)
        {
            used = found.filter(all.indices.contains)
        }
        var size: (Int, Int)?
        var orientation = 1
        for box in used.map({ all[$0] }) {
            let start = box.content.lowerBound
            if box.kind == Self.kind("ispe"), size == nil, let width = fields.big(start + 4, 4),
                let height = fields.big(start + 8, 4)
            {
                size = (width, height)
            } else if box.kind == Self.kind("irot"), let turns = fields.byte(start) {
                // Quarter turns against the clock.
                orientation = [1, 8, 3, 6][turns & 3]
            }
        }
        return (size, orientation)
    }

    /// The boxes in a range, up to the first invalid one.
    private func boxes(_ range: Range<Int>) -> [Box] {
        var boxes: [Box] = []
        var place = range.lowerBound
        while boxes.count < 1_000, let size = fields.big(place, 4), let kind = fields.big(place + 4, 4) {
            var head = 8
            var length = size
            if size == 1 {
                guard let high = fields.big(place + 8, 4), let low = fields.big(place + 12, 4), high == 0 else { break }
                (head, length) = (16, low)
            } else if size == 0 {
                length = range.upperBound - place
            }
            guard length >= head, length <= range.upperBound - place else { break }
            boxes.append(Box(kind: kind, content: place + head..<place + length))
            place += length
        }
        return boxes
    }

    /// The main picture's number.
    private func item(in range: Range<Int>) -> Int? {
        let start = range.lowerBound
        return fields.byte(start) == 0 ? fields.big(start + 4, 2) : fields.big(start + 4, 4)
    }

    /// The indices of an item's properties.
    private func associations(of item: Int, in range: Range<Int>) -> [Int]? {
        let start = range.lowerBound
        guard let version = fields.byte(start), let flags = fields.big(start + 1, 3),
            let count = fields.big(start + 4, 4)
        else { return nil }
        let isWide = flags & 1 == 1
        var place = start + 8
        for _ in 0..<max(count, 0) {
            let numberSize = version < 1 ? 2 : 4
            guard place < range.upperBound, let number = fields.big(place, numberSize),
                let links = fields.byte(place + numberSize)
            else { return nil }
            place += numberSize + 1
            let size = isWide ? 2 : 1
            if number == item {
                return (0..<links).compactMap { link in
                    // The top bit says that the property is essential. Numbers begin with 1.
                    fields.big(place + link * size, size).map { $0 & (isWide ? 0x7FFF : 0x7F) }.map { $0 - 1 }
                }
            }
            place += links * size
        }
        return nil
    }

    private func from(_ range: Range<Int>, _ offset: Int) -> Range<Int> {
        min(range.lowerBound + offset, range.upperBound)..<range.upperBound
    }

    private static func kind(_ text: StaticString) -> Int { "\(text)".utf8.reduce(0) { $0 << 8 | Int($1) } }
}
