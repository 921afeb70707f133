import CoreATProtocol
import LexiconCommands
package import Terminal

/// The command line `atp`, as a value: what people type, what help says, what shells complete.
package enum AtpProgram {
    package static var program: Program {
        Program(
            "atp", "the AT Protocol from the command line",
            groups: [
                CommandGroup(
                    "Accounts",
                    [LoginCommand.command, LogoutCommand.command, WhoAmICommand.command, AccountsCommand.command]),
                CommandGroup(
                    "Bluesky",
                    [
                        PostCommand.command, TimelineCommand.command, ThreadCommand.command, ProfileCommand.command,
                        FollowCommands.follow, FollowCommands.unfollow, LikeCommands.like, LikeCommands.unlike,
                        LikeCommands.repost, LikeCommands.delete, NotificationsCommand.command, SearchCommand.command,
                    ]),
                CommandGroup(
                    "Records and blobs",
                    [GetCommand.command, ListCommand.command, RecordCommands.command, BlobCommands.command]),
                CommandGroup(
                    "Protocol",
                    [
                        XRPCCommands.command, ResolveCommand.command, SyntaxCommands.command, DecodeCommand.command,
                        KeyCommands.command,
                    ]),
                CommandGroup(
                    "Tools",
                    [
                        Command(
                            "lex", "Check, compare and keep lexicons, and write their Swift types",
                            subcommands: LexiconCommands.all(after: "atp lex")),
                        ServeCommand.command, DemoCommand.command, completions,
                    ]),
            ],
            options: [Program.json, SharedOptions.host, SharedOptions.account, SharedOptions.verbose],
            footer: """
                Ends with 0 when all is well, with 1 when the server or the data said no, with 2 when it was used wrongly.
                Sessions are kept, for their owner only, in $XDG_STATE_HOME/atp or ~/.local/state/atp (on Apple \
                platforms in Application Support). ATP_HOST and ATP_PLC name other servers, NO_COLOR goes without colour.
                """,
            explain: explain)
    }

    /// Words an error for somebody at a terminal, who has no functions to call.
    static func explain(_ error: any Error) -> Refusal? {
        if let refusal = LexiconCommands.explain(error) { return refusal }
        guard let error = error as? AtError else { return nil }
        switch error {
        case .message(let message) where ["ExpiredToken", "InvalidToken"].contains(message.error):
            return Refusal("\(message) Log in again: atp login", name: message.error)
        case .message(let message): return Refusal("\(message)", name: message.error)
        case .network(.noSession), .network(.signedOut):
            return Refusal("Nobody is logged in. Log in with: atp login HANDLE", name: "NotLoggedIn")
        case .network(.statusCode): return Refusal("\(error)", name: "NoProtocolError")
        case .network(.transport): return Refusal("\(error)", name: "NoAnswer")
        case .network(.decodingFailed), .network(.emptyBody): return Refusal("\(error)", name: "InvalidAnswer")
        case .network: return Refusal("\(error)", name: "Failed")
        }
    }

    private static let shell = Argument(
        "SHELL", "The shell", choices: CompletionShell.allCases.map(\.rawValue))

    private static let completions = Command(
        "completions", "Print the script that teaches a shell to complete atp",
        arguments: [shell],
        examples: [
            .init(#"eval "$(atp completions bash)""#, "In ~/.bashrc"),
            .init("source <(atp completions zsh)", "In ~/.zshrc, after compinit"),
            .init("atp completions fish | source", "In ~/.config/fish/config.fish"),
        ]
    ) { invocation in
        guard let shell = CompletionShell(rawValue: try invocation.required(shell)) else { return }
        invocation.console.write(shell.script(for: program).utf8)
    }
}
