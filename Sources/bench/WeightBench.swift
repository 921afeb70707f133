import Foundation

/// Measures the cost of one import: builds small programs, each with one product of this package, and measures the
/// processor time of the build and the size of the program: `bench weight [PRODUCT…] [--json]`.
///
/// Every build starts from nothing, in a package of its own. Processor time is what the compilers, the linker and the
/// package manager use together. Other work on the machine changes it less than the time on the clock.
enum WeightBench {
    /// The argument that starts it.
    static let name = "weight"

    /// A program that imports one product and makes one call.
    private struct Hello {
        let product: String
        let source: String
    }

    private static let hellos = [
        Hello(
            product: "CoreATProtocol",
            source: """
                import CoreATProtocol

                let client = ATClient(host: "https://public.api.bsky.app")
                print(try await client.query("app.bsky.actor.getProfile", parameters: ["actor": "bsky.app"]))
                """),
        Hello(product: "BskyLexicons", source: profile(importing: "BskyLexicons", "CoreATProtocol")),
        Hello(product: "BskyKit", source: profile(importing: "BskyKit")),
        Hello(
            product: "ATStreams",
            source: """
                import ATStreams

                for try await event in Firehose().events(collections: ["app.bsky.feed.post"]) { print(event) }
                """),
    ]

    private static func profile(importing modules: String...) -> String {
        """
        \(modules.map { "import \($0)" }.joined(separator: "\n"))

        let client = ATClient(host: "https://public.api.bsky.app")
        let profile = try await client.execute(.getProfile(actor: "bsky.app"))
        print(profile.displayName ?? "")
        """
    }

    /// The products that can be measured.
    static var products: [String] { hellos.map(\.product) }

    /// Measures some products, or all, and prints each result as soon as it is known.
    static func run(_ products: [String], isJSON: Bool) throws {
        for hello in hellos where products.isEmpty || products.contains(hello.product) {
            for configuration in ["debug", "release"] {
                for measurement in try measure(hello, configuration) {
                    let result = BenchRounds.Result(
                        metric: measurement.metric, values: [measurement.value], unit: measurement.unit)
                    print(isJSON ? try result.json(bench: name) : result.row)
                    fflush(nil)
                }
            }
        }
    }

    private static func measure(_ hello: Hello, _ configuration: String) throws -> [Measurement] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-weight-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(hello, to: folder)
        let before = childrenTime()
        try build(hello, configuration, in: folder)
        let seconds = childrenTime() - before
        let program = folder.appending(path: ".build/\(configuration)/Hello")
        let prefix = "\(hello.product), \(configuration):"
        var measurements = [Measurement(metric: "\(prefix) build", value: seconds, unit: "s of processor time")]
        if configuration == "release" {
            let size = Double(try textSize(of: program)) / 1e6
            measurements.append(Measurement(metric: "\(prefix) program, without data", value: size, unit: "MB"))
        }
        return measurements
    }

    private static func write(_ hello: Hello, to folder: URL) throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let sources = folder.appending(path: "Sources/Hello")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        let package = root.lastPathComponent
        let products = hello.product == "BskyLexicons" ? ["BskyLexicons", "CoreATProtocol"] : [hello.product]
        let dependencies = products.map { #".product(name: "\#($0)", package: "\#(package)")"# }.joined(separator: ", ")
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Hello", platforms: [.macOS(.v15)], dependencies: [.package(path: "\(root.path)")],
                targets: [.executableTarget(name: "Hello", dependencies: [\(dependencies)])])
            """
        try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
        try Data(hello.source.utf8).write(to: sources.appending(path: "main.swift"))
    }

    /// Builds the program, and ends this process with the compiler's errors when that fails.
    private static func build(_ hello: Hello, _ configuration: String, in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "build", "-c", configuration, "--product", "Hello"]
        process.currentDirectoryURL = folder
        let log = folder.appending(path: "build.log")
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = "bench: a program with \(hello.product) doesn't build in \(configuration):\n"
            FileHandle.standardError.write(Data(text.utf8) + (try Data(contentsOf: log)))
            exit(1)
        }
    }

    /// The size of a program's code and constants, which `size` prints first.
    private static func textSize(of program: URL) throws -> Int {
        let output = try Comparison.run(URL(filePath: "/usr/bin/env"), ["size", program.path])
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        guard lines.count == 2, let size = lines[1].split(whereSeparator: \.isWhitespace).first.flatMap({ Int($0) })
        else { throw CocoaError(.fileReadCorruptFile) }
        return size
    }

    /// The processor time of all programs that this one has started and waited for, in seconds.
    private static func childrenTime() -> Double {
        var usage = rusage()
        #if canImport(Darwin)
        getrusage(RUSAGE_CHILDREN, &usage)
        #else
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        #endif
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
}
