import Foundation

/// A file that appears under its name only when it is complete.
struct PartialFile {
    private let target: URL
    private let part: URL
    private let handle: FileHandle

    init(besides target: URL) throws {
        self.target = target
        part = target.deletingLastPathComponent().appending(path: ".\(target.lastPathComponent).\(UUID().uuidString)")
        guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: part.path])
        }
        handle = try FileHandle(forWritingTo: part)
    }

    func write(_ data: Data) throws {
        try handle.write(contentsOf: data)
    }

    func finish() throws {
        try handle.synchronize()
        try handle.close()
        guard rename(part.path, target.path) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    func discard() {
        try? handle.close()
        try? FileManager.default.removeItem(at: part)
    }
}

/// Holds a value until somebody takes it.
final class OnceBox<Value: Sendable>: Sendable {
    private let value: Guarded<Value?>

    init(_ value: Value) {
        self.value = Guarded(value)
    }

    func take() -> Value? {
        value.withLock { held in
            defer { held = nil }
            return held
        }
    }
}
