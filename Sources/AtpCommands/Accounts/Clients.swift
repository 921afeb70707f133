import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import Terminal

/// Whom a command talks to, and as whom.
///
/// A token goes to the server that gave it and to no other: naming another host means asking it as nobody.
extension Invocation {
    /// Servers that are asked when nothing else says whom to ask.
    enum StandardHost {
        static let login = "https://bsky.social"
        static let reading = "https://public.api.bsky.app"
        static let plc = "https://plc.directory"
    }

    /// The host that was named for this command.
    var namedHost: String? { self[SharedOptions.host] ?? surroundings.environment["ATP_HOST"] }

    func accountBook() throws -> AccountBook { try AccountBook(surroundings.environment) }

    /// The client of the account to act as.
    ///
    /// - Throws: `Refusal` when nobody is logged in.
    func accountClient() async throws -> ATClient {
        let book = try accountBook()
        guard let account = try await book.account(self[SharedOptions.account]) else {
            let others = try await book.accounts()
            guard others.isEmpty else {
                throw Refusal(
                    "No account is chosen. Choose one with: atp accounts \(others[0].handle)", name: "NotLoggedIn")
            }
            throw AtError.network(.noSession)
        }
        if let host = namedHost, !lives(account, on: host) {
            throw UsageError("\(account.handle) lives on \(account.session.host ?? "another host"), not on \(host)")
        }
        return try await client(of: account, book)
    }

    /// The client of the account to act as, or of nobody in particular where that will do.
    ///
    /// - Parameter standard: Whom nobody in particular asks, where no host is named.
    func anyClient(asking standard: String = StandardHost.reading) async throws -> ATClient {
        let book = try accountBook()
        let account = try await book.account(self[SharedOptions.account])
        if let account, namedHost.map({ lives(account, on: $0) }) ?? true { return try await client(of: account, book) }
        guard self[SharedOptions.account] == nil else { return try await accountClient() }
        return client(ofNobodyAt: namedHost ?? standard)
    }

    /// A client that is logged in nowhere.
    func client(ofNobodyAt host: String) -> ATClient {
        ATClient(host: host, middleware: middleware, onIssues: reportIssues)
    }

    private func client(of account: AccountBook.Account, _ book: AccountBook) async throws -> ATClient {
        let client = ATClient(
            host: account.session.host ?? StandardHost.login, store: book.store(of: account.did),
            middleware: middleware, onIssues: reportIssues)
        try await client.resume()
        return client
    }

    private func lives(_ account: AccountBook.Account, on host: String) -> Bool {
        guard let home = account.session.host.flatMap({ Self.origin($0) }) else { return false }
        return Self.origin(host) == home
    }

    private static func origin(_ host: String) -> Origin? {
        URL(string: host.contains("://") ? host : "https://\(host)").flatMap { Origin($0) }
    }

    /// Repeats what may be repeated, and tells of each exchange where that is wanted.
    var middleware: [any Middleware] {
        var all: [any Middleware] = [RedirectMiddleware(), RetryMiddleware()]
        if has(SharedOptions.verbose) {
            let console = console
            all.append(LogMiddleware { console.complain("\($0)".printable()) })
        }
        return all
    }

    private var reportIssues: @Sendable (NSID, [WireIssue]) -> Void {
        let console = console
        return { call, issues in
            for issue in issues { console.complain("left out of \(call): \(issue)".printable()) }
        }
    }
}
