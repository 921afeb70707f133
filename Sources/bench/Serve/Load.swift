import Foundation

/// The load generator `wrk`, which is a Debian package.
enum Load {
    /// How many requests a server answers with success in a second.
    ///
    /// - Parameters:
    ///   - processor: The processor that the generator has for itself; `nil` for all of them.
    ///   - script: A script of wrk that makes the requests.
    static func rate(
        _ url: URL, connections: Int, seconds: Int, threads: Int = 1, on processor: Int? = nil, script: URL? = nil
    ) throws -> Double {
        let text = try report(
            url, connections: connections, seconds: seconds, threads: threads, on: processor, script: script)
        let line = text.split(separator: "\n").first { $0.hasPrefix("Requests/sec:") }
        guard let rate = line?.split(separator: " ").last.flatMap({ Double($0) }) else { throw failure(text) }
        return rate
    }

    /// The time within which a server answers 99 % of the requests that come at a rate, in milliseconds.
    static func latency(_ url: URL, at rate: Double, seconds: Int, on processor: Int) throws -> Double {
        let script = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString).lua")
        defer { try? FileManager.default.removeItem(at: script) }
        // Each connection waits for 0 to 40 ms between its requests.
        try Data("delay = function() return math.random(0, 40) end\n".utf8).write(to: script)
        let text = try report(
            url, connections: max(1, Int(rate / 50)), seconds: seconds, threads: 1, on: processor, script: script)
        let words = text.split(separator: "\n").map { $0.split(separator: " ") }.first { $0.first == "99%" }
        for (unit, factor) in [("us", 0.001), ("ms", 1), ("s", 1_000)] where words?.last?.hasSuffix(unit) == true {
            if let number = words?.last.flatMap({ Double($0.dropLast(unit.count)) }) { return number * factor }
        }
        throw failure(text)
    }

    private static func failure(_ text: String) -> any Error {
        CocoaError(.fileNoSuchFile, userInfo: [NSLocalizedDescriptionKey: "wrk is not installed, or failed: \(text)"])
    }

    /// The report of `wrk` about a server. Throws if a request fails.
    private static func report(
        _ url: URL, connections: Int, seconds: Int, threads: Int, on processor: Int?, script: URL?
    ) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            (processor.map { ["taskset", "-c", "\($0)"] } ?? [])
            + ["wrk", "--latency", "-t\(threads)", "-c\(connections)", "-d\(seconds)"]
            + (script.map { ["-s", $0.path] } ?? []) + [url.absoluteString]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, !text.contains("Non-2xx") else { throw failure(text) }
        return text
    }

    /// The same with a token for each request, one after the other.
    static func rate(_ url: URL, tokens: [String], connections: Int, seconds: Int, on processor: Int) throws -> Double {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (list, script) = (folder.appending(path: "tokens"), folder.appending(path: "tokens.lua"))
        try Data(tokens.joined(separator: "\n").utf8).write(to: list)
        let lines = """
            local tokens, index = {}, 0
            for line in io.lines("\(list.path)") do tokens[#tokens + 1] = line end
            request = function()
                index = index % #tokens + 1
                return wrk.format("GET", nil, { Authorization = "Bearer " .. tokens[index] })
            end
            """
        try Data(lines.utf8).write(to: script)
        return try rate(url, connections: connections, seconds: seconds, on: processor, script: script)
    }

    /// Keeps a process and its threads on one processor.
    static func pin(_ process: Int32, to processor: Int) {
        let taskset = Process()
        taskset.executableURL = URL(filePath: "/usr/bin/env")
        taskset.arguments = ["taskset", "-a", "-c", "-p", "\(processor)", "\(process)"]
        taskset.standardOutput = Pipe()
        try? taskset.run()
        taskset.waitUntilExit()
    }
}

extension Load {
    /// The same for the processes that one has started.
    static func pinChildren(of process: Int32, to processor: Int) {
        let path = "/proc/\(process)/task/\(process)/children"
        let children = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        for child in children.split(separator: " ").compactMap({ Int32($0) }) { pin(child, to: processor) }
    }
}

extension Usage {
    /// The memory of a process that is resident now, in bytes, with the parts of programs and libraries that it has
    /// read: other processes share those, and the system can drop them.
    static func residentBytes(of process: Int32) -> Int { bytes("VmRSS", of: process) }

    /// The memory that only this process has, in bytes.
    static func privateBytes(of process: Int32) -> Int { bytes("RssAnon", of: process) }

    private static func bytes(_ name: String, of process: Int32) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return (line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) * 1_024
    }

    /// The processor time of a process, in seconds.
    static func processorSeconds(of process: Int32) -> Double {
        let line = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        // The name of the program, in parentheses, may contain spaces.
        let fields = line.drop { $0 != ")" }.split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
