import Foundation

/// A service in Python that sends the same page from the same database.
enum PythonService {
    /// Starts it on the service's processor. Returns `nil`, and says so, if its package isn't installed.
    static func start(_ package: String, database: URL) throws -> ServerProcess? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // The system's, which has the system's packages.
        let system = "/usr/bin/python3"
        let python = FileManager.default.isExecutableFile(atPath: system) ? system : "python3"
        process.arguments = [python, Comparison.script("feed_\(package).py").path, database.path]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, Pipe())
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let url = URL(string: line.trimmingCharacters(in: .newlines)), url.scheme != nil else {
            process.waitUntilExit()
            FileHandle.standardError.write(Data("bench: \(package) wasn't measured: it isn't installed\n".utf8))
            return nil
        }
        Load.pin(process.processIdentifier, to: 0)
        return ServerProcess(url: url, process: process, input: input)
    }
}
