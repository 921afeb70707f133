import Foundation

/// The command line: `atp demo`.
@main
enum ATP {
    private static let usage = """
        atp: the AT Protocol from the command line

          atp demo         log in, call, let a token expire, call again, against a server in this process
          atp demo atom    the same for any REST service, with AtomNetworking

        """

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        do {
            switch arguments {
            case ["demo"]: try await Demo.run()
            case ["demo", "atom"]: try await AtomDemo.run()
            case ["help"], ["--help"], ["-h"]: print(usage, terminator: "")
            default:
                FileHandle.standardError.write(Data(usage.utf8))
                exit(64)
            }
        } catch {
            FileHandle.standardError.write(Data("atp: \(error)\n".utf8))
            exit(1)
        }
    }
}
