import ATData

/// Checks that keys are valid record paths.
///
/// Keys are sorted, so most have the collection of the previous one.
struct PathCheck {
    /// The last valid collection, with its slash.
    private var collection: [UInt8] = []

    /// The fault of a key; `nil` if it is a valid record path.
    @inline(__always)
    mutating func fault(in key: UnsafeRawBufferPointer) -> String? {
        let isSame = collection.withUnsafeBytes { known in
            !known.isEmpty && key.count > known.count
                && KeyBytes.compare(UnsafeRawBufferPointer(rebasing: key[..<known.count]), known) == 0
        }
        guard isSame else { return slowFault(in: key) }
        return Self.isKey(UnsafeRawBufferPointer(rebasing: key[collection.count...])) ? nil : slowFault(in: key)
    }

    /// The fault of a key, without using the previous collection.
    @inline(never)
    private mutating func slowFault(in key: UnsafeRawBufferPointer) -> String? {
        guard let slash = key.firstIndex(of: UInt8(ascii: "/")) else { return "it has no slash" }
        guard let name = String(validating: key[..<slash], as: UTF8.self),
            let rest = String(validating: key[(slash + 1)...], as: UTF8.self)
        else { return "it is not text" }
        do throws(SyntaxError) {
            _ = try NSID(name)
            collection = Array(key[...slash])
            _ = try RecordKey(rest)
            return nil
        } catch {
            return error.description
        }
    }

    /// Whether the bytes are a record key in its usual form: letters, digits, `-`, `_`, `:`, `~` and dots.
    @inline(__always)
    private static func isKey(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard !bytes.isEmpty, bytes.count <= 512, bytes[0] != UInt8(ascii: ".") else { return false }
        for byte in bytes {
            let isUsual = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 11
            guard
                isUsual || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                    || byte == UInt8(ascii: "~")
            else { return false }
        }
        return true
    }
}
