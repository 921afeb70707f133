import ATData
import CoreATProtocol
import HTTPTransport
import Terminal

/// `atp login`: exchanges a name and a password for a session, and stores it.
enum LoginCommand {
    private static let identifier = Argument("NAME", "A handle, DID or e-mail address", isRequired: false)
    private static let descriptor = Option(
        "password-fd", value: "N", "Read the password from an open file descriptor instead of asking")
    private static let code = Option("code", value: "CODE", "The code of the second factor, from the e-mail")

    static let command = Command(
        "login", "Log in, and stay logged in",
        discussion: """
            A prompt asks for the password without showing it. Use an app password. The password is never read from \
            the command line, where others could see it. The account becomes the current one.

            The login is stored only if the document of the account's DID names the server: otherwise any server could \
            replace another account's login. The document comes from the PLC directory, or from the host of a did:web. \
            For a local network, pass its directory with --plc or ATP_PLC.
            """,
        arguments: [identifier], options: [descriptor, code, ResolveCommand.directory],
        examples: [
            .init("atp login alice.example.com", "Log in through bsky.social, wherever the account is hosted"),
            .init("atp login alice.example.com --host https://pds.example.com", "Log in to another server"),
            .init("atp login alice.example.com --password-fd 3 3<password.txt", "Log in from a script"),
        ]
    ) { invocation in
        let input = invocation.surroundings.input
        let book = try invocation.accountBook()
        let name = try invocation[identifier] ?? input.ask("Handle: ")
        let host = try invocation.namedHost() ?? Invocation.StandardHost.login
        let client = invocation.client(ofNobodyAt: host)
        // A hostile server would confirm any handle for its accounts, so only a local one is asked about handles.
        let entry = Origin(host: host).flatMap { $0.isLocal ? $0 : nil }
        let resolver = try IdentityServers(invocation, host: entry).resolver()
        let password = try password(for: name, invocation)
        let session: Session
        do {
            session = try await client.login(
                identifier: name, password: password, authFactorToken: invocation[code])
        } catch let error as AtError
            where error.matches(LoginError.authFactorTokenRequired) && invocation[code] == nil
        {
            let code = try input.ask("The code from the e-mail: ")
            session = try await client.login(identifier: name, password: password, authFactorToken: code)
        }
        let login: LoginCheck.Result
        do {
            login = try await LoginCheck(resolver: resolver, client: client, entry: host)
                .result(session, loggedInAs: name)
        } catch {
            // A session that isn't stored should not stay open on the server.
            try? await client.logout()
            throw error
        }
        try await book.add(login.session, of: login.did, handle: login.handle)
        try invocation.show(login.session.summary) { console in
            guard let handle = login.handle else {
                try console.print("Logged in as \(login.did). Its handle could not be verified.")
                return
            }
            try console.print("Logged in as \(console.strong("\(handle)")), \(login.did).")
        }
    }

    private static func password(for name: String, _ invocation: Invocation) throws -> String {
        let input = invocation.surroundings.input
        guard let number = try invocation.integer(descriptor, in: 0...65_535) else {
            return try input.askSecretly("Password of \(name): ")
        }
        let password = try input.line(ofDescriptor: Int32(number))
        guard !password.isEmpty else { throw UsageError("no password on descriptor \(number)") }
        return password
    }
}
