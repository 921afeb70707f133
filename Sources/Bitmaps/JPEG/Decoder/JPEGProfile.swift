/// Assembles a color profile that is split over segments.
struct JPEGProfile {
    private var parts: [Int: ArraySlice<UInt8>] = [:]
    private var total: Int?
    private var isDamaged = false

    /// Adds a segment if it is a part of the profile.
    mutating func add(_ fields: inout JPEGFields) {
        guard fields.skip("ICC_PROFILE\0") else { return }
        guard let number = try? fields.byte(), let count = try? fields.byte(), 1...max(1, count) ~= number,
            total == nil || total == count, parts[number] == nil
        else {
            isDamaged = true
            return
        }
        total = count
        parts[number] = fields.rest
    }

    /// The profile; `nil` if there is none or it is incomplete.
    var bytes: [UInt8]? {
        guard !isDamaged, let total, parts.count == total else { return nil }
        return parts.sorted { $0.key < $1.key }.flatMap(\.value)
    }
}
