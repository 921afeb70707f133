package import Foundation

/// A call of a command: its arguments and options, and its surroundings.
package struct Invocation: Sendable {
    /// The words that select the command.
    package let path: [String]
    /// The streams and settings of the command.
    package let surroundings: Surroundings
    /// The account that the command acts for, once it is known.
    package let actingAccount = LockedValue<Account>()
    /// The stores that the command has opened.
    package let openStores = LockedValue<any Sendable>()
    let arguments: [String: [String]]
    let options: [String: [String]]

    package var console: Console { surroundings.console }

    /// An account, as a command's errors name it.
    package struct Account: Sendable {
        package let name: String
        /// The command that logs it in again.
        package let loginCommand: String

        package init(name: String, loginCommand: String) {
            self.name = name
            self.loginCommand = loginCommand
        }
    }

    // MARK: Arguments

    /// A required argument.
    package func required(_ argument: Argument) throws -> String {
        guard let text = self[argument] else { throw UsageError("\(argument.name) is missing") }
        return text
    }

    /// An argument, if it was given.
    package subscript(argument: Argument) -> String? { arguments[argument.name]?.first }

    /// All values of an argument.
    package subscript(all argument: Argument) -> [String] { arguments[argument.name] ?? [] }

    // MARK: Options

    /// Whether an option was given.
    package func has(_ option: Option) -> Bool { options[option.name] != nil }

    /// The value of an option; the last one, if there are several.
    package subscript(option: Option) -> String? { options[option.name]?.last }

    /// The values of an option, in order.
    package subscript(all option: Option) -> [String] { options[option.name] ?? [] }

    /// The value of an option as a number.
    package func integer(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = self[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("--\(option.name) must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

/// A value that is set by one task and read by another.
package final class LockedValue<Value: Sendable>: @unchecked Sendable {
    // Safe to share: the value is only accessed under the lock.
    private let lock = NSLock()
    private var current: Value?

    package var value: Value? {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }
}

/// The streams and settings of a program; tests create their own.
package struct Surroundings: Sendable {
    /// The environment variables.
    package var environment: [String: String]
    package var console: Console
    package var input: Input
    /// The folder for relative file names.
    package var folder: URL

    package init(environment: [String: String], console: Console, input: Input, folder: URL) {
        self.environment = environment
        self.console = console
        self.input = input
        self.folder = folder
    }

    /// The surroundings of the process.
    package static var process: Surroundings {
        let environment = ProcessInfo.processInfo.environment
        return Surroundings(
            environment: environment, console: .process(environment), input: .process,
            folder: URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory))
    }

    /// An environment variable. An empty one counts as unset.
    package func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The file with a name.
    package func file(_ name: String, isFolder: Bool = false) throws -> URL {
        guard !name.isEmpty else { throw UsageError("the name of a \(isFolder ? "folder" : "file") is empty") }
        return URL(filePath: name, directoryHint: isFolder ? .isDirectory : .notDirectory, relativeTo: folder)
    }

    /// The bytes of a file.
    ///
    /// - Parameter limit: The maximum number of bytes to read, because a device may be endless.
    package func read(_ name: String, limit: Int = 1 << 30) throws -> Data {
        let file = try file(name)
        let bytes: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            bytes = try handle.read(upToCount: limit + 1) ?? Data()
        } catch {
            throw UsageError("\(name) can't be read: \(FileFault(error)?.reason ?? "\(error)")")
        }
        guard bytes.count <= limit else { throw UsageError("\(name) has more than \(limit >> 20) MiB") }
        return bytes
    }
}
