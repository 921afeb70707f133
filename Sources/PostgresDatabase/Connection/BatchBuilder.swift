import CLibpq

/// Collects rows for the caller.
struct BatchBuilder {
    private static let mostRows = 256
    private static let mostBytes = 1 << 20
    private static let zeros = [UInt8](repeating: 0, count: 16 << 10)

    private var columns: Columns?
    private var bytes: [UInt8] = []
    private var cells: [(end: Int, length: Int32)] = []
    private var rows = 0
    private var lengths: [Int32] = []

    var isEmpty: Bool { rows == 0 }
    var hasColumns: Bool { columns != nil }
    var isFull: Bool { rows >= Self.mostRows || bytes.count >= Self.mostBytes }

    mutating func append(_ result: OpaquePointer) {
        let count = Int(clibpq_ntuples(result))
        let width = Int(clibpq_nfields(result))
        if columns == nil {
            columns = Columns(
                names: (0..<width).map { clibpq_fname(result, Int32($0)).map { String(cString: $0) } ?? "" },
                types: (0..<width).map { PostgresType(id: clibpq_ftype(result, Int32($0))) })
        }
        let values = count &* width
        guard values > 0 else { return }
        rows &+= count
        if lengths.count < values { lengths = Array(repeating: 0, count: values) }
        let start = bytes.count
        let end = start + clibpq_size(result)
        while bytes.count < end { bytes.append(contentsOf: Self.zeros.prefix(end - bytes.count)) }
        bytes.withUnsafeMutableBytes { bytes in
            // Safe: there is room for the size that libpq has given, and for a length for each value.
            let room = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
            var none: CChar = 0
            withUnsafeMutablePointer(to: &none) { none in
                clibpq_copy(result, room.bindMemory(to: CChar.self).baseAddress ?? none, &lengths)
            }
        }
        var place = start
        for index in 0..<values {
            place &+= Int(max(0, lengths[index]))
            cells.append((place, lengths[index]))
        }
    }

    /// Returns the rows, and begins anew.
    mutating func take() -> RowBatch {
        let batch = RowBatch(columns: columns ?? Columns(names: [], types: []), bytes: bytes, cells: cells)
        bytes = []
        cells = []
        rows = 0
        return batch
    }
}

extension PostgresParameters {
    /// Calls the closure with what libpq takes.
    func withPointers<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
    ) -> Result {
        let formats = [Int32](repeating: 1, count: count)
        return bytes.withUnsafeBytes { bytes in
            // Safe: the pointers are used during the call. Each is inside the bytes, or at their end for an empty value
            // at the end. A value that is empty needs an address, because none stands for null.
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1) { none in
                let base = bytes.bindMemory(to: CChar.self).baseAddress ?? UnsafePointer(none.baseAddress)
                var lengths: [Int32] = []
                var values: [UnsafePointer<CChar>?] = []
                lengths.reserveCapacity(count)
                values.reserveCapacity(count)
                var start = 0
                for end in ends {
                    values.append(end < 0 ? nil : base.map { $0 + start })
                    lengths.append(end < 0 ? 0 : Int32(clamping: end &- start))
                    start = max(start, end)
                }
                return values.withUnsafeBufferPointer { values in
                    lengths.withUnsafeBufferPointer { lengths in
                        formats.withUnsafeBufferPointer { formats in
                            body(values.baseAddress, lengths.baseAddress, formats.baseAddress)
                        }
                    }
                }
            }
        }
    }
}
