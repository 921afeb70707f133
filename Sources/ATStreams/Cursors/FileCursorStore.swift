import ATCrypto
public import Foundation
import HTTPTransport

/// Stores cursors in a folder, with a file for each stream.
///
/// Files are replaced atomically: after a crash, or when the disk is full, a file contains either the old cursor or the
/// new one. Processes that read the same stream need separate folders, or names: ``StreamOptions/name``.
public struct FileCursorStore: CursorStore {
    private let folder: URL

    private struct Contents: Codable {
        let service: String
        let stream: String
        /// Missing in the files of streams without a name of their own.
        let reader: String?
        let cursor: Int64
    }

    /// The largest file that is read.
    private static let largest = 64 << 10

    /// Creates a store.
    ///
    /// - Parameter folder: The folder of the files. It is created when something is saved, readable only by its owner.
    public init(_ folder: URL) { self.folder = folder }

    /// The cursor of a stream; `nil` if the file doesn't exist.
    ///
    /// - Throws: `FileError` if the file can't be read, or doesn't have a cursor of this stream.
    @concurrent
    public func load(_ stream: StreamID) async throws -> Int64? {
        let file = file(of: stream)
        guard let data = try Data(ofFile: file, most: Self.largest) else { return nil }
        guard let contents = try? JSONDecoder().decode(Contents.self, from: data), contents.service == stream.service,
            contents.stream == stream.name, contents.reader == stream.reader, contents.cursor >= 0
        else {
            throw FileError(
                file.path, "does not contain a cursor of \(stream). Remove it to start with new events.",
                isDamaged: true)
        }
        return contents.cursor
    }

    /// Replaces the cursor of a stream.
    ///
    /// - Throws: `FileError` if the file can't be written.
    @concurrent
    public func save(_ cursor: Int64, _ stream: StreamID) async throws {
        let contents = Contents(service: stream.service, stream: stream.name, reader: stream.reader, cursor: cursor)
        try PartialFile.replace(file(of: stream), json: contents)
    }

    /// A name made of the parts that a file name can have, for people, and a hash, so that no two streams share a file.
    private func file(of stream: StreamID) -> URL {
        let host = URL(string: stream.service)?.host() ?? ""
        let reader = stream.reader.map { " \($0)" } ?? ""
        let readable = "\(host)-\(stream.name)\(reader.replacing(" ", with: "-"))".utf8.filter { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        let hash = SHA256.hash(Array("\(stream.service) \(stream.name)\(reader)".utf8))
        let suffix = Base32.encode(Array(hash.withUnsafeBytes { Array($0.prefix(10)) }))
        let start = String(decoding: readable.prefix(120).drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
        return folder.appending(path: "\(start)-\(suffix).json", directoryHint: .notDirectory)
    }
}

extension PartialFile {
    /// Writes a file as a whole: after a crash, the file is the old one or the new one. It is readable only by its
    /// owner, and so is its folder, if that doesn't exist.
    static func replace(_ file: URL, _ write: (PartialFile) throws -> Void) throws {
        try FileError.createFolder(file.deletingLastPathComponent())
        let part = try PartialFile(besides: file, mode: 0o600)
        do {
            try write(part)
            try part.finish()
        } catch {
            part.discard()
            throw error
        }
    }

    /// The same with a value as JSON.
    static func replace(_ file: URL, json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(value)
        try replace(file) { try $0.write(data) }
    }
}
