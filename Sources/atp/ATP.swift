import AtpCommands
import Foundation
import Terminal

/// The command line `atp`.
@main
enum ATP {
    static func main() async {
        exit(await AtpProgram.program.run(Array(CommandLine.arguments.dropFirst()), in: .process).rawValue)
    }
}
