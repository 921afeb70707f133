import Terminal

/// `atp oauth`: writes and checks the metadata of apps.
enum OAuthCommands {
    static let command = Command(
        "oauth", "Write and check the metadata of OAuth apps",
        discussion: """
            An app that logs users in with OAuth publishes a document about itself. The document's address is the \
            app's client_id.
            """,
        subcommands: [OAuthMetadataCommand.command, OAuthCheckCommand.command])
}
