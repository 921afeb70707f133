/// Finds the paths of positions in an input, such as `feed[3].post.author.did`.
///
/// Readers don't track paths: it would take time for every field, and almost no input has an error. After a failure,
/// the input is read again from its start. Positions must be requested in ascending order; all of them together take
/// one pass. It trusts nothing: it follows brackets and stops at anything that it can't interpret.
struct WirePathLocator {
    private let input: UnsafeBufferPointer<UInt8>
    private let format: WireFormat
    private var position = 0
    private var frames: [Frame] = []
    /// CBOR: whether the frames already describe the item that starts at the position.
    private var isPrepared = false

    private struct Frame {
        let isObject: Bool
        var key: Range<Int>?
        var index = 0
        /// CBOR: how many values are left, keys included.
        var remaining = 0
        /// CBOR: whether the next value is a key.
        var expectsKey = false
    }

    init(_ input: UnsafeBufferPointer<UInt8>, _ format: WireFormat) {
        self.input = input
        self.format = format
    }

    /// The path of the value at an offset, and of a field in it if given.
    mutating func path(at offset: Int, field: String?) -> String {
        switch format {
        case .json: walkJSON(to: offset)
        case .dagCBOR: walkCBOR(to: offset)
        }
        var path = ""
        for frame in frames {
            if !frame.isObject {
                path += "[\(frame.index)]"
            } else if let key = frame.key {
                Self.append(String(decoding: input[key], as: UTF8.self), to: &path)
            }
        }
        if let field { Self.append(field, to: &path) }
        return path
    }

    /// Adds a name to a path.
    static func append(_ key: String, to path: inout String) {
        let isPlain = !key.isEmpty && key.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "$") || $0 == 0x5F }
        path += isPlain ? (path.isEmpty ? key : "." + key) : "[\"\(key)\"]"
    }

    private mutating func walkJSON(to offset: Int) {
        while position < input.count, position < offset {
            let byte = input[position]
            position += 1
            switch byte {
            case UInt8(ascii: "{"): frames.append(Frame(isObject: true))
            case UInt8(ascii: "["): frames.append(Frame(isObject: false))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = frames.popLast()
            case UInt8(ascii: ","):
                guard let last = frames.indices.last else { return }
                frames[last].key = nil
                frames[last].index += 1
            case UInt8(ascii: "\""):
                let start = position
                while position < input.count, input[position] != UInt8(ascii: "\"") {
                    position += input[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                let end = min(position, input.count)
                position = min(end + 1, input.count)
                if let last = frames.indices.last, frames[last].isObject, frames[last].key == nil {
                    frames[last].key = start..<end
                }
            default: break
            }
        }
    }

    private mutating func walkCBOR(to offset: Int) {
        while position < input.count {
            if !isPrepared { prepareItem() }
            guard position < offset, stepCBOR(), position <= offset else { return }
        }
    }

    /// Updates the frames for the item that starts here.
    private mutating func prepareItem() {
        while let last = frames.last, last.remaining == 0 { frames.removeLast() }
        isPrepared = true
        guard let last = frames.indices.last else { return }
        if !frames[last].isObject {
            frames[last].index += 1
        } else if frames[last].expectsKey {
            frames[last].key = nil
        }
    }

    /// Moves past one head, and past the bytes of a string.
    private mutating func stepCBOR() -> Bool {
        let start = position
        let major = input[start] >> 5
        let info = Int(input[start] & 31)
        let extra = info < 24 ? 0 : info < 28 ? 1 << (info - 24) : -1
        guard extra >= 0, start + 1 + extra <= input.count else { return false }
        var value = UInt64(info)
        if extra > 0 { value = input[(start + 1)..<(start + 1 + extra)].reduce(0) { $0 << 8 | UInt64($1) } }
        position = start + 1 + extra
        let isString = major == 2 || major == 3
        guard !isString || value <= UInt64(input.count - position) else { return false }
        let contents = position
        if isString { position += Int(value) }
        // A tag belongs to the item that follows it.
        guard major != 6 else { return true }
        isPrepared = false
        if let last = frames.indices.last {
            frames[last].remaining -= 1
            if frames[last].isObject {
                if frames[last].expectsKey { frames[last].key = contents..<position }
                frames[last].expectsKey.toggle()
            }
        }
        guard major == 4 || major == 5 else { return true }
        let count = Int(min(value, UInt64(Int32.max)))
        frames.append(
            Frame(
                isObject: major == 5, index: -1, remaining: major == 5 ? count * 2 : count, expectsKey: major == 5))
        return true
    }
}
