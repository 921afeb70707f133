/// Decodes the scans of a file to pixels.
final class JPEGPicture {
    /// Limits the work of many scans: each block is visited at most this many times, and once more for each bit of the
    /// file. Valid files have at most a few dozen scans.
    private static let visitsPerBlock: Int64 = 64

    private let frame: JPEGFrame
    private let scale: Int
    private let layers: [JPEGLayer]
    private let tables = JPEGTables()
    /// Memory for a block (65 numbers) and its transform (64).
    private let scratch: UnsafeMutablePointer<Int32>
    private let transform: JPEGInverseTransform
    /// The number of units between restarts; 0 for none.
    private var restartInterval = 0
    /// Whether any block was decoded.
    private var hasBlocks = false

    init(_ frame: JPEGFrame, scale: Int) {
        self.frame = frame
        self.scale = scale
        layers = frame.components.map { JPEGLayer(frame, $0, scale: scale) }
        scratch = .allocate(capacity: 129)
        scratch.initialize(repeating: 0, count: 129)
        transform = JPEGInverseTransform(scratch + 65)
    }

    deinit { scratch.deallocate() }

    /// Decodes as much as possible.
    ///
    /// - Throws: ``BitmapError`` if there isn't a single valid block.
    func decode(_ file: [UInt8]) throws(BitmapError) {
        var segments = JPEGSegments(file)
        var visits = Int64(frame.blockCount) * Self.visitsPerBlock + Int64(file.count) * 8
        do throws(BitmapError) {
            reading: while var segment = segments.next() {
                switch segment.marker {
                case 0xC4: try tables.readHuffman(&segment.fields)
                case 0xDB: try tables.readQuantization(&segment.fields)
                case 0xDD: restartInterval = try segment.fields.word()
                case 0xDA:
                    let header = try JPEGScanHeader(&segment.fields, frame)
                    let units = unitCount(header)
                    visits -= Int64(units.wide * units.high * blocksPerUnit(header))
                    guard visits >= 0 else { break reading }
                    if needs(header) { segments.position = try decode(header, file, at: segments.position) }
                case 0xD9: break reading
                default: break
                }
            }
        } catch {
            guard hasBlocks else { throw error }
        }
        guard hasBlocks else { throw .damaged("It has no pixels.") }
    }

    /// The number of units of a scan. A unit is one block for a scan of one component, otherwise several blocks of
    /// each.
    private func unitCount(_ header: JPEGScanHeader) -> (wide: Int, high: Int) {
        guard header.parts.count == 1 else { return (frame.unitsWide, frame.unitsHigh) }
        let layer = layers[header.parts[0].component]
        return (layer.scanWide, layer.scanHigh)
    }

    private func blocksPerUnit(_ header: JPEGScanHeader) -> Int {
        guard header.parts.count > 1 else { return 1 }
        return header.parts.reduce(0) { $0 + layers[$1.component].horizontal * layers[$1.component].vertical }
    }

    /// Whether a scan matters: blocks that become a single pixel need no AC coefficients.
    private func needs(_ header: JPEGScanHeader) -> Bool {
        header.first == 0 || layers[header.parts[0].component].size > 1
    }

    /// Decodes a scan, and returns the latest possible position of its end.
    private func decode(
        _ header: JPEGScanHeader, _ file: [UInt8], at position: Int
    ) throws(BitmapError) -> Int {
        var parts: [JPEGScanReader.Part] = []
        for part in header.parts {
            let layer = layers[part.component]
            try layer.setFactors(tables, frame.components[part.component].quantization)
            parts.append(
                JPEGScanReader.Part(
                    layer, dc: header.needsDC ? try tables.dc(part.dc) : tables.unused,
                    ac: header.needsAC ? try tables.ac(part.ac) : tables.unused, isAlone: header.parts.count == 1))
        }
        let units = unitCount(header)
        // The layers and tables belong to `self`, and the file is an argument: all outlive the scan.
        return withExtendedLifetime(self) {
            file.withUnsafeBufferPointer { file in
                var reader = JPEGScanReader(JPEGBitReader(file, at: position), header)
                let total = units.wide * units.high
                var unit = 0
                var restarts = 0
                while true {
                    let end = restartInterval > 0 ? min(total, unit + restartInterval) : total
                    for index in parts.indices { parts[index].prediction = 0 }
                    parts.withUnsafeMutableBufferPointer { parts in
                        let done = decode(header.kind, parts, unit..<end, units.wide, &reader)
                        if done > unit { hasBlocks = true }
                    }
                    guard end < total, let restart = JPEGRestart(file, from: reader.bits.position) else { break }
                    // Markers are numbered, so that a few lost ones can be told from none.
                    let lost = (restart.number - restarts) & 7
                    unit = end + (lost < 4 ? lost * restartInterval : 0)
                    restarts = restart.number + 1
                    guard unit < total else { break }
                    reader = JPEGScanReader(JPEGBitReader(file, at: restart.end), header)
                }
                return reader.bits.position
            }
        }
    }

    /// Decodes units of a scan up to the first damaged one, and returns the position reached.
    private func decode(
        _ kind: JPEGScanHeader.Kind, _ parts: UnsafeMutableBufferPointer<JPEGScanReader.Part>, _ units: Range<Int>,
        _ unitsWide: Int, _ reader: inout JPEGScanReader
    ) -> Int {
        for unit in units {
            let (unitY, unitX) = unit.quotientAndRemainder(dividingBy: unitsWide)
            for index in 0..<parts.count {
                let (wide, high) = (parts[index].wide, parts[index].high)
                for y in unitY &* high..<unitY &* high &+ high {
                    for x in unitX &* wide..<unitX &* wide &+ wide {
                        guard read(kind, &parts[index], x, y, &reader) else { return unit }
                    }
                }
            }
        }
        return units.upperBound
    }

    /// Reads a block of a scan. Returns `false` if it is damaged.
    @inline(__always)
    private func read(
        _ kind: JPEGScanHeader.Kind, _ part: inout JPEGScanReader.Part, _ x: Int, _ y: Int,
        _ reader: inout JPEGScanReader
    ) -> Bool {
        // Safe: a layer has whole units, so each block of a unit lies in it, and so do its samples and coefficients.
        let size = part.size
        if kind == .whole {
            guard let last = reader.readWhole(&part, scratch) else { return false }
            let output = part.samples + (y &* size &* part.stride &+ x &* size)
            transform.write(scratch, last: last, size: size, to: output, stride: part.stride)
            return true
        }
        guard let coefficients = part.coefficients else { return false }
        let index = y &* part.blocksWide &+ x
        let block = coefficients + index &* size &* size
        switch kind {
        case .dc: return reader.readDC(&part, block)
        case .dcBit: return reader.readDCBit(block)
        case .ac, .acBit:
            guard let masks = part.masks else { return false }
            return kind == .ac
                ? reader.readAC(part.ac, part.places, block, masks + index)
                : reader.readACBit(part.ac, part.places, block, masks + index)
        case .whole: return false
        }
    }

    /// The decoded pixels.
    func bitmap(_ colors: JPEGColors) throws(BitmapError) -> Bitmap {
        for layer in layers { transformAll(layer) }
        var bitmap = try Bitmap(width: frame.width(at: scale), height: frame.height(at: scale))
        let rows = layers.map { JPEGUpsampler($0, frame, scale: scale) }
        let (width, height) = (bitmap.width, bitmap.height)
        withExtendedLifetime(layers) {
            bitmap.pixels.withUnsafeMutableBytes { pixels in
                for y in 0..<height {
                    let start = y * width * Bitmap.bytesPerPixel
                    let row = UnsafeMutableRawBufferPointer(
                        rebasing: pixels[start..<start + width * Bitmap.bytesPerPixel])
                    colors.write(rows.map { $0.row(y) }, to: row)
                }
            }
        }
        return bitmap
    }

    /// Converts the coefficients of a progressive layer to samples, and frees them.
    private func transformAll(_ layer: JPEGLayer) {
        guard let coefficients = layer.coefficients else { return }
        let size = layer.size
        let count = size * size
        for y in 0..<layer.blocksHigh {
            for x in 0..<layer.blocksWide {
                // Safe: as in `read`. A place below 64 lies in the block.
                let index = y &* layer.blocksWide &+ x
                let block = coefficients + index &* count
                let mask = layer.masks?[index] ?? 0
                scratch.update(repeating: 0, count: count)
                scratch[0] = Int32(block[0]) &* layer.factors[0]
                var rest = mask
                while rest != 0 {
                    let k = rest.trailingZeroBitCount
                    rest &= rest &- 1
                    let place = Int(layer.places[k])
                    if place < 64 { scratch[place] = Int32(block[place]) &* layer.factors[k] }
                }
                let output = layer.samples + (y &* size &* layer.stride &+ x &* size)
                let last = mask == 0 ? 0 : 63 &- mask.leadingZeroBitCount
                transform.write(scratch, last: last, size: size, to: output, stride: layer.stride)
            }
        }
        layer.dropCoefficients()
    }
}
