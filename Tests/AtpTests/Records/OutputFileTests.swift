import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Where `--output` writes to.
@Suite(.inTurn) struct OutputFileTests {
    private static let count = 300_000

    /// A desk whose server has bytes.
    private func desk() async throws -> Desk {
        let desk = try await Desk()
        desk.network.server.route(.get, "/xrpc/com.example.bytes") { _ in .generated(byteCount: Self.count) }
        return desk
    }

    private func download(to name: String, at desk: Desk) async -> Desk.Outcome {
        await desk.atp("xrpc", "query", "com.example.bytes", "--host", desk.network.host, "--output", name)
    }

    private func kind(of file: URL) -> mode_t {
        var status = stat()
        return lstat(file.path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    private func mode(of file: URL) -> mode_t {
        var status = stat()
        return stat(file.path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func `a link is followed, and what it leads to is replaced`() async throws {
        let desk = try await desk()
        try desk.write(Data("old".utf8), to: "folder/target.bin")
        let link = desk.folder.appending(path: "link.bin")
        symlink("chain.bin", link.path)
        symlink("folder/target.bin", desk.folder.appending(path: "chain.bin").path)
        #expect(await download(to: "link.bin", at: desk).code == .success)
        #expect(kind(of: link) == S_IFLNK)
        #expect(try Data(contentsOf: desk.folder.appending(path: "folder/target.bin")).count == Self.count)
    }

    @Test func `a link to a missing file creates that file`() async throws {
        let desk = try await desk()
        symlink("later.bin", desk.folder.appending(path: "link.bin").path)
        #expect(await download(to: "link.bin", at: desk).code == .success)
        #expect(kind(of: desk.folder.appending(path: "link.bin")) == S_IFLNK)
        #expect(kind(of: desk.folder.appending(path: "later.bin")) == S_IFREG)
    }

    @Test func `circular links are an error`() async throws {
        let desk = try await desk()
        symlink("b", desk.folder.appending(path: "a").path)
        symlink("a", desk.folder.appending(path: "b").path)
        let outcome = await download(to: "a", at: desk)
        #expect(outcome.code == .refused)
        #expect(outcome.errors.contains("/a can't be written: Too many"))
    }

    @Test func `a pipe is written to, and stays a pipe`() async throws {
        let desk = try await desk()
        let pipe = desk.folder.appending(path: "pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let read = onThread { try reader(of: pipe).readToEnd()?.count }
        #expect(await download(to: "pipe", at: desk).code == .success)
        #expect(await read.first { _ in true } == Self.count)
        #expect(kind(of: pipe) == S_IFIFO)
    }

    @Test func `a pipe whose reader leaves is an error`() async throws {
        let desk = try await desk()
        let pipe = desk.folder.appending(path: "pipe")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        let read = onThread {
            let reading = try reader(of: pipe)
            defer { try? reading.close() }
            return try reading.read(upToCount: 1)?.count
        }
        let outcome = await download(to: "pipe", at: desk)
        #expect(outcome.code == .refused)
        #expect(outcome.errors.hasSuffix("/pipe can't be written: Broken pipe\n"))
        #expect(await read.first { _ in true } == 1)
    }

    @Test func `waiting for a pipe's reader can be cancelled`() async throws {
        let desk = try await desk()
        try #require(mkfifo(desk.folder.appending(path: "pipe").path, 0o600) == 0)
        let download = Task { await self.download(to: "pipe", at: desk) }
        try await until { desk.network.server.requests.contains(where: { $0.path == "/xrpc/com.example.bytes" }) }
        download.cancel()
        #expect(await download.value.code == .interrupted)
    }

    @Test func `a device is written to, and stays a device`() async throws {
        let desk = try await desk()
        symlink("/dev/null", desk.folder.appending(path: "null").path)
        #expect(await download(to: "null", at: desk).code == .success)
        #expect(await download(to: "/dev/null", at: desk).code == .success)
        #expect(kind(of: URL(filePath: "/dev/null")) == S_IFCHR)
        #expect(kind(of: desk.folder.appending(path: "null")) == S_IFLNK)
    }

    @Test func `standard output by its name is standard output`() async throws {
        let desk = try await desk()
        let outcome = try await desk.run(
            "xrpc", "query", "com.example.bytes", "--host", desk.network.host, "-o", "/dev/stdout",
            as: #""$@" | wc -c"#)
        #expect(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines) == "\(Self.count)")
        let file = try await desk.run(
            "xrpc", "query", "com.example.bytes", "--host", desk.network.host, "-o", "/dev/stdout")
        #expect(file.output.count == Self.count)
    }

    @Test func `a file keeps its permissions, and a write-protected one its content`() async throws {
        let desk = try await desk()
        try desk.write(Data("old".utf8), to: "private.bin")
        let file = desk.folder.appending(path: "private.bin")
        chmod(file.path, 0o600)
        #expect(await download(to: "private.bin", at: desk).code == .success)
        #expect(mode(of: file) == 0o600)
        // A key never goes into a file that others can read.
        try desk.write(Data("old".utf8), to: "shared.key")
        chmod(desk.folder.appending(path: "shared.key").path, 0o644)
        #expect(await desk.atp("key", "generate", "-o", "shared.key").code == .refused)
        #expect(try Data(contentsOf: desk.folder.appending(path: "shared.key")) == Data("old".utf8))
    }

    @Test(arguments: [("nowhere/bytes.bin", "No such file or directory"), (".", "Is a directory")])
    func `an unwritable location is an error in a sentence`(name: String, reason: String) async throws {
        let desk = try await desk()
        let outcome = await download(to: name, at: desk)
        #expect(outcome.code == .refused)
        #expect(outcome.errors.hasSuffix("can't be written: \(reason)\n"))
        #expect(!outcome.errors.contains("Domain") && !outcome.errors.contains(".partial"))
        #expect(await download(to: "", at: desk).code == .usage)
    }

    @Test func `the longest allowed name is accepted`() async throws {
        let desk = try await desk()
        let name = String(repeating: "n", count: 255)
        #expect(await download(to: name, at: desk).code == .success)
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder.path) == [name])
    }

    @Test func `unfinished files are removed when the process ends`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "part-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let part = try PartialFile(besides: folder.appending(path: "a"))
        try part.write(Data("half".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        part.discard()
        part.discard()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}

/// Opens a pipe to read from it. Programs that other tests start meanwhile don't keep it open.
private func reader(of pipe: URL) throws -> FileHandle {
    let descriptor = open(pipe.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(.ENOENT) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
}

/// Does what blocks on a thread of its own, from now on, and hands its result over.
private func onThread(_ body: @escaping @Sendable () throws -> Int?) -> AsyncStream<Int?> {
    let (results, continuation) = AsyncStream.makeStream(of: Int?.self)
    Thread.detachNewThread {
        continuation.yield(try? body())
        continuation.finish()
    }
    return results
}
