import ATData
import ATPostgres
import Probes
import Processes
import TestLoad
import Testing

/// Programs on systems without PostgreSQL's client library. These run wherever the tests run.
@Suite(.inTurn) struct LibraryTests {
    /// What a program says that opens stores with another library.
    private func refusal(_ library: String) async throws -> String {
        let child = try PipedProgram(
            product: "StoreChild",
            [
                "host=/nowhere", "atp", StoreKeys.generate(), alice.description, "http://127.0.0.1:1",
                "http://127.0.0.1:1", "claims",
            ], environment: ["ATP_LIBPQ": library])
        let text = await child.rest()
        #expect(await child.end == .exit(3))
        return text
    }

    @Test func `a program without the library is told how to install it, and goes on`() async throws {
        #expect(try await refusal("/nonexistent/libpq.so.5").contains("apt-get install libpq5"))
    }

    #if os(Linux)
    @Test func `a library without the functions is refused`() async throws {
        #expect(try await refusal("libc.so.6").contains("lacks functions"))
    }
    #endif
}
