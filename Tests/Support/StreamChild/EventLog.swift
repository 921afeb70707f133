import Foundation

/// Lines that stay in the file however the process ends. Several processes can share it.
struct EventLog: Sendable {
    private let descriptor: Int32

    init(_ path: String) { descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600) }

    /// Adds a line. Each is one call, so that none is torn.
    func add(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { exit(74) }
    }
}
