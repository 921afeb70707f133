import Foundation
import Probes
import Testing

/// A process with a network in it.
struct Child {
    private let program: PipedProgram
    let host: String

    /// Starts one that keeps its state in a folder, and waits until it listens.
    static func start(folder: String) async throws -> Child {
        let program = try PipedProgram(product: "NetworkChild", [folder])
        let host = try #require(await program.line(), "the child did not start")
        try #require(host.hasPrefix("http://"), "the child did not start")
        return Child(program: program, host: host)
    }

    /// Ends the process without a chance to tidy up.
    func kill() async { await program.kill() }

    /// Ends the process in order.
    func stop() async {
        program.closeInput()
        _ = await program.end
    }
}
