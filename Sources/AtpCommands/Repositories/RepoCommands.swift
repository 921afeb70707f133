import Terminal

/// `atp repo`: exports, checks and reads whole repositories.
enum RepoCommands {
    static let command = Command(
        "repo", "Export, check, read, compare and import whole repositories",
        discussion: """
            A repository is all records of an account, in a CAR file. Where a command takes FILE|NAME, an existing \
            file takes precedence: write @alice.example.com for the account if you have a file of that name. \
            Downloading a repository needs no login, and its signature is checked.
            """,
        subcommands: [
            RepoExportCommand.command, RepoVerifyCommand.command, RepoListCommand.command, RepoGetCommand.command,
            RepoDiffCommand.command, RepoUnpackCommand.command, RepoTreeCommand.command, RepoImportCommand.command,
        ])
}
