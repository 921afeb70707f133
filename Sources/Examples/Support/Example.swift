package import CoreATProtocol
package import Foundation
package import LocalNetwork

/// A running example: on a local network of its own, or with `--host` on a real server.
package struct Example: Sendable {
    /// The local network; `nil` on a real server.
    package let network: LocalNetwork?
    /// The values of the command line's options, by name.
    package let options: [String: String]
    /// The other arguments.
    package let words: [String]

    /// Runs an example. If it fails, this prints the error, and the program ends with status 1.
    package static func run(_ body: @Sendable (Example) async throws -> Void) async {
        do {
            let example = try await Example(CommandLine.arguments.dropFirst())
            try await body(example)
            await example.network?.stop()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private init(_ arguments: ArraySlice<String>) async throws {
        var (options, words, rest) = ([String: String](), [String](), arguments)
        while let argument = rest.popFirst() {
            if argument.hasPrefix("--"), let value = rest.popFirst() {
                options[String(argument.dropFirst(2))] = value
            } else {
                words.append(argument)
            }
        }
        (self.options, self.words) = (options, words)
        network = options["host"] == nil ? try await LocalNetwork.start() : nil
    }

    /// The server's address.
    package var host: String { options["host"] ?? network?.host ?? "" }

    /// Returns an option that is required on a real server.
    package func required(_ option: String) throws -> String {
        guard let value = options[option] else { throw UsageError("--host needs --\(option), too.") }
        return value
    }

    /// The account's password. It is an environment variable, so that it isn't visible in the list of processes.
    package func password() throws -> String {
        if network != nil { return "correct-horse" }
        guard let password = ProcessInfo.processInfo.environment["PASSWORD"] else {
            throw UsageError("Set the environment variable PASSWORD to an app password.")
        }
        return password
    }

    /// Creates the folder for what the example stores: `--folder`, or a temporary one on the local network.
    package func folder() throws -> URL {
        let temporary = URL.temporaryDirectory.appending(path: "example-\(UUID().uuidString)")
        let folder = network == nil ? URL(filePath: try required("folder")) : temporary
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Logs in to an account: to `--name` on a real server, and to a new one on the local network.
    package func client(_ name: String) async throws -> ATClient {
        try await network?.createAccount(handle: name, password: password())
        let client = ATClient(host: host)
        try await client.login(identifier: network == nil ? required("name") : name, password: password())
        return client
    }
}

/// An error of the arguments, or of what was typed.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
