import ATCrypto
public import Foundation
import HTTPTransport

/// Keeps events that couldn't be handled in a folder, in a file for each.
///
/// A file appears when it is complete and on the disk: after a crash or a power cut, each acknowledged event is there.
/// The same event has the same file, however often it comes.
public struct FileDeadLetters: DeadLetterStore {
    private let folder: URL
    private let limit: Int
    /// The number of files, once they were counted.
    private let count = Guarded<Int?>(nil)

    /// The largest file that is read: a message may have 16 MiB, which grow by a third in the file.
    private static let largest = 32 << 20

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - folder: The folder of the files. It is created with the first letter, readable only by its owner.
    ///   - limit: The most events. With that many, further ones aren't acknowledged.
    public init(_ folder: URL, limit: Int = 100_000) {
        self.folder = folder
        self.limit = limit
    }

    /// Writes an event to its file.
    ///
    /// - Throws: `CocoaError` if the file can't be written, or an error when there are too many.
    @concurrent
    public func put(_ letter: DeadLetter) async throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = file(of: letter)
        let isNew = !FileManager.default.fileExists(atPath: file.path)
        if isNew { try reserve() }
        do {
            let data = try Self.encoder.encode(letter)
            try PartialFile.replace(file) { try $0.write(data) }
        } catch {
            if isNew { count.withLock { $0 = nil } }
            throw error
        }
    }

    /// The events, the oldest first.
    ///
    /// - Throws: `CocoaError` if the folder or a file in it can't be read.
    @concurrent
    public func letters() async throws -> [DeadLetter] {
        let decoder = JSONDecoder()
        return try files().map { file in
            do {
                let handle = try FileHandle(forReadingFrom: file)
                defer { try? handle.close() }
                return try decoder.decode(DeadLetter.self, from: handle.read(upToCount: Self.largest) ?? Data())
            } catch let error as DecodingError {
                throw CocoaError(.fileReadCorruptFile, file, "does not contain a dead letter: \(error)")
            }
        }
        .sorted { ($0.date, $0.eventID) < ($1.date, $1.eventID) }
    }

    /// Removes an event that was handled after all.
    @concurrent
    public func remove(_ letter: DeadLetter) async throws {
        try FileManager.default.removeItem(at: file(of: letter))
        count.withLock { $0 = nil }
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// Makes room for one more file.
    private func reserve() throws {
        try count.withLock { count in
            let known = try count ?? files().count
            guard known < limit else {
                // Someone may remove some without this.
                count = nil
                throw DeadLettersFull(limit: limit)
            }
            count = known + 1
        }
    }

    private func files() throws -> [URL] {
        do {
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "json" }
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
            return []
        }
    }

    private func file(of letter: DeadLetter) -> URL {
        let hash = SHA256.hash(letter.json).withUnsafeBytes { Base32.encode(Array($0.prefix(20))) }
        return folder.appending(path: "\(letter.eventID)-\(hash).json", directoryHint: .notDirectory)
    }
}
