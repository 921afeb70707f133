import AtpCommands
import Foundation
import Terminal
import Testing

struct ServeCommandTests {
    @Test func `a network is served until it is broken off, and goes on where it left off`() async throws {
        let desk = try await Desk()
        let password = try await serve(["--data", "net", "--create", "alice.test"], desk) { answer in
            let host = try #require(answer["host"] as? String)
            let account = try #require((answer["accounts"] as? [[String: String]])?.first)
            let password = try #require(account["password"])
            let login = await desk.atp("login", "alice.test", "--host", host, answering: [password])
            #expect(login.code == .success)
            #expect(await desk.atp("post", "Kept").code == .success)
            return password
        }
        try await serve(["--data", "net", "--create", "alice.test"], desk) { answer in
            let host = try #require(answer["host"] as? String)
            #expect((answer["accounts"] as? [Any])?.isEmpty == true)
            #expect(await desk.atp("login", "alice.test", "--host", host, answering: [password]).code == .success)
            #expect(await desk.atp("timeline").output.contains("Kept"))
        }
    }

    /// Serves while something is done with what was told about the network.
    private func serve<Result>(
        _ arguments: [String], _ desk: Desk, _ body: ([String: Any]) async throws -> Result
    ) async throws -> Result {
        let (output, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let surroundings = Surroundings(
            environment: [:],
            console: Console(
                output: .init(isTerminal: false) { continuation.yield($0) },
                errors: .init(isTerminal: false) { _ in continuation.finish() }),
            input: Input(answers: { _ in "" }, line: { _ in [] }), folder: desk.folder)
        let serving = Task {
            await AtpProgram.program.run(["serve", "--port", "0", "--json"] + arguments, in: surroundings)
        }
        var told = output.makeAsyncIterator()
        let answer = try JSONSerialization.jsonObject(with: Data(try #require(await told.next())))
        let result = try await body(try #require(answer as? [String: Any]))
        serving.cancel()
        #expect(await serving.value == .success)
        return result
    }
}
