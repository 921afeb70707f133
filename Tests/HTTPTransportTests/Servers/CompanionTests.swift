#if os(Linux)
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct CompanionTests {
    @Test func `a program that is asked to end does, and others go on`() throws {
        let folder = FileManager.default.temporaryDirectory
        let companions = try (0..<3).map { _ in try Command.start("sleep", ["60"], in: folder) }
        companions[1].terminate()
        #expect(companions[1].waitUntilExit() == SIGTERM)
        #expect(companions[0].isRunning && companions[2].isRunning)
        for companion in companions { companion.terminate() }
    }

    @Test func `a program is what was asked for, and says how it ended`() throws {
        let folder = FileManager.default.temporaryDirectory
        #expect(try Command.start("sh", ["-c", "exit $1", "sh", "7"], in: folder).waitUntilExit() == 7)
        let (input, output) = (Pipe(), Pipe())
        let copy = try Command.start("cat", [], in: folder, input: input, output: output)
        try input.fileHandleForWriting.write(contentsOf: Data("a 'word' or \"two\"".utf8))
        try input.fileHandleForWriting.close()
        #expect(output.wholeOutput() == Data("a 'word' or \"two\"".utf8))
        #expect(copy.waitUntilExit() == 0)
    }
}
#endif
