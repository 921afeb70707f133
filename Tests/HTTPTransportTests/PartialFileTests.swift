import Foundation
import HTTPTransport
import TestLoad
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite(.inTurn) struct PartialFileTests {
    /// A new folder for a test.
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private func names(in folder: URL) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    }

    @Test func `what killed processes have left is removed, and nothing else`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        func add(_ name: String, age: TimeInterval) throws -> String {
            let path = folder.appending(path: name).path
            try Data("half".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.modificationDate: Date() - age], ofItemAtPath: path)
            return path
        }
        func name() -> String { ".partial-\(UUID().uuidString)" }
        _ = try add(name(), age: 7_200)
        let kept = [name(), name(), ".partial-of-another-program", UUID().uuidString]
        _ = try add(kept[0], age: 60)
        let locked = open(try add(kept[1], age: 7_200), O_WRONLY)
        defer { close(locked) }
        try #require(flock(locked, LOCK_EX) == 0)
        for name in kept[2...] { _ = try add(name, age: 7_200) }
        let file = try PartialFile(besides: folder.appending(path: "new"))
        try file.write(Data("whole".utf8))
        try file.finish()
        #expect(try names(in: folder) == Set(kept + ["new"]))
    }

    @Test func `a file is locked until it is complete`() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try PartialFile(besides: folder.appending(path: "new"))
        let name = try #require(try names(in: folder).first)
        let other = open(folder.appending(path: name).path, O_WRONLY)
        defer { close(other) }
        #expect(flock(other, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        try file.finish()
        // A child process of another test may hold a copy of the descriptor until it runs its own program.
        try await until { flock(other, LOCK_EX | LOCK_NB) == 0 }
        #expect(try names(in: folder) == ["new"])
    }
}
