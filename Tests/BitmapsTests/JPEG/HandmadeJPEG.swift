/// Writes JPEG files segment by segment, honest ones or not.
struct HandmadeJPEG {
    private(set) var bytes: [UInt8] = [0xFF, 0xD8]

    /// A gray picture, or the start of another, with tables in which each code has one bit: a block of zeros has two.
    static func gray(
        _ width: Int, _ height: Int, frame: UInt8 = 0xC0, components: [(id: UInt8, sampling: UInt8)] = [(1, 0x11)]
    ) -> HandmadeJPEG {
        var file = HandmadeJPEG()
        file.addQuantization()
        file.addFrame(frame, width, height, components)
        file.addHuffman(0x00, [0])
        file.addHuffman(0x10, [0])
        return file
    }

    mutating func add(_ marker: UInt8, _ content: [UInt8]) {
        bytes += [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }

    mutating func addQuantization(_ number: UInt8 = 0, _ factor: UInt8 = 8) {
        add(0xDB, [number] + [UInt8](repeating: factor, count: 64))
    }

    mutating func addFrame(_ marker: UInt8, _ width: Int, _ height: Int, _ components: [(id: UInt8, sampling: UInt8)]) {
        let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        add(marker, [8] + size + [UInt8(components.count)] + components.flatMap { [$0.id, $0.sampling, 0] })
    }

    /// A table whose codes all have one length, up to two symbols with one bit or else 16 with four.
    mutating func addHuffman(_ place: UInt8, _ symbols: [UInt8]) {
        var counts = [UInt8](repeating: 0, count: 16)
        counts[symbols.count > 2 ? 3 : 0] = UInt8(symbols.count)
        add(0xC4, [place] + counts + symbols)
    }

    mutating func addScan(
        _ ids: [UInt8], first: UInt8 = 0, last: UInt8 = 63, bits: UInt8 = 0, tables: UInt8 = 0, data: [UInt8]
    ) {
        add(0xDA, [UInt8(ids.count)] + ids.flatMap { [$0, tables] } + [first, last, bits])
        bytes += data
    }

    mutating func end() { bytes += [0xFF, 0xD9] }
}
