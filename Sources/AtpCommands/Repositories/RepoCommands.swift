import Terminal

/// `atp repo`: exports, checks and reads whole repositories.
enum RepoCommands {
    static let command = Command(
        "repo", "Export, check, read, compare and import whole repositories",
        discussion: """
            A repository is all records of an account, in a file in the format CAR. Where a command takes FILE|NAME, a \
            file that exists comes first: write @alice.example.com for the account if you have a file of that name. A \
            repository that is downloaded needs no login, and its signature is checked.
            """,
        subcommands: [
            RepoExportCommand.command, RepoVerifyCommand.command, RepoListCommand.command, RepoGetCommand.command,
            RepoDiffCommand.command, RepoUnpackCommand.command, RepoTreeCommand.command, RepoImportCommand.command,
        ])
}
