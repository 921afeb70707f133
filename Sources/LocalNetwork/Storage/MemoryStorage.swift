import HTTPTransport

/// Keeps blobs for as long as the process lives, and nothing else: the network itself has the rest in memory.
final class MemoryStorage: Storage {
    private let blobs = Guarded<[String: [UInt8]]>([:])

    var isInstant: Bool { true }

    func entries(in table: StorageTable) -> [(key: String, value: [UInt8])] { [] }

    func value(_ key: String, in table: StorageTable) -> [UInt8]? {
        table == .blob ? blobs.withLock { $0[key] } : nil
    }

    func commit(_ changes: [StorageChange]) {
        blobs.withLock { blobs in
            for change in changes where change.table == .blob { blobs[change.key] = change.value }
        }
    }

    func close() {}
}
