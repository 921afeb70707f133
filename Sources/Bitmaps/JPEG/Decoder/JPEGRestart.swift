/// A restart marker, after which the bits of a scan start again.
struct JPEGRestart {
    /// Its number, from 0 to 7.
    let number: Int
    /// The position after it.
    let end: Int

    /// Finds the next marker of a file; `nil` if it isn't a restart marker, or there is none.
    init?(_ file: UnsafeBufferPointer<UInt8>, from start: Int) {
        var position = start
        // Safe: each place is compared with the count.
        while position + 1 < file.count {
            let marker = file[position + 1]
            if file[position] != 0xFF || marker == 0 {
                position += 1
            } else if marker == 0xFF {
                position += 1
            } else {
                guard 0xD0...0xD7 ~= marker else { return nil }
                number = Int(marker & 7)
                end = position + 2
                return
            }
        }
        return nil
    }
}
