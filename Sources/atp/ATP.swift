import AtpCommands
import Foundation

/// The program `atp`.
@main
enum ATP {
    static func main() async {
        exit(await AtpProgram.main(Array(CommandLine.arguments.dropFirst())))
    }
}
