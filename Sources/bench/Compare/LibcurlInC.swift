import Foundation

/// A small C program that uses libcurl, compiled for the comparison. It shows the cost of our own use of libcurl.
struct LibcurlInC {
    static let name = "libcurl in C"

    private let program: URL

    /// The reason why there is no program to compare with.
    struct Missing: Error {
        let reason: String
    }

    /// Compiles the program. If libcurl's headers aren't installed, the package that has them is unpacked in the
    /// folder.
    init(in folder: URL) throws(Missing) {
        program = folder.appending(path: "libcurl")
        guard Self.succeeds(["clang", "--version"], in: folder) else { throw Missing(reason: "there is no clang") }
        let source = URL(filePath: #filePath).appending(path: "../../../../.ci/world/libcurl.c").standardizedFileURL
        if compile(source, [], in: folder) { return }
        let script = """
            set -e
            apt-get download libcurl4-openssl-dev || { apt-get update; apt-get download libcurl4-openssl-dev; }
            dpkg -x libcurl4-openssl-dev_*.deb headers
            """
        let headers = folder.appending(path: "headers/usr/include")
        guard Self.succeeds(["sh", "-c", script], in: folder) else {
            throw Missing(reason: "libcurl's headers can't be downloaded")
        }
        let inner = (try? FileManager.default.contentsOfDirectory(at: headers, includingPropertiesForKeys: nil)) ?? []
        guard compile(source, ([headers] + inner).flatMap { ["-I", $0.path] }, in: folder) else {
            throw Missing(reason: "it doesn't compile")
        }
    }

    /// Requests an address for some seconds, and returns the requests per second and the processor time of each.
    func measure(_ url: URL, seconds: Int) throws -> (rate: Double, microseconds: Double) {
        let output = try Comparison.run(program, [url.absoluteString, "\(seconds)"])
        let numbers = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace).map { Double($0) }
        guard numbers.count == 2, let rate = numbers[0], let microseconds = numbers[1] else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return (rate, microseconds)
    }

    private func compile(_ source: URL, _ options: [String], in folder: URL) -> Bool {
        Self.succeeds(
            ["clang", "-O2", source.path, "-o", program.path, "-l:libcurl.so.4"] + options, in: folder)
    }

    /// Whether a program runs and succeeds. It prints nothing.
    private static func succeeds(_ arguments: [String], in folder: URL) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
