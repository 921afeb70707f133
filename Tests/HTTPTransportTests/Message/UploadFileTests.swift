import Foundation
import HTTPTransport
import TestLoad
import Testing

@Suite(.inTurn) struct UploadFileTests {
    /// Calls a function with an empty folder, which is there for as long as that takes.
    private static func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private static func content(of file: UploadFile, pieces: Int = 4) throws -> Data {
        var all = Data()
        while case let piece = try file.read(at: Int64(all.count), upTo: pieces), !piece.isEmpty { all += piece }
        return all
    }

    @Test func `a symbolic link has the length of its target`() throws {
        try Self.withFolder { folder in
            let (file, link) = (folder.appending(path: "file"), folder.appending(path: "link"))
            try Data("0123456789".utf8).write(to: file)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            let upload = try UploadFile(link)
            #expect(upload.length == 10)
            #expect(try Self.content(of: upload) == Data("0123456789".utf8))
        }
    }

    @Test func `bytes appended after opening aren't read`() throws {
        try Self.withFolder { folder in
            let file = folder.appending(path: "file")
            try Data("012345".utf8).write(to: file)
            let upload = try UploadFile(file)
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("GET / HTTP/1.1\r\n\r\n".utf8))
            try handle.close()
            #expect(try Self.content(of: upload) == Data("012345".utf8))
            #expect(try upload.read(at: 6, upTo: .max).isEmpty)
        }
    }

    @Test func `a file that became shorter is an error, not an end`() throws {
        try Self.withFolder { folder in
            let file = folder.appending(path: "file")
            try Data("0123456789".utf8).write(to: file)
            let upload = try UploadFile(file)
            truncate(file.path, 5)
            #expect(try upload.read(at: 0, upTo: 100) == Data("01234".utf8))
            let error = #expect(throws: UploadFile.Failure.self) { try upload.read(at: 5, upTo: 100) }
            #expect(error?.description.contains("became shorter") == true)
        }
    }

    @Test func `replacing the file at a path has no effect`() throws {
        try Self.withFolder { folder in
            let (file, other) = (folder.appending(path: "file"), folder.appending(path: "other"))
            try Data("first".utf8).write(to: file)
            try Data("a longer second".utf8).write(to: other)
            let upload = try UploadFile(file)
            #expect(rename(other.path, file.path) == 0)
            #expect(try Self.content(of: upload) == Data("first".utf8))
        }
    }

    @Test func `pipes, folders, devices and sockets are rejected immediately`() throws {
        try Self.withFolder { folder in
            let pipe = folder.appending(path: "pipe")
            #expect(mkfifo(pipe.path, 0o600) == 0)
            for file in [pipe, folder, URL(filePath: "/dev/zero"), URL(filePath: "/dev/null")] {
                let error = #expect(throws: UploadFile.Failure.self) { try UploadFile(file) }
                #expect(error?.description.hasSuffix("is not a regular file") == true, "\(file.path)")
            }
        }
    }

    @Test func `a file that can't be opened is an error that names it`() throws {
        try Self.withFolder { folder in
            let missing = folder.appending(path: "missing")
            let error = #expect(throws: UploadFile.Failure.self) { try UploadFile(missing) }
            #expect(error?.description == "there is no readable file at \(missing.path)")
            for address in ["https://example.com/file", "file:///etc/hostname%00.png"] {
                let url = try #require(URL(string: address))
                #expect(throws: UploadFile.Failure.self) { try UploadFile(url) }
            }
        }
    }
}
