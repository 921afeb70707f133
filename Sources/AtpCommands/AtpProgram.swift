import ATIdentity
import ATStreams
import BskyKit
import CoreATProtocol
import Credentials
import HTTPTransport
import LexiconCommands
package import Terminal

/// The program `atp` as a value: its commands, help and shell completions.
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
                        PostCommand.command, TimelineCommand.command, FeedCommand.command, ThreadCommand.command,
                        ProfileCommand.command,
                        FollowCommands.follow, FollowCommands.unfollow, LikeCommands.like, LikeCommands.unlike,
                        LikeCommands.repost, LikeCommands.delete, NotificationsCommand.command, SearchCommand.command,
                        ListsCommands.command, ChatCommands.command,
                    ]),
                CommandGroup(
                    "Moderation and preferences",
                    [
                        ActorCommands.mute, ActorCommands.unmute, ActorCommands.block, ActorCommands.unblock,
                        ReportCommand.command, ModerateCommand.command, PrefsCommand.command,
                    ]),
                CommandGroup(
                    "Records, blobs and repositories",
                    [
                        GetCommand.command, ListCommand.command, RecordCommands.command, BlobCommands.command,
                        RepoCommands.command, BackfillCommand.command,
                    ]),
                CommandGroup(
                    "Streams",
                    [
                        FirehoseCommand.command, LabelsCommand.command, JetstreamCommand.command, TapCommand.command,
                        GroupCommands.command,
                    ]),
                CommandGroup("Services of your own", [ServiceCommands.command, LabelerCommands.command]),
                CommandGroup(
                    "Protocol",
                    [
                        XRPCCommands.command, ResolveCommand.command, SyntaxCommands.command, DecodeCommand.command,
                        KeyCommands.command, PLCCommands.command, OAuthCommands.command,
                    ]),
                CommandGroup(
                    "Tools",
                    [
                        Command(
                            "lex", "Check, compare and import lexicons, and write their Swift types",
                            subcommands: LexiconCommands.all(after: "atp lex")),
                        StoreCommands.command, ServeCommand.command, DemoCommand.command, completions,
                    ]),
            ],
            options: [
                Program.json, SharedOptions.host, SharedOptions.account, SharedOptions.store, SharedOptions.verbose,
            ],
            footer: """
                The exit status is 0 for success, 1 if the server refuses or the data is invalid, 2 for wrong usage, \
                130 after Ctrl-C, and 141 if the reader closed the output.
                Sessions are stored, readable only by their owner, in $XDG_STATE_HOME/atp or ~/.local/state/atp (on \
                Apple platforms in Application Support), or in the database that --store or ATP_STORE names. ATP_HOST, \
                ATP_PLC, ATP_DNS and ATP_VIDEO set other servers, and NO_COLOR turns color off. An empty variable \
                counts as not set.
                """,
            explain: { await explain($0, $1) })
    }

    /// Runs a command line and returns the exit status. Interrupted commands leave no partial files.
    package static func main(_ arguments: [String]) async -> Int32 {
        let program = program
        // Help has nothing to clean up. Without the threads that wait for signals, it is printed 10 % sooner.
        guard program.runsCommand(arguments) else { return await program.run(arguments, in: .process).rawValue }
        return await Interruption.handled(tidyUp: { PartialFile.discardAll() }) {
            let code = await program.run(arguments, in: .process)
            // New tokens that are on their way would be lost with the process, and the login with them. A second Ctrl-C
            // ends it at once.
            await RefreshesUnderWay.finish(within: .seconds(50))
            return code
        }
    }

    /// Rewrites an error for a user at a terminal, who can't call functions.
    static func explain(_ error: any Error, _ invocation: Invocation?) async -> Refusal? {
        if let refusal = LexiconCommands.explain(error) { return refusal }
        if let error = error as? FileError { return Refusal("\(error)", name: "FileError") }
        if let fault = error as? SessionFault { return fault.refusal() }
        if let refusal = StoreRefusal.explain(error) { return refusal }
        if let refusal = IdentityRefusal.explain(error) { return refusal }
        if let refusal = OAuthRefusal.explain(error) { return refusal }
        if let refusal = RepoRefusal.explain(error) { return refusal }
        if let error = error as? ChatError { return Refusal("\(error)", name: "InvalidMessage") }
        if let refusal = PostRefusal.explain(error) { return refusal }
        if let error = error as? StreamError, let refusal = StreamRefusal.explain(error) { return refusal }
        guard let error = error as? AtError else { return nil }
        if let ended = EndedLogin(error) { return ended.refusal(invocation?.actingAccount.value) }
        switch error {
        case .message(let message) where message.error.utf8.starts(with: "ScopeMissing".utf8):
            return await MissingScope(message).refusal(invocation)
        case .message(let message) where ["ExpiredToken", "InvalidToken", "invalid_token"].contains(message.error):
            return Refusal("\(message) Log in again: atp login", name: message.error)
        case .message(let message): return Refusal("\(message)", name: message.error)
        case .network(.noSession), .network(.signedOut):
            return Refusal("No account is logged in. Log in with: atp login HANDLE", name: "NotLoggedIn")
        case .network(.identity(let error)): return IdentityRefusal.explain(error)
        case .network(.oauth(let fault)): return OAuthRefusal.explain(fault)
        case .network(.statusCode): return Refusal("\(error)", name: "NoProtocolError")
        case .network(.transport): return Refusal("\(error)", name: "NoAnswer")
        case .network(.decodingFailed), .network(.emptyBody): return Refusal("\(error)", name: "InvalidAnswer")
        case .network: return Refusal("\(error)", name: "Failed")
        }
    }

    private static let shell = Argument(
        "SHELL", "The shell", choices: CompletionShell.allCases.map(\.rawValue))

    private static let completions = Command(
        "completions", "Print a shell completion script for atp",
        arguments: [shell],
        examples: [
            .init(#"eval "$(atp completions bash)""#, "In ~/.bashrc"),
            .init("source <(atp completions zsh)", "In ~/.zshrc, after compinit"),
            .init("atp completions fish | source", "In ~/.config/fish/config.fish"),
        ]
    ) { invocation in
        guard let shell = CompletionShell(rawValue: try invocation.required(shell)) else { return }
        try invocation.console.print(lines: ConsoleText(shell.script(for: program), keepingLines: true))
    }
}
