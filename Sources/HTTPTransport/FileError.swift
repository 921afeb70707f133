public import Foundation

/// A file or a folder can't be used: it can't be read or written, something else uses it, or its contents are damaged.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The path.
    public let path: String
    /// Whether the contents are not what they should be.
    public let isDamaged: Bool
    /// The path, what is wrong, and what to do about it.
    public let description: String
    /// The system's reason, such as "No space left on device"; `nil` if the system has refused nothing.
    package let reason: String?

    /// The description.
    public var errorDescription: String? { description }

    /// Creates an error.
    ///
    /// - Parameter words: The rest of a sentence that begins with the path.
    package init(_ path: String, _ words: String, isDamaged: Bool = false) {
        self.init(path: path, isDamaged: isDamaged, description: "\(path) \(words)", reason: nil)
    }

    /// Creates an error of the system.
    ///
    /// - Parameter words: What can't be done, such as "can't be written".
    package init(_ path: String, _ words: String, code: Int32) {
        self.init(path, words, reason: String(cString: strerror(code)))
    }

    private init(_ path: String, _ words: String, reason: String) {
        self.init(path: path, isDamaged: false, description: "\(path) \(words): \(reason)", reason: reason)
    }

    private init(path: String, isDamaged: Bool, description: String, reason: String?) {
        self.path = path
        self.isDamaged = isDamaged
        self.description = description
        self.reason = reason
    }

    /// Does something with a file, and describes what Foundation throws.
    package static func describing<Outcome>(
        _ file: URL, _ words: String, _ act: () throws -> Outcome
    ) throws -> Outcome {
        do {
            return try act()
        } catch let error as CocoaError {
            if let code = code(of: error) { throw FileError(file.path, words, code: code) }
            throw FileError(file.path, words, reason: error.localizedDescription)
        }
    }

    /// The system's error. On Linux, file handles throw errors without it.
    private static func code(of error: CocoaError) -> Int32? {
        if let cause = error.underlying as? POSIXError { return cause.code.rawValue }
        return switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
        case .fileReadNoPermission, .fileWriteNoPermission: EACCES
        case .fileWriteOutOfSpace: ENOSPC
        case .fileWriteVolumeReadOnly: EROFS
        default: nil
        }
    }

    /// Creates a folder that only its owner can read, if it doesn't exist.
    package static func createFolder(_ folder: URL) throws {
        try describing(folder, "can't be created") {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }
}

extension Data {
    /// Reads a file; `nil` if it doesn't exist.
    ///
    /// - Parameter most: The most bytes to read.
    /// - Throws: ``FileError``
    package init?(ofFile file: URL, most: Int = .max) throws {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileError(file.path, "can't be read", code: errno)
        }
        defer { close(descriptor) }
        var (data, piece) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
        while data.count < most {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(file.path, "can't be read", code: errno) }
            if count == 0 { break }
            data.append(contentsOf: piece.prefix(count))
        }
        self = data.prefix(most)
    }
}
