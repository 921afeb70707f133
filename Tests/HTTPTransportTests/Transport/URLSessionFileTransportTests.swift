import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Files that change, or are none, while `URLSessionTransport` sends them.
@Suite(.inTurn) struct URLSessionFileTransportTests {
    private let transport = URLSessionTransport()

    /// Sends a file to a server, which does something once it has the head, and then another request.
    ///
    /// - Returns: The heads and bodies that the server has read, in order.
    private func send(
        _ file: URL, whenHeadHasCome: @escaping @Sendable () throws -> Void = {}
    ) async throws -> [(head: String, body: Data)] {
        let seen = Guarded<[(head: String, body: Data)]>([])
        let server = try RawServer { connection, _ in
            while true {
                let head = try connection.readHead()
                if head.hasPrefix("POST") { try whenHeadHasCome() }
                let body = try connection.readBody(head)
                seen.withLock { $0.append((head, body)) }
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
        }
        defer { server.stop() }
        #expect(try await transport.send(HTTPRequest(.post, server.url, body: .file(file))).status == .ok)
        let next = HTTPRequest(.get, server.url, headers: ["Authorization": "Bearer next"])
        #expect(try await transport.send(next).status == .ok)
        return seen.withLock { $0 }
    }

    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private static let content = Data.sample(byteCount: 12 << 20)

    @Test func `a symbolic link sends its target`() async throws {
        try await Self.withFolder { folder in
            let (file, link) = (folder.appending(path: "file"), folder.appending(path: "link"))
            try Self.content.write(to: file)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            let seen = try await send(link)
            #expect(seen.count == 2 && seen.first?.body == Self.content)
            #expect(seen.last?.head.hasPrefix("GET / HTTP/1.1\r\n") == true)
        }
    }

    @Test func `a file that grows meanwhile is sent at its original length`() async throws {
        try await Self.withFolder { folder in
            let file = folder.appending(path: "file")
            try Self.content.write(to: file)
            let seen = try await send(file) {
                let handle = try FileHandle(forWritingTo: file)
                try handle.seekToEnd()
                try handle.write(contentsOf: Data("GET /evil HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
                try handle.write(contentsOf: Data(count: 1 << 20))
                try handle.close()
            }
            #expect(seen.count == 2 && seen.first?.body == Self.content)
            #expect(seen.last?.head.hasPrefix("GET / HTTP/1.1\r\n") == true)
        }
    }

    @Test func `a file that shrinks meanwhile is sent at its original length`() async throws {
        try await Self.withFolder { folder in
            let file = folder.appending(path: "file")
            try Self.content.write(to: file)
            let seen = try await send(file) {
                let handle = try FileHandle(forWritingTo: file)
                try handle.truncate(atOffset: 1)
                try handle.close()
            }
            #expect(seen.count == 2 && seen.first?.body == Self.content)
            #expect(seen.last?.head.contains("Bearer next") == true)
        }
    }

    @Test func `an empty file sends an empty body`() async throws {
        try await Self.withFolder { folder in
            let file = folder.appending(path: "file")
            try Data().write(to: file)
            let seen = try await send(file)
            #expect(seen.count == 2 && seen.first?.body.isEmpty == true)
        }
    }

    @Test(arguments: ["pipe", "folder", "/dev/zero", "missing", "loop", "unreadable"])
    func `a path that isn't a file is an error, and doesn't block`(kind: String) async throws {
        try await Self.withFolder { folder in
            let file = kind.hasPrefix("/") ? URL(filePath: kind) : folder.appending(path: kind)
            switch kind {
            case "pipe": #expect(mkfifo(file.path, 0o600) == 0)
            case "folder": try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            case "loop": try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
            case "unreadable":
                try Data("secret".utf8).write(to: file)
                #expect(chmod(file.path, 0) == 0)
                // Root may read everything.
                if geteuid() == 0 { return }
            default: break
            }
            let server = try RawServer { connection, _ in connection.readToEnd() }
            let request = HTTPRequest(.post, server.url, body: .file(file))
            let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
            guard case .unreadableBody(let why) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(why.contains(file.path) && server.connectionCount == 0)
            server.stop()
        }
    }

    @Test(arguments: [true, false])
    func `only this user can read a temporary body, which is removed afterwards`(isFile: Bool) async throws {
        // The only folder that others may look into; what other tests leave there has other sizes.
        let folder = FileManager.default.temporaryDirectory
        let size = isFile ? 3_456_789 : 3_456_790
        let original = folder.appending(path: UUID().uuidString)
        @Sendable func copies() throws -> [Int] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).compactMap { name in
                guard name != original.lastPathComponent, name.contains("upload-") else { return nil }
                let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
                return attributes?[.size] as? Int == size ? attributes?[.posixPermissions] as? Int : nil
            }
        }
        let permissions = Guarded<[Int]>([])
        let server = try RawServer { connection, _ in
            let head = try connection.readHead()
            let found = try copies()
            permissions.withLock { $0 = found }
            #expect(try connection.readBody(head).count == size)
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        let body: HTTPBody
        if isFile {
            try Data(count: size).write(to: original)
            body = .file(original)
        } else {
            body = .stream(
                AsyncThrowingStream<Data, any Error> { continuation in
                    continuation.yield(Data(count: size))
                    continuation.finish()
                })
        }
        defer { try? FileManager.default.removeItem(at: original) }
        #expect(try await transport.send(HTTPRequest(.post, server.url, body: body)).status == .ok)
        #expect(permissions.withLock { $0 }.allSatisfy { $0 & 0o077 == 0 })
        #expect(try copies().isEmpty)
        server.stop()
    }
}
