import ATCrypto
import ATData
import ATRepo
import Foundation
import Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder with a subfolder for each collection and a file for each record. Nothing in it is ever overwritten.
///
/// Collections and record keys are untrusted. Their syntax excludes slashes, `.` and `..`, so they can't leave the
/// folder. They can be too long for a file name, and on some disks two of them are the same name.
struct RecordFolder {
    private static let longestName = 255
    private let folder: URL
    private var current: (collection: NSID, folder: URL)?

    /// Creates the folder, unless it exists and is empty.
    init(creating folder: URL, named name: String) throws {
        self.folder = folder
        if mkdir(folder.path, 0o777) != 0 {
            guard errno == EEXIST else { throw Self.failure(folder) }
            let content = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            guard content.isEmpty else {
                throw Refusal(
                    "\(name) is not empty, and nothing in it was changed. Name a new folder.", name: "FileExists")
            }
        }
    }

    /// Writes a record. Records must come in path order, so that each collection is entered once.
    mutating func write(_ bytes: [UInt8], at path: RecordPath, _ suffix: String) throws {
        let folder = try enter(path.collection)
        let key = path.key.description
        let name = Self.name(key, suffix)
        if try !create(folder.appending(path: name, directoryHint: .notDirectory), bytes) {
            // On a disk that doesn't distinguish upper case.
            let other = folder.appending(path: Self.marked(key, suffix), directoryHint: .notDirectory)
            guard try create(other, bytes) else { throw Self.failure(other, EEXIST) }
        }
    }

    private mutating func enter(_ collection: NSID) throws -> URL {
        if let current, current.collection == collection { return current.folder }
        let text = collection.description
        var place = folder.appending(path: Self.name(text, ""), directoryHint: .isDirectory)
        if mkdir(place.path, 0o777) != 0 {
            guard errno == EEXIST else { throw Self.failure(place) }
            place = folder.appending(path: Self.marked(text, ""), directoryHint: .isDirectory)
            guard mkdir(place.path, 0o777) == 0 else { throw Self.failure(place) }
        }
        current = (collection, place)
        return place
    }

    /// Creates a file; returns `false` if its name is taken, even by a dangling link.
    private func create(_ file: URL, _ bytes: [UInt8]) throws -> Bool {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            guard errno == EEXIST else { throw Self.failure(file) }
            return false
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: bytes)
            try handle.close()
        } catch {
            unlink(file.path)
            throw Refusal(
                "\(file.path) can't be written: \(FileFault(error)?.reason ?? "\(error)")", name: "FileError")
        }
        return true
    }

    /// The name of a file. Collections and keys are ASCII.
    static func name(_ text: String, _ suffix: String) -> String {
        text.utf8.count + suffix.utf8.count <= longestName ? text + suffix : marked(text, suffix)
    }

    /// A shorter name with a part of the text's hash. Collections and keys never contain the equals sign.
    static func marked(_ text: String, _ suffix: String) -> String {
        let hash = SHA256.hash(Array(text.utf8)).bytes.prefix(16).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }
        return "\(text.prefix(200))=\(hash.joined())\(suffix)"
    }

    private static func failure(_ place: URL, _ code: Int32 = errno) -> Refusal {
        Refusal("\(place.path) can't be written: \(String(cString: strerror(code)))", name: "FileError")
    }
}
