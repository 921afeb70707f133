import ATData

/// Parses tree keys as record paths. Keys are sorted, so most have the collection of the previous one.
struct RecordPaths {
    private var collection: NSID?
    // The collection's bytes.
    private var name: [UInt8] = []

    /// The path of a key, or an issue if the key isn't a valid path.
    ///
    /// - Parameter fault: The fault that the walk found, if any.
    mutating func path(
        _ key: UnsafeRawBufferPointer, _ id: BlockID, fault: String?
    ) throws(RepoIssue) -> RecordPath {
        var why = fault
        if why == nil {
            do throws(SyntaxError) {
                if let collection, let rest = rest(of: key) { return RecordPath(collection, try RecordKey(utf8: rest)) }
                let path = try RecordPath(String(decoding: key, as: UTF8.self))
                collection = path.collection
                name = Array(path.collection.description.utf8)
                return path
            } catch {
                why = error.description
            }
        }
        throw RepoIssue(
            .invalidPath(why ?? ""), path: String(decoding: key.prefix(1_024), as: UTF8.self), id: id)
    }

    /// The part after the collection and the slash; `nil` if the collection is different.
    private func rest(of key: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard key.count > name.count, key[name.count] == UInt8(ascii: "/"),
            name.withUnsafeBytes({ KeyBytes.compare(UnsafeRawBufferPointer(rebasing: key[..<$0.count]), $0) }) == 0
        else { return nil }
        return UnsafeRawBufferPointer(rebasing: key[(name.count + 1)...])
    }
}
