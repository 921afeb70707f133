import HTTPTransport

/// Keeps blobs until the process ends, and nothing else, because the network has everything else in memory.
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
