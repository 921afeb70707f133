public import Foundation
import HTTPTransport

/// The user's browser, for programs on the same computer.
///
/// The server redirects the browser to a listener on 127.0.0.1. The address of the login page is always shown, and
/// opened if there is a screen. If it can't be opened, for example in a remote shell, the user can paste the redirect
/// address.
///
/// ```swift
/// let browser = LoopbackBrowser(terminal: myPrompt)
/// let client = try await oauth.login("alice.example.com", in: browser)
/// ```
///
/// The client must have registered `http://127.0.0.1/callback`. Use a browser for one login at a time. The port is
/// closed when the login ends, when its task is cancelled, and when the browser is released.
public actor LoopbackBrowser: LoginBrowser {
    /// How long to wait for the user.
    public static let patience = Duration.seconds(300)
    /// The maximum number of pasted texts.
    private static let pasteLimit = 10

    private let port: UInt16
    private let opening: BrowserOpening
    private let terminal: (any LoginPrompt)?
    private let desktop: Desktop
    private let time: TimeSource
    private var listener: LoopbackListener?
    private var isVisiting = false

    /// Creates a browser.
    ///
    /// - Parameters:
    ///   - port: The port to listen on. 0, the usual value, lets the system pick one.
    ///   - opening: Whether to open the login page.
    ///   - terminal: Shows the page's address, and reads pasted text. Without one, the address is written to standard
    ///     error, and pasting isn't possible.
    public init(port: UInt16 = 0, opening: BrowserOpening = .automatic, terminal: (any LoginPrompt)? = nil) {
        self.init(port: port, opening: opening, terminal: terminal, desktop: Desktop(), time: .system)
    }

    init(
        port: UInt16 = 0, opening: BrowserOpening = .automatic, terminal: (any LoginPrompt)?, desktop: Desktop,
        time: TimeSource
    ) {
        self.port = port
        self.opening = opening
        self.terminal = terminal
        self.desktop = desktop
        self.time = time
    }

    /// Opens the port, and returns the registered address on 127.0.0.1 with it.
    ///
    /// If the port can't be opened and there is a terminal, the address has an unused port, and the user pastes the
    /// response.
    public func redirectURI(among registered: [URL]) async throws -> URL {
        guard !isVisiting else { throw LoginBrowserError.busy }
        guard let choice = LoopbackRedirect(among: registered, port: port) else {
            throw LoginBrowserError.noSuitableRedirect
        }
        await closeListener()
        do {
            let listener = try LoopbackListener(choice, time: time)
            self.listener = listener
            return listener.redirect
        } catch .cannotListen {
            guard terminal != nil, let address = choice.unheardAddress else { throw LoginBrowserError.cannotListen }
            return address
        }
    }

    /// Shows the page's address, opens it if there is a screen, and waits for the response for up to `patience`.
    ///
    /// If this throws, the port is closed.
    public func visit(_ url: URL, returningTo redirect: URL, state: String) async throws -> URL {
        guard !isVisiting else { throw LoginBrowserError.busy }
        guard Origin(url) != nil, url.absoluteString.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            await closeListener()
            throw LoginBrowserError.invalidPage
        }
        isVisiting = true
        defer { isVisiting = false }
        let listener = listener.flatMap { $0.redirect == redirect ? $0 : nil }
        do {
            guard listener != nil || terminal != nil else { throw LoginBrowserError.cannotListen }
            listener?.expect(state: state)
            return try await response(from: listener, page: url, redirect: redirect, state: state)
        } catch {
            await closeListener()
            throw error
        }
    }

    /// Shows the outcome in the browser if it reached the listener, and closes the port.
    public func show(_ outcome: LoginOutcome) async {
        let listener = listener
        self.listener = nil
        await listener?.close(showing: outcome)
    }

    private func closeListener() async {
        let listener = listener
        self.listener = nil
        await listener?.close()
    }
}

// MARK: - Waiting for the response

extension LoopbackBrowser {
    private func response(
        from listener: LoopbackListener?, page: URL, redirect: URL, state: String
    ) async throws -> URL {
        let result = Pending<Result<URL, any Error>>()
        var tasks: [Task<Void, Never>] = []
        defer { for task in tasks { task.cancel() } }
        let time = time
        tasks.append(
            Task {
                guard (try? await time.sleep(Self.patience)) != nil else { return }
                result.set(.failure(LoginBrowserError.timedOut))
            })
        if let listener {
            tasks.append(Task { if let address = try? await listener.address() { result.set(.success(address)) } })
        }
        // Pasting and opening may take longer than the response needs, and a prompt may be unable to stop.
        tasks.append(
            Task {
                await self.present(page)
                if self.opening == .automatic, listener != nil, await self.desktop.open(page) { return }
                // The response may have come meanwhile.
                if Task.isCancelled { return }
                guard let address = await self.pasted(redirect: redirect, state: state, listener: listener) else {
                    return
                }
                result.set(address)
            })
        return try await result.value().get()
    }

    private func present(_ page: URL) async {
        await tell("Log in with a browser, at this address:\n\n\(page.absoluteString)\n")
    }

    private func tell(_ text: String) async {
        if let terminal { return await terminal.show(text) }
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Asks for the redirect address until it matches this login. Returns `nil` if pasting isn't possible, so that only
    /// the listener is left.
    private func pasted(redirect: URL, state: String, listener: LoopbackListener?) async -> Result<URL, any Error>? {
        if let listener, desktop.isRemote { await tell(LoginHints.tunnel(port: listener.port)) }
        guard let terminal else { return nil }
        await tell(LoginHints.paste(redirect))
        for _ in 0..<Self.pasteLimit {
            do {
                guard let text = try await terminal.readSecret("Address: ") else {
                    return listener == nil ? .failure(LoginBrowserError.cannotListen) : nil
                }
                if Task.isCancelled { return nil }
                if let address = PastedAddress(text).url,
                    AuthorizationResponse.isExpected(address, redirect: redirect, state: state)
                {
                    return .success(address)
                }
                await tell(LoginHints.notTheAddress(redirect))
            } catch {
                return Task.isCancelled ? nil : .failure(error)
            }
        }
        return listener == nil ? .failure(LoginBrowserError.nothingUsablePasted) : nil
    }
}
