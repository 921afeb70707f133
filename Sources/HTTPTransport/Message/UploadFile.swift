package import Foundation

/// A file that is open for uploading. Its length is the length when it was opened, and never more than that is read.
///
/// The file at a path can change between two system calls: a symbolic link has its own length, and another file may
/// take the name. So the file is opened once, and its length and content are read from the open file.
package final class UploadFile: Sendable {
    /// The number of bytes to announce and send.
    package let length: Int64
    /// The open file, as long as this object exists. Its own position is never used.
    package let descriptor: Int32

    /// Opens a file.
    ///
    /// Only regular files can be uploaded: pipes, devices and folders have no length. Opening never blocks, even for a
    /// pipe without a writer.
    ///
    /// - Throws: `UploadFile.Failure`.
    package init(_ file: URL) throws {
        let path = file.path
        guard file.isFileURL, !path.isEmpty, !path.utf8.contains(0) else {
            throw Failure(explanation: "the address of the file is not a file URL")
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw Failure(opening: path, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw Failure(opening: path, code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Failure(explanation: "\(path) is not a regular file")
        }
        self.descriptor = descriptor
        length = Int64(status.st_size)
    }

    deinit { close(descriptor) }

    /// Reads the next bytes from a position. Returns no bytes at the end of the announced length.
    ///
    /// - Throws: `UploadFile.Failure` if the file has become shorter than announced, or can't be read.
    package func read(at offset: Int64, upTo count: Int) throws -> Data {
        let wanted = Int(clamping: min(Int64(clamping: count), length - offset))
        guard wanted > 0 else { return Data() }
        var piece = Data(count: wanted)
        while true {
            // Safe: at most as many bytes as the buffer holds are written to it during the call.
            let got = piece.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw Failure(explanation: "reading the file failed: \(Failure.text(errno))") }
            guard got > 0 else {
                throw Failure(
                    explanation: "the file became shorter than the announced \(length) bytes while it was sent")
            }
            return piece.prefix(got)
        }
    }

    /// The reason why a file can't be uploaded, to follow "The request body could not be read: ".
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        fileprivate init(explanation: String) {
            description = explanation
        }

        fileprivate init(opening path: String, _ code: Int32) {
            description =
                switch code {
                case ENOENT, ENOTDIR, EACCES, EPERM: "there is no readable file at \(path)"
                // A socket, or a device that doesn't exist.
                case ENXIO, ENODEV: "\(path) is not a regular file"
                default: "\(path) can't be opened: \(Self.text(code))"
                }
        }

        fileprivate static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
    }
}
