import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The reason why a file can't be read or written, as a sentence.
package struct FileFault {
    /// The file, if known.
    package let path: String?
    /// The reason, such as "No such file or directory".
    package let reason: String
    private let isWriting: Bool?

    /// Creates a fault from a Foundation error; `nil` if it isn't about files.
    package init?(_ error: any Error) {
        if let error = error as? POSIXError {
            self.init(path: nil, reason: Self.text(error.code.rawValue), isWriting: nil)
            return
        }
        guard let error = error as? CocoaError else { return nil }
        let path = error.filePath ?? error.url?.path
        let isWriting: Bool? =
            switch error.code.rawValue {
            case 4, 256..<512: false
            case 512..<1024: true
            default: nil
            }
        if let code = (error.underlying as? POSIXError)?.code.rawValue {
            self.init(path: path, reason: Self.text(code), isWriting: isWriting)
        } else if let reason = Self.reasons[error.code] {
            self.init(path: path, reason: reason, isWriting: isWriting)
        } else {
            self.init(path: path, reason: "error \(error.code.rawValue) of the file system", isWriting: isWriting)
        }
    }

    private init(path: String?, reason: String, isWriting: Bool?) {
        self.path = path
        self.reason = reason
        self.isWriting = isWriting
    }

    /// The fault, as a sentence.
    package var sentence: String {
        guard let path else { return reason }
        return "\(path) can't be \(isWriting.map { $0 ? "written" : "read" } ?? "used"): \(reason)"
    }

    private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }

    private static let reasons: [CocoaError.Code: String] = [
        .fileNoSuchFile: text(ENOENT), .fileReadNoSuchFile: text(ENOENT), .fileReadNoPermission: text(EACCES),
        .fileWriteNoPermission: text(EACCES), .fileWriteOutOfSpace: text(ENOSPC),
        .fileWriteVolumeReadOnly: text(EROFS), .fileWriteFileExists: text(EEXIST),
        .fileReadInvalidFileName: "the name is not valid", .fileWriteInvalidFileName: "the name is not valid",
        // Foundation says no more than this about a folder.
        .fileReadUnknown: "it is a folder, or the file system has failed",
        .fileReadTooLarge: "the file is too large", .fileReadCorruptFile: "the file is damaged",
    ]
}

extension Refusal {
    /// Describes an error of another kind.
    init(explaining error: any Error) {
        if let fault = FileFault(error) {
            self.init(fault.sentence, name: "FileError")
        } else if let text = (error as? any LocalizedError)?.errorDescription {
            self.init(text)
        } else {
            self.init("\(error)")
        }
    }
}
