#if canImport(CSystem)
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct CompanionTests {
    @Test func `a program ends when it is asked to, and others continue`() throws {
        let folder = FileManager.default.temporaryDirectory
        let companions = try (0..<3).map { _ in try Command.start("sleep", ["60"], in: folder) }
        companions[1].terminate()
        #expect(companions[1].waitUntilExit() == SIGTERM)
        #expect(companions[0].isRunning && companions[2].isRunning)
        for companion in companions { companion.terminate() }
    }

    @Test func `a program runs with its arguments, and its status is reported`() throws {
        let folder = FileManager.default.temporaryDirectory
        #expect(try Command.start("sh", ["-c", "exit $1", "sh", "7"], in: folder).waitUntilExit() == 7)
        let (input, output) = (ProgramPipe(), ProgramPipe())
        let copy = try Command.start("cat", [], in: folder, input: input, output: output)
        try input.fileHandleForWriting.write(contentsOf: Data("a 'word' or \"two\"".utf8))
        try input.fileHandleForWriting.close()
        #expect(output.wholeOutput() == Data("a 'word' or \"two\"".utf8))
        #expect(copy.waitUntilExit() == 0)
    }
}
#endif
