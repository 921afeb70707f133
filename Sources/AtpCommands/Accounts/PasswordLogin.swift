import ATData
import ATOAuth
import CoreATProtocol
import HTTPTransport
import Terminal

/// A login with a password.
struct PasswordLogin {
    let name: String
    /// The server that receives the name and the password.
    let host: String
    /// The code of the second factor.
    let code: String?
    /// The descriptor to read the password from. Without one, the user is prompted.
    let descriptor: Int?

    func run(_ invocation: Invocation, _ book: AccountBook) async throws {
        let client = invocation.client(ofNobodyAt: host)
        // A hostile server would confirm any handle for its accounts, so only a local one is asked about handles.
        let entry = Origin(host: host).flatMap { $0.isLoopback ? $0 : nil }
        let resolver = try IdentityServers(invocation, host: entry).resolver()
        let session = try await session(client, invocation.surroundings.input)
        let login: LoginCheck.Result
        do {
            login = try await LoginCheck(resolver: resolver, client: client, entry: host)
                .result(session, loggedInAs: name)
        } catch {
            // A session that isn't stored should not stay open on the server.
            _ = try? await client.logout()
            throw error
        }
        let store = book.store(of: login.did)
        let previous = try? await store.load()
        do {
            try await store.save(login.session)
        } catch {
            throw await invocation.discard(login.session, of: login.did, StoreFailure.sentence(error))
        }
        // Not before the new session is stored: a crash in between would lose both.
        if let previous, previous.refreshToken != login.session.refreshToken { await invocation.end(previous) }
        try book.remember(login.did, handle: login.handle)
        try invocation.show(login.session.summary) { console in
            try console.print(Self.words(login.did, login.handle, console))
        }
    }

    /// The message after a login.
    static func words(_ did: DID, _ handle: Handle?, _ console: Console) -> ConsoleText {
        guard let handle else { return "Logged in as \(did). Its handle could not be verified." }
        return "Logged in as \(console.strong("\(handle)")), \(did)."
    }

    private func session(_ client: ATClient, _ input: Input) async throws -> Session {
        let password = try password(input)
        do {
            return try await client.login(identifier: name, password: password, authFactorToken: code).session
        } catch let error as AtError where error.matches(LoginError.authFactorTokenRequired) && code == nil {
            let code = try input.ask("The code from the e-mail: ")
            return try await client.login(identifier: name, password: password, authFactorToken: code).session
        }
    }

    private func password(_ input: Input) throws -> String {
        guard let descriptor else { return try input.askSecretly("Password of \(name): ") }
        let password = try input.line(ofDescriptor: Int32(clamping: descriptor))
        guard !password.isEmpty else { throw UsageError("no password on descriptor \(descriptor)") }
        return password
    }
}
