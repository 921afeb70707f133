/// The size and the type at the start of a box.
struct MP4BoxHeader {
    /// The maximum size of a header.
    static let mostBytes = 16

    let type: [UInt8]
    /// The size of the header.
    let length: Int
    /// The size of the box, including its header.
    let size: Int

    /// The size of a header, whatever the size of the box.
    static func length(_ bytes: some Collection<UInt8>) -> Int {
        bytes.prefix(4).elementsEqual([0, 0, 0, 1]) ? mostBytes : 8
    }

    /// Reads a header; `nil` if it is incomplete, or the box exceeds a limit or is smaller than its header.
    init?(_ bytes: some Collection<UInt8>, limit: Int) {
        let bytes = Array(bytes.prefix(Self.mostBytes))
        guard bytes.count >= 8 else { return nil }
        let short = bytes[0..<4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        type = Array(bytes[4..<8])
        switch short {
        case 0:
            // It goes on to the end.
            length = 8
            size = limit
        case 1:
            guard bytes.count == 16, let long = Int(exactly: bytes[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
            else { return nil }
            length = 16
            size = long
        default:
            length = 8
            size = Int(short)
        }
        guard size >= length, size <= limit else { return nil }
    }
}
