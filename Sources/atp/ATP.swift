import AtpCommands
import Foundation

/// The program `atp`.
@main
enum ATP {
    static func main() async {
        // Swift would replace what isn't UTF-8: a post would be another text, and a file another file.
        for index in 1..<max(Int(CommandLine.argc), 1) {
            guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else {
                continue
            }
            FileHandle.standardError.write(Data("atp: argument \(index) is not UTF-8\n".utf8))
            exit(2)
        }
        exit(await AtpProgram.main(Array(CommandLine.arguments.dropFirst())))
    }
}
