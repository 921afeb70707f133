import ATData
import Foundation
import LocalNetwork

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Another process with the stored session of an account: `OAuthChild`, which says what it can do.
///
/// It isn't started by Foundation: on Linux, its `Process` crashes now and then while other threads open files.
final class OAuthProcess: Sendable {
    private let id: pid_t
    private let input: FileHandle
    private let output: FileHandle

    /// Starts a process.
    ///
    /// - Parameter step: Where it stops, if anywhere.
    init(
        _ job: String..., folder: URL, account: DID, in network: LocalNetwork, stoppingAt step: String? = nil
    ) throws {
        let products = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let program = products.deletingLastPathComponent().appending(path: "OAuthChild").path
        let servers = "\(network.host),\(network.oauth.issuer)"
        let arguments = [program, folder.path, account.description, network.plcURL.absoluteString, servers] + job
        var environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        if let step { environment.append("OAUTH_CHILD_STOPS_AT=\(step)") }
        let (read, write) = (try Self.pipe(), try Self.pipe())
        id = try Self.spawn(program, arguments, environment, input: read.output, output: write.input)
        close(read.output)
        close(write.input)
        input = FileHandle(fileDescriptor: read.input, closeOnDealloc: true)
        output = FileHandle(fileDescriptor: write.output, closeOnDealloc: true)
    }

    /// A pipe whose ends other processes don't inherit.
    private static func pipe() throws -> (output: Int32, input: Int32) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        let result = Darwin.pipe(&ends)
        #else
        let result = Glibc.pipe(&ends)
        #endif
        guard result == 0 else { throw CocoaError(.fileReadUnknown) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String], input: Int32, output: Int32
    ) throws -> pid_t {
        #if canImport(Glibc)
        var actions = posix_spawn_file_actions_t()
        #else
        var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        // Safe: both lists end with `nil`, and their texts are freed after the last use.
        let lists = [arguments, environment].map { $0.map { strdup($0) } + [nil] }
        defer { for text in lists.joined() { free(text) } }
        var id: pid_t = 0
        guard posix_spawn(&id, program, &actions, nil, lists[0], lists[1]) == 0 else {
            throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: program])
        }
        return id
    }

    /// The next line of its output; less at its end.
    func line() async -> String { await read(all: false) }

    /// Its output until it ends, and then its end.
    func rest() async -> String {
        let text = await read(all: true)
        await end()
        return text
    }

    private func read(all: Bool) async -> String {
        await Self.offPool { [output] in
            var data = Data()
            while case let more = output.availableData, !more.isEmpty {
                data += more
                if !all, data.last == UInt8(ascii: "\n") { break }
            }
            return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
    }

    /// Sends it a line.
    func say(_ line: String) throws { try input.write(contentsOf: Data("\(line)\n".utf8)) }

    /// Ends it without a chance to tidy up, and returns when it has ended.
    func kill() async {
        #if canImport(Darwin)
        Darwin.kill(id, SIGKILL)
        #else
        Glibc.kill(id, SIGKILL)
        #endif
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
