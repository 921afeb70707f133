import ATData
import CoreATProtocol
import Terminal

/// `atp login`: trades a name and a password for a session, and keeps it.
enum LoginCommand {
    private static let identifier = Argument("NAME", "A handle, DID or e-mail address", isRequired: false)
    private static let descriptor = Option(
        "password-fd", value: "N", "Read the password from an open file descriptor instead of asking")
    private static let code = Option("code", value: "CODE", "The code of the second factor, as it came by e-mail")

    static let command = Command(
        "login", "Log in, and stay logged in",
        discussion: """
            The password is asked for without showing it; better give an app password. It is never taken from the \
            command line, where others could see it. The account becomes the current one.
            """,
        arguments: [identifier], options: [descriptor, code],
        examples: [
            .init("atp login alice.example.com", "Log in to bsky.social, or from there wherever the account lives"),
            .init("atp login alice.example.com --host https://pds.example.com", "Log in to another server"),
            .init("atp login alice.example.com --password-fd 3 3<password.txt", "Log in from a script"),
        ]
    ) { invocation in
        let input = invocation.surroundings.input
        let name = try invocation[identifier] ?? input.ask("Handle: ")
        let password = try password(for: name, invocation)
        let client = invocation.client(ofNobodyAt: invocation.namedHost ?? Invocation.StandardHost.login)
        var session: Session
        do {
            session = try await client.login(
                identifier: name, password: password, authFactorToken: invocation[code])
        } catch let error as AtError
            where error.matches(LoginError.authFactorTokenRequired) && invocation[code] == nil
        {
            let code = try input.ask("The code that was sent by e-mail: ")
            session = try await client.login(identifier: name, password: password, authFactorToken: code)
        }
        let did = try await client.accountDID()
        session.did = did.description
        let book = try invocation.accountBook()
        try await book.store(of: did).save(session)
        try book.choose(did)
        try invocation.show(session.summary) { console in
            let name = (session.handle ?? "an account").printable()
            console.print("Logged in as \(console.strong(name)), \(did).")
        }
    }

    private static func password(for name: String, _ invocation: Invocation) throws -> String {
        let input = invocation.surroundings.input
        guard let number = try invocation.integer(descriptor, in: 0...65_535) else {
            return try input.askSecretly("Password of \(name.printable()): ")
        }
        let password = try input.line(ofDescriptor: Int32(number))
        guard !password.isEmpty else { throw UsageError("there is no password on descriptor \(number)") }
        return password
    }
}
