import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A process with a network in it.
///
/// It isn't started by Foundation: on Linux, its `Process` crashes now and then while other threads open files.
final class Child: Sendable {
    let host: String
    private let id: pid_t
    private let input: FileHandle

    private init(host: String, id: pid_t, input: FileHandle) {
        self.host = host
        self.id = id
        self.input = input
    }

    /// Starts one that keeps its state in a folder, and waits until it listens.
    static func start(folder: String) async throws -> Child {
        let products = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let program = products.deletingLastPathComponent().appending(path: "NetworkChild").path
        let (input, output) = (try pipe(), try pipe())
        let id = try spawn([program, folder], input: input.reading, output: output.writing)
        close(input.reading)
        close(output.writing)
        let reader = FileHandle(fileDescriptor: output.reading, closeOnDealloc: true)
        let line = await offPool {
            var line = Data()
            while true {
                let data = reader.availableData
                line += data
                if data.isEmpty || line.last == UInt8(ascii: "\n") { return line }
            }
        }
        let host = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
        let child = Child(
            host: host, id: id, input: FileHandle(fileDescriptor: input.writing, closeOnDealloc: true))
        try #require(host.hasPrefix("http://"), "the child did not start")
        return child
    }

    /// A pipe whose ends other processes don't inherit.
    private static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        let result = Darwin.pipe(&ends)
        #else
        let result = Glibc.pipe(&ends)
        #endif
        try #require(result == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(_ arguments: [String], input: Int32, output: Int32) throws -> pid_t {
        #if canImport(Glibc)
        var actions = posix_spawn_file_actions_t()
        #else
        var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        // Safe: the lists end with `nil`, and their texts are freed after the last use.
        let words = arguments.map { strdup($0) } + [nil]
        let environment = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + environment { free(text) } }
        var id: pid_t = 0
        try #require(posix_spawn(&id, arguments[0], &actions, nil, words, environment) == 0)
        return id
    }

    /// Ends the process without a chance to tidy up.
    func kill() async {
        #if canImport(Darwin)
        Darwin.kill(id, SIGKILL)
        #else
        Glibc.kill(id, SIGKILL)
        #endif
        await end()
    }

    /// Ends the process in order.
    func stop() async {
        try? input.close()
        await end()
    }

    /// Waits until it has ended. The system keeps its number until then.
    private func end() async {
        await Self.offPool { [id] in
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
        }
    }

    /// Runs what blocks on a thread of its own.
    private static func offPool<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }
}
