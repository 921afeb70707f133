/// Upsamples a component, so that each row of the picture has one sample per pixel.
///
/// For a component with half as many samples per row or half as many rows, a pixel's sample is three quarters of the
/// nearest one plus one quarter of the next one. For other ratios it is the nearest one.
final class JPEGUpsampler {
    private enum Method {
        case same
        case twiceAsWide
        case twiceAsHigh
        case twiceAsLarge
        case nearest
    }

    private let layer: JPEGLayer
    private let method: Method
    private let width: Int
    // How many samples stand for how many pixels.
    private let across: (samples: Int, pixels: Int)
    private let down: (samples: Int, pixels: Int)
    /// A row of the picture.
    private let output: UnsafeMutablePointer<UInt8>
    /// A row of the component with samples times four, padded with the first and the last one.
    private let sums: UnsafeMutablePointer<UInt16>

    init(_ layer: JPEGLayer, _ frame: JPEGFrame, scale: Int) {
        self.layer = layer
        width = frame.width(at: scale)
        across = (layer.horizontal * layer.size, frame.mostHorizontal * scale)
        down = (layer.vertical * layer.size, frame.mostVertical * scale)
        func isSame(_ ratio: (samples: Int, pixels: Int)) -> Bool { ratio.samples == ratio.pixels }
        func isHalf(_ ratio: (samples: Int, pixels: Int)) -> Bool { ratio.samples * 2 == ratio.pixels }
        if isSame(across), isSame(down) {
            method = .same
        } else if isHalf(across), isSame(down) {
            method = .twiceAsWide
        } else if isSame(across), isHalf(down) {
            method = .twiceAsHigh
        } else if isHalf(across), isHalf(down) {
            method = .twiceAsLarge
        } else {
            method = .nearest
        }
        let capacity = max(width, 2 * layer.width)
        output = .allocate(capacity: capacity)
        output.initialize(repeating: 0, count: capacity)
        sums = .allocate(capacity: layer.width + 2)
        sums.initialize(repeating: 0, count: layer.width + 2)
    }

    deinit {
        output.deallocate()
        sums.deallocate()
    }

    /// The samples of a row of the picture. Valid until the next call, while `self` exists.
    ///
    /// Safe: all positions are within the layer. A row of the picture is at most twice as wide as one of a layer with
    /// half as many samples. Layers with as many samples are as large as the picture.
    func row(_ y: Int) -> UnsafePointer<UInt8> {
        switch method {
        case .same: return source(y)
        case .twiceAsWide:
            let source = source(y)
            for x in 0..<layer.width { sums[x &+ 1] = UInt16(source[x]) }
            widen(1, 2, 2)
        case .twiceAsHigh: add(y) { output[$0] = UInt8(truncatingIfNeeded: ($1 &+ ($2 ? 2 : 1)) &>> 2) }
        case .twiceAsLarge:
            add(y) { x, sum, _ in sums[x &+ 1] = sum }
            widen(8, 7, 4)
        case .nearest:
            let source = source(y * down.samples / down.pixels)
            for x in 0..<width { output[x] = source[min(layer.width &- 1, x &* across.samples / across.pixels)] }
        }
        return UnsafePointer(output)
    }

    /// A row of the component, or its last one.
    private func source(_ y: Int) -> UnsafePointer<UInt8> {
        UnsafePointer(layer.samples + min(layer.height - 1, y) * layer.stride)
    }

    /// Adds three times the nearest row and once the next one.
    @inline(__always)
    private func add(_ y: Int, _ put: (_ x: Int, _ sum: UInt16, _ isLower: Bool) -> Void) {
        let isLower = y & 1 == 1
        let near = source(y / 2)
        let far = source(isLower ? y / 2 + 1 : max(0, y / 2 - 1))
        for x in 0..<layer.width { put(x, UInt16(near[x]) &* 3 &+ UInt16(far[x]), isLower) }
    }

    /// Makes two pixels of each number in `sums`. They are rounded differently, so that the picture doesn't become
    /// brighter.
    @inline(__always)
    private func widen(_ left: UInt16, _ right: UInt16, _ shift: UInt16) {
        let width = layer.width
        sums[0] = sums[1]
        sums[width &+ 1] = sums[width]
        let pairs = UnsafeMutableRawPointer(output)
        for x in 0..<width {
            let near = sums[x &+ 1] &* 3
            let first = (near &+ sums[x] &+ left) &>> shift
            let second = (near &+ sums[x &+ 2] &+ right) &>> shift
            pairs.storeBytes(of: (first | second &<< 8).littleEndian, toByteOffset: 2 &* x, as: UInt16.self)
        }
    }
}
