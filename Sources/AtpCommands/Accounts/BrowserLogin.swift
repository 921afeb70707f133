import ATData
import ATOAuth
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// A login with OAuth in the user's browser.
struct BrowserLogin {
    /// A handle, a DID, or the address of a server.
    let name: String
    let scopes: Scopes
    /// The port that the browser is redirected to; 0 for any.
    let port: UInt16
    let opening: BrowserOpening

    func run(_ invocation: Invocation, _ book: AccountBook) async throws {
        let prompt = TerminalLoginPrompt(invocation)
        let oauth = try client(invocation, book)
        let session: Session
        do {
            session = try await self.session(oauth, LoopbackBrowser(port: port, opening: opening, terminal: prompt))
        } catch let error as OAuthLoginError {
            await prompt.end()
            guard case .sessionNotStored(let did, let why) = error.reason else { throw error }
            throw await invocation.discard(try? await oauth.restore(did)?.session, of: did, why)
        } catch {
            await prompt.end()
            throw error
        }
        await prompt.end()
        guard let did = session.did else { throw AtError.network(.noSession) }
        let handle = session.handle.flatMap { $0 == .invalid ? nil : $0 }
        try book.remember(did, handle: handle)
        try show(session, did, handle, invocation)
    }

    private func client(_ invocation: Invocation, _ book: AccountBook) throws -> OAuthClient {
        // The user has named these servers, so they may be on this machine.
        let named = [try invocation.namedHost(), name.contains("://") ? name : nil].compactMap(\.self)
        let local = named.compactMap { Origin(host: $0) }.filter(\.isLoopback)
        return try invocation.oauthClient(
            .loopback(scopes), in: book.store, asking: local.first, servers: local)
    }

    private func session(_ oauth: OAuthClient, _ browser: LoopbackBrowser) async throws -> Session {
        guard let session = try await oauth.login(name, in: browser).session else { throw AtError.network(.noSession) }
        return session
    }

    private func show(_ session: Session, _ did: DID, _ handle: Handle?, _ invocation: Invocation) throws {
        let granted = Scopes(parsing: session.oauth?.scope ?? "")
        let declined = granted.missing(from: scopes)
        var summary: LexObject = ["did": .string(did.description)]
        if let handle { summary["handle"] = .string(handle.description) }
        if let host = session.host { summary["host"] = .string(host) }
        summary["scope"] = .string(granted.description)
        if !declined.isEmpty { summary["declined"] = .string(declined.description) }
        try invocation.show(summary) { console in
            try console.print(PasswordLogin.words(did, handle, console))
            if !declined.isEmpty { try console.print("You have not allowed: \(declined)") }
        }
    }
}
