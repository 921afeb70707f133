import ATOAuth
import HTTPTransport
import Terminal

/// `atp login`: logs an account in, in the browser or with a password.
enum LoginCommand {
    private static let identifier = Argument(
        "NAME", "A handle, DID or server address; with a password also an e-mail address", isRequired: false)
    private static let scope = Option(
        "scope", value: "SCOPE", "A permission for atp; repeat it for more (default: \(LoginScopes.standard))",
        isRepeated: true)
    private static let port = Option(
        "port", value: "PORT", "The port of 127.0.0.1 that the browser is redirected to (default: any free port)")
    private static let noOpen = Option(flag: "no-open", "Don't open the browser, only print the address")
    private static let appPassword = Option(flag: "app-password", "Ask for an app password instead of using OAuth")
    private static let descriptor = Option(
        "password-fd", value: "N", "Read the app password from an open file descriptor")
    private static let code = Option(
        "code", value: "CODE", "With a password: the code of the second factor, from the e-mail")

    static let command = Command(
        "login", "Log in, and stay logged in",
        discussion: """
            The account's server shows a page in your browser, where you sign in and approve the permissions of atp. \
            The address of the page is printed, so you can open it in any browser. In a remote shell, use the printed \
            ssh command, or paste the address that your browser shows at the end. Ctrl-C cancels the login. With \
            --host and without NAME, you choose the account on the server's page. The account becomes the current one.

            Scopes limit the permissions of atp. Without --scope, all commands work, except for direct messages. A \
            command without the required scope names it.

            Scripts, and servers without OAuth, need an app password: --app-password prompts for it without echo, and \
            --password-fd reads it. It is never read from the command line, where others could see it. It is sent to \
            --host, or else to bsky.social. The session of an earlier login is ended on the server.

            A login is stored only if the account's DID document names the server; otherwise any server could replace \
            another account's login. The document comes from the PLC directory, or from the host of a did:web. For a \
            local network, pass its directory with --plc or ATP_PLC.
            """,
        arguments: [identifier],
        options: [scope, port, noOpen, appPassword, descriptor, code, ResolveCommand.directory],
        examples: [
            .init("atp login alice.example.com", "Log in with the browser"),
            .init(
                "atp login alice.example.com --scope repo:app.bsky.feed.post --scope 'blob:image/*'",
                "Allow only posts and pictures"),
            .init("atp login alice.example.com --no-open --port 4000", "Log in from a remote shell with ssh -L"),
            .init("atp login alice.example.com --app-password", "Log in with an app password"),
            .init("atp login alice.example.com --password-fd 3 3<password.txt", "Log in from a script"),
        ]
    ) { invocation in
        let book = try await invocation.accountBook()
        let hasPassword = [appPassword, descriptor, code].contains { invocation.has($0) }
        if hasPassword, let option = [scope, port, noOpen].first(where: { invocation.has($0) }) {
            throw UsageError("--\(option.name) is for logins with the browser, not with a password")
        }
        let input = invocation.surroundings.input
        if hasPassword {
            let number = try invocation.integer(descriptor, in: 0...65_535)
            let host = try invocation.namedHost() ?? Invocation.StandardHost.login
            if let origin = Origin(host: host), origin.scheme == "http", !origin.isLoopback {
                throw UsageError(
                    "\(host) is not on this machine and not encrypted, so others could read the password; use https, "
                        + "or a tunnel to a port of localhost")
            }
            let name = try invocation[identifier] ?? input.ask("Handle: ")
            let login = PasswordLogin(
                name: name, host: host,
                code: invocation[code], descriptor: number)
            return try await login.run(invocation, book)
        }
        let name = try invocation[identifier] ?? invocation.namedHost() ?? input.ask("Handle: ")
        let login = BrowserLogin(
            name: name, scopes: try LoginScopes.read(invocation[all: scope], invocation.console),
            port: UInt16(clamping: try invocation.integer(port, in: 0...65_535) ?? 0),
            opening: invocation.has(noOpen) ? .never : .automatic)
        try await login.run(invocation, book)
    }
}
