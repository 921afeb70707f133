import Foundation
import HTTPTransport
import LocalServer

/// A `LocalServer` in a process of its own, so that what a client costs is measured without it.
struct ServerProcess {
    /// The argument with which this program is the server and nothing else.
    static let flag = "--serve"

    let url: URL
    private let process: Process
    private let input: Pipe

    /// Starts this program a second time.
    static func start() throws -> ServerProcess {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [flag]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let byte = output.fileHandleForReading.readData(ofLength: 1)
            guard !byte.isEmpty else { throw CocoaError(.fileReadUnknown) }
            line += byte
        }
        guard let url = URL(string: String(decoding: line.dropLast(), as: UTF8.self)) else { throw URLError(.badURL) }
        return ServerProcess(url: url, process: process, input: input)
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// What the second process does: it serves until its input ends.
    static func serve() async throws {
        let server = try await LocalServer.start(options: .init(logLimit: 0))
        let profile = Data(
            #"{"did":"did:plc:z72i7hdynmk6r22z27h6tvur","handle":"alice.example.com","displayName":"Alice"}"#.utf8)
        server.route(.get, "/xrpc/com.example.getProfile") { _ in .data(profile, contentType: "application/json") }
        server.route(.get, "/large") { request in .generated(byteCount: request.query("bytes").flatMap { Int($0) } ?? 0)
        }
        server.webSocket("/messages") { socket in
            let size = socket.request.query("size").flatMap { Int($0) } ?? 0
            let count = socket.request.query("count").flatMap { Int($0) } ?? 0
            // As many frames as fit into one write, made once: what is measured is the client.
            var batch = Data()
            let perBatch = max(1, (256 << 10) / max(1, size))
            for _ in 0..<perBatch {
                WebSocketFrame.append(.binary, Data(count: size), masked: false, to: &batch)
            }
            for _ in 0..<(count / perBatch) { try await socket.sendRaw(batch) }
        }
        server.webSocket("/echo") { socket in
            for try await message in socket { try await socket.send(message) }
        }
        FileHandle.standardOutput.write(Data("\(server.url)\n".utf8))
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while !FileHandle.standardInput.availableData.isEmpty {}
                continuation.resume()
            }
        }
        await server.stop(grace: .zero)
    }
}

/// What this process has used so far.
enum Usage {
    /// Processor time in seconds, of all threads.
    static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The most memory that was resident at any time, in bytes.
    static var peakResidentBytes: Int { field("VmHWM:") }

    /// The memory that is resident now, in bytes.
    static var residentBytes: Int { field("VmRSS:") }

    private static func field(_ name: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return (line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) * 1024
    }
}
