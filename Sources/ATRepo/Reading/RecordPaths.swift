import ATData

/// Makes paths from the keys of a tree. They come sorted, so the collection is nearly always the one of the key before.
struct RecordPaths {
    private var collection: NSID?
    // The collection's bytes.
    private var name: [UInt8] = []

    /// The path of a key, or an issue if it isn't the path of a record.
    ///
    /// - Parameter fault: What the walk has found wrong with it.
    mutating func path(
        _ key: UnsafeRawBufferPointer, _ id: BlockID, fault: String?
    ) throws(RepoIssue) -> RecordPath {
        var why = fault
        if why == nil {
            do throws(SyntaxError) {
                if let collection, let rest = rest(of: key) { return RecordPath(collection, try RecordKey(rest)) }
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

    /// What follows the collection and the slash; `nil` if the collection is another.
    private func rest(of key: UnsafeRawBufferPointer) -> String? {
        guard key.count > name.count, key[name.count] == UInt8(ascii: "/"),
            name.withUnsafeBytes({ KeyBytes.compare(UnsafeRawBufferPointer(rebasing: key[..<$0.count]), $0) }) == 0
        else { return nil }
        return String(decoding: key[(name.count + 1)...], as: UTF8.self)
    }
}
