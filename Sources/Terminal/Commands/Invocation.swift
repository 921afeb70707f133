package import Foundation

/// A command as it was called: what was given, and what there is around it.
package struct Invocation: Sendable {
    /// The names that led to the command.
    package let path: [String]
    /// Where the command reads, prints, and finds its settings.
    package let surroundings: Surroundings
    let arguments: [String: [String]]
    let options: [String: [String]]

    package var console: Console { surroundings.console }

    // MARK: Arguments

    /// An argument that must be there.
    package func required(_ argument: Argument) throws -> String {
        guard let text = self[argument] else { throw UsageError("\(argument.name) is missing") }
        return text
    }

    /// An argument, if it was given.
    package subscript(argument: Argument) -> String? { arguments[argument.name]?.first }

    /// All that was given for an argument.
    package subscript(all argument: Argument) -> [String] { arguments[argument.name] ?? [] }

    // MARK: Options

    /// Whether an option was given.
    package func has(_ option: Option) -> Bool { options[option.name] != nil }

    /// An option's value: the last one, when there are more.
    package subscript(option: Option) -> String? { options[option.name]?.last }

    /// An option's values, in order.
    package subscript(all option: Option) -> [String] { options[option.name] ?? [] }

    /// An option's value as a number.
    package func integer(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = self[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("--\(option.name) must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

/// Where a program reads, prints, and finds its settings; tests make their own.
package struct Surroundings: Sendable {
    /// The variables of the environment.
    package var environment: [String: String]
    package var console: Console
    package var input: Input
    /// The folder that relative names of files start from.
    package var folder: URL

    package init(environment: [String: String], console: Console, input: Input, folder: URL) {
        self.environment = environment
        self.console = console
        self.input = input
        self.folder = folder
    }

    /// The process's own.
    package static var process: Surroundings {
        let environment = ProcessInfo.processInfo.environment
        return Surroundings(
            environment: environment, console: .process(environment), input: .process,
            folder: URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory))
    }

    /// The file of a name.
    package func file(_ name: String, isFolder: Bool = false) -> URL {
        URL(filePath: name, directoryHint: isFolder ? .isDirectory : .notDirectory, relativeTo: folder)
    }

    /// The bytes of a file.
    package func read(_ name: String) throws -> Data {
        do { return try Data(contentsOf: file(name)) } catch { throw UsageError("\(name) can't be read") }
    }
}
