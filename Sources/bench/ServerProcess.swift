import ATCrypto
import Foundation
import HTTPTransport
import LocalServer

/// A server in a separate process, so that a client's cost is measured without it.
struct ServerProcess {
    /// The argument that makes this program only the server.
    static let flag = "--serve"

    /// This program.
    static var program: URL {
        Bundle.main.executableURL ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    }

    /// The response to the query that is measured.
    static let profile =
        #"{"did":"did:plc:z72i7hdynmk6r22z27h6tvur","handle":"alice.example.com","displayName":"Alice"}"#

    let url: URL
    /// The process, which ends when its input does.
    let process: Process
    let input: Pipe
    /// Its files, which are deleted when it ends.
    var folder: URL?

    /// Starts this program a second time.
    static func start() throws -> ServerProcess {
        let (process, input, line) = try launch(flag)
        guard let url = URL(string: line) else { throw URLError(.badURL) }
        return ServerProcess(url: url, process: process, input: input)
    }

    /// Starts this program with arguments, and waits for the first line it prints.
    static func launch(_ arguments: String...) throws -> (process: Process, input: Pipe, line: String) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let byte = output.fileHandleForReading.readData(ofLength: 1)
            guard !byte.isEmpty else { throw CocoaError(.fileReadUnknown) }
            line += byte
        }
        return (process, input, String(decoding: line.dropLast(), as: UTF8.self))
    }

    /// Waits until the input of this process ends, as that of a second process does with the first.
    static func untilInputEnds() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while !FileHandle.standardInput.availableData.isEmpty {}
                continuation.resume()
            }
        }
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    /// The second process: it serves until its input ends.
    static func serve() async throws {
        let server = try await LocalServer.start(options: .init(logLimit: 0))
        let profile = Data(profile.utf8)
        let nonce = Base64.url.encode(SecureRandom.bytes(32))
        server.route(.get, "/xrpc/com.example.getProfile") { request in
            var response = ServerResponse.data(profile, contentType: "application/json")
            if request.headers["DPoP"] != nil { response.headers["DPoP-Nonce"] = nonce }
            return response
        }
        server.route(.get, "/large") { request in .generated(byteCount: request.query("bytes").flatMap { Int($0) } ?? 0)
        }
        server.webSocket("/messages") { socket in
            let size = socket.request.query("size").flatMap { Int($0) } ?? 0
            let count = socket.request.query("count").flatMap { Int($0) } ?? 0
            // As many frames as fit into one write, created once: the client is what is measured.
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
        await untilInputEnds()
        await server.stop(grace: .zero)
    }
}

/// The resources that this process has used so far.
enum Usage {
    /// Processor time of all threads, in seconds.
    static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The most memory that was ever resident, in bytes.
    static var peakResidentBytes: Int { field("VmHWM:") }

    /// The memory that is resident now, in bytes.
    static var residentBytes: Int { field("VmRSS:") }

    private static func field(_ name: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return (line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) * 1024
    }
}
