import Foundation
import HTTPTransport
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

    /// Kills the process while tasks write to it, and returns once they have noticed.
    ///
    /// - Parameters:
    ///   - count: How many writes are done before.
    ///   - writers: One of the functions for each task. It is called until the process is gone.
    /// - Throws: An error of a write before that, if nearly all writes fail.
    func kill(after count: Int, of writers: [@Sendable () async throws -> Void]) async throws {
        let progress = Guarded((written: 0, failed: 0, isKilled: false))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for write in writers {
                group.addTask {
                    while true {
                        do {
                            try await write()
                            let isLast = progress.withLock { progress in
                                progress.written += 1
                                guard progress.written >= count, !progress.isKilled else { return false }
                                progress.isKilled = true
                                return true
                            }
                            // Beside the writes of the others, and the next one of this task.
                            if isLast { Task { await program.kill() } }
                        } catch {
                            let isExpected = progress.withLock { progress in
                                if !progress.isKilled { progress.failed += 1 }
                                return progress.isKilled
                            }
                            if isExpected { return }
                            // Each write that fails says so; only those that are acknowledged must last.
                            print("before the process was killed: \(error)")
                            if progress.withLock({ $0.failed }) > 10 { throw error }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        await program.kill()
    }

    /// Ends the process in order.
    func stop() async {
        program.closeInput()
        _ = await program.end
    }
}
