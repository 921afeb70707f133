import ATCrypto
import ATData
import ATOAuth
import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// The pages where people sign in, choose an account, and approve or deny a request.
struct AuthorizePages: Sendable {
    let context: NetworkContext
    private var oauth: OAuthServices { context.oauth }

    /// A request that was opened in a browser.
    private struct Visit {
        let id: String
        let request: PushedRequest
        let browser: String
        let accounts: [Account]
        let now: Date
    }

    private static let path = "/oauth/authorize"
    private static let cookie = "oauth-browser"
    /// The maximum number of wrong passwords for a request.
    private static let mostAttempts = 10

    func addRoutes(to server: LocalServer) {
        server.route(.get, Self.path) { request in await answer { try await open(request) } }
        server.route(.post, "\(Self.path)/sign-in") { request in
            await answer { try signIn(request) }
        }
        server.route(.post, "\(Self.path)/accept") { request in await answer { try accept(request) } }
        server.route(.post, "\(Self.path)/reject") { request in await answer { try reject(request) } }
    }

    /// An error page instead of the requested page.
    private struct Refusal: Error {
        let page: Page

        init(_ words: String) { page = .problem(words) }
    }

    private func answer(_ body: () async throws -> ServerResponse) async -> ServerResponse {
        do {
            return try await body()
        } catch let refusal as Refusal {
            return refusal.page.response
        } catch {
            return Page.problem("\(error)", status: .internalServerError).response
        }
    }

    // MARK: The first page

    private func open(_ request: ServerRequest) async throws -> ServerResponse {
        guard let query = request.target.utf8.firstIndex(of: UInt8(ascii: "?")),
            let fields = FormFields(request.target.utf8[request.target.utf8.index(after: query)...]),
            let values = fields.single
        else { throw Refusal("The address has no valid parameters.") }
        guard let uri = values["request_uri"] else {
            throw Refusal("The app must begin the login with a pushed authorization request (request_uri).")
        }
        let known = browser(of: request)
        let id = known ?? Base64.url.encode(SecureRandom.bytes(32))
        let visit = try visit(uri, values["client_id"], browser: id, opens: true)
        if let approver = context.world.withLock(\.logins.approver) {
            return try allow(visit, as: approver, visit.request.scopes)
        }
        if visit.request.prompt == "none" {
            let error = visit.accounts.isEmpty ? "login_required" : "consent_required"
            return try finish(visit, [("error", error), ("error_description", "The user has to be asked")])
        }
        var response = page(for: visit, choosing: values["account"]).response
        if known == nil {
            // No `Secure`, because the server is on loopback and without TLS.
            response.headers["Set-Cookie"] =
                "\(Self.cookie)=\(id); Path=/oauth; HttpOnly; SameSite=Lax; Max-Age=\(Int(BrowserSession.lifetime))"
        }
        return response
    }

    /// Chooses the page: consent if the account is known, a list of accounts, or the sign-in form.
    private func page(for visit: Visit, choosing choice: String?) -> Page {
        let hint = visit.request.loginHint.flatMap { try? ATIdentifier($0) }
        let hinted = context.world.withLock { world in hint.flatMap { world.did(of: $0) } }
        if let choice {
            guard let account = signedIn(choice, for: visit) else {
                return signInPage(visit, hint: visit.request.loginHint)
            }
            return consentPage(visit, account)
        }
        guard visit.request.prompt != "login", !visit.accounts.isEmpty else {
            return signInPage(visit, hint: visit.request.loginHint)
        }
        if visit.request.prompt != "select_account", let hint {
            guard let account = visit.accounts.first(where: { $0.did == hinted }) else {
                return signInPage(visit, hint: hint.description)
            }
            return consentPage(visit, account)
        }
        return accountsPage(visit)
    }

    /// The account with a DID, if it is signed in. With the prompt `login`, it must have signed in for this request.
    private func signedIn(_ did: String?, for visit: Visit) -> Account? {
        let account = visit.accounts.first { $0.did.description == did }
        return visit.request.prompt == "login" && account?.did != visit.request.signedIn ? nil : account
    }

    // MARK: Forms

    private func signIn(_ request: ServerRequest) throws -> ServerResponse {
        let (visit, form) = try submitted(request)
        let name = form["identifier"] ?? ""
        let password = form["password"] ?? ""
        let refusal = "The handle or the password is wrong."
        guard password.utf8.count <= 512 else { throw Refusal("The password is too long.") }
        let account: Account
        do {
            account = try checked(name, password, form["code"])
        } catch let failure as XRPCError {
            let needsCode = failure.error == "AuthFactorTokenRequired" || failure.error == "InvalidToken"
            let isOver = failure.error != "AuthFactorTokenRequired" && countAttempt(of: visit)
            if isOver { throw Refusal("Too many wrong passwords.") }
            return signInPage(
                visit, hint: name, problem: needsCode ? failure.message : refusal, needsCode: needsCode
            ).response
        }
        context.world.withLock { world in
            var session = world.logins.browsers.value(visit.browser, at: visit.now) ?? BrowserSession()
            session.accounts.removeAll { $0 == account.did }
            session.accounts.insert(account.did, at: 0)
            session.accounts = Array(session.accounts.prefix(BrowserSession.mostAccounts))
            let end = visit.now.addingTimeInterval(BrowserSession.lifetime)
            world.logins.browsers.insert(session, for: visit.browser, until: end, at: visit.now)
            world.logins.requests.update(visit.id) { $0.signedIn = account.did }
        }
        // A redirect, so that reloading the page doesn't send the password again.
        var response = ServerResponse.redirect(
            to: address(of: visit, account: account.did.description), status: HTTPStatusCode(rawValue: 303))
        response.headers.merge(Page.protection)
        return response
    }

    /// Verifies an account's name and password.
    private func checked(_ name: String, _ password: String, _ code: String?) throws -> Account {
        let wrong = XRPCError(.unauthorized, "Invalid identifier or password")
        let (account, ticket) = context.world.withLock { world in
            let account = (try? ATIdentifier(name)).flatMap { world.did(of: $0) }.flatMap { world.accounts[$0] }
            return (account ?? world.account(email: name), world.logins.tickets.remove(password, at: oauth.now))
        }
        guard let account else {
            _ = PasswordHash(password)
            throw wrong
        }
        if ticket == account.did { return account }
        guard account.password.matches(password) else { throw wrong }
        if account.wantsAuthFactor { try context.checkAuthFactor(of: account, code) }
        return account
    }

    /// Counts a wrong password. After too many, the request ends.
    private func countAttempt(of visit: Visit) -> Bool {
        context.world.withLock { world in
            var attempts = 0
            world.logins.requests.update(visit.id) {
                $0.attempts += 1
                attempts = $0.attempts
            }
            guard attempts >= Self.mostAttempts else { return false }
            world.logins.requests.remove(visit.id, at: visit.now)
            return true
        }
    }

    private func accept(_ request: ServerRequest) throws -> ServerResponse {
        let (visit, form) = try submitted(request)
        guard let account = signedIn(form["account"], for: visit) else {
            throw Refusal("The account is not signed in.")
        }
        let kept = Set(form.all("scope"))
        return try allow(visit, as: account.did, visit.request.scopes.filter { kept.contains($0) || $0 == "atproto" })
    }

    private func reject(_ request: ServerRequest) throws -> ServerResponse {
        let (visit, _) = try submitted(request)
        return try finish(
            visit, [("error", "access_denied"), ("error_description", "The user has denied the request")])
    }

    // MARK: The end

    private func allow(_ visit: Visit, as did: DID, _ scopes: [String]) throws -> ServerResponse {
        let code = "cod-" + Base64.url.encode(SecureRandom.bytes(32))
        context.world.withLock { world in
            let denied = world.logins.denied
            let entry = AuthorizationCode(
                request: visit.request, did: did, scopes: scopes.filter { !denied.contains($0) || $0 == "atproto" })
            let end = visit.now.addingTimeInterval(AuthorizationCode.lifetime)
            world.logins.codes.insert(entry, for: code, until: end, at: visit.now)
        }
        do {
            return try finish(visit, [("code", code)])
        } catch {
            context.world.withLock { _ = $0.logins.codes.remove(code, at: visit.now) }
            throw error
        }
    }

    /// Redirects the browser to the app, and ends the request.
    private func finish(_ visit: Visit, _ result: [(String, String)]) throws -> ServerResponse {
        let request = context.world.withLock { $0.logins.requests.remove(visit.id, at: visit.now) }
        guard request != nil else { throw Refusal("The request was already used, or has expired.") }
        var fields = [("iss", oauth.issuer.description)]
        if let state = visit.request.state { fields.append(("state", state)) }
        fields += result
        let target = visit.request.redirectURI
        guard visit.request.responseMode != .formPost else {
            let inputs = HTML.join(
                fields.map { #"<input type="hidden" name="\#($0.0)" value="\#($0.1)">"# as HTML })
            return Page(
                title: "Back to the app",
                body: """
                    <h1>Back to the app</h1><form method="post" action="\(target)">\(inputs)\
                    <button class="main">Continue</button></form>
                    """
            ).response
        }
        let separator =
            visit.request.responseMode == .fragment ? "#" : target.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        let location = target + separator + FormText.encode(fields.map { (name: $0.0, value: $0.1) })
        var response = ServerResponse.redirect(to: location, status: HTTPStatusCode(rawValue: 303))
        response.headers.merge(Page.protection)
        return response
    }

    // MARK: Checks

    /// The request that a form belongs to. Rejects forms that aren't from a page for this browser.
    private func submitted(_ request: ServerRequest) throws -> (Visit, FormFields) {
        let headers = request.headers
        let isFromPage =
            headers["Origin"].map { $0.utf8.elementsEqual(oauth.issuer.description.utf8) } ?? true
            && headers["Sec-Fetch-Site"].map { $0 == "same-origin" } ?? true
        guard isFromPage else { throw Refusal("The form was sent by another site.") }
        guard request.body.count <= OAuthParameters.mostBytes, let form = FormFields(request.body) else {
            throw Refusal("The form is not valid.")
        }
        guard let browser = browser(of: request) else {
            throw Refusal("The browser has sent no cookie. Allow cookies for this site.")
        }
        guard let uri = form["request_uri"] else { throw Refusal("The form is not valid.") }
        let visit = try visit(uri, form["client_id"], browser: browser, opens: false)
        guard let token = form["csrf"], let code = try? Base64.url.decode(token),
            oauth.secret.isValidAuthenticationCode(code, for: Self.formText(visit))
        else { throw Refusal("The form is not from this browser, or is too old.") }
        return (visit, form)
    }

    private static func formText(_ visit: Visit) -> [UInt8] { Array("form \(visit.browser) \(visit.id)".utf8) }

    /// Finds a pushed request.
    ///
    /// - Parameter opens: Whether this may be the first browser.
    private func visit(_ uri: String, _ clientID: String?, browser: String, opens: Bool) throws -> Visit {
        let now = oauth.now
        guard uri.utf8.starts(with: PushedRequest.uriPrefix.utf8) else {
            throw Refusal("The request_uri is not valid.")
        }
        let id = String(uri.dropFirst(PushedRequest.uriPrefix.count))
        return try context.world.withLock { world in
            guard var request = world.logins.requests.value(id, at: now) else {
                throw Refusal("The request was already used, or has expired.")
            }
            guard clientID?.utf8.elementsEqual(request.clientID.utf8) ?? false else {
                throw Refusal("The request belongs to another client_id.")
            }
            if let bound = request.browser {
                guard bound == browser else { throw Refusal("The request was opened in another browser.") }
            } else {
                guard opens else { throw Refusal("The request was not opened in this browser.") }
                request.browser = browser
            }
            world.logins.requests.update(id, until: now.addingTimeInterval(PushedRequest.lifetime)) {
                $0.browser = browser
            }
            let accounts = world.logins.browsers.value(browser, at: now)?.accounts ?? []
            return Visit(
                id: id, request: request, browser: browser, accounts: accounts.compactMap { world.accounts[$0] },
                now: now)
        }
    }

    /// The browser's ID, from its cookie.
    private func browser(of request: ServerRequest) -> String? {
        for header in request.headers.values(for: "Cookie") {
            for item in header.split(separator: ";") {
                let parts = item.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                guard parts.count == 2, parts[0] == Self.cookie else { continue }
                if (try? Base64.url.decode(parts[1]))?.count == 32 { return parts[1] }
            }
        }
        return nil
    }

    // MARK: Pages

    private func address(of visit: Visit, account: String) -> String {
        let fields = [
            (name: "client_id", value: visit.request.clientID),
            (name: "request_uri", value: PushedRequest.uriPrefix + visit.id), (name: "account", value: account),
        ]
        return "\(Self.path)?\(FormText.encode(fields))"
    }

    private func form(_ visit: Visit, to step: String, _ content: HTML) -> HTML {
        let token = Base64.url.encode(oauth.secret.authenticationCode(for: Self.formText(visit)))
        return """
            <form method="post" action="\(Self.path)/\(step)">\
            <input type="hidden" name="request_uri" value="\(PushedRequest.uriPrefix + visit.id)">\
            <input type="hidden" name="client_id" value="\(visit.request.clientID)">\
            <input type="hidden" name="csrf" value="\(token)">\(content)</form>
            """
    }

    /// The app's name for people. Names that apps choose aren't shown, because anyone can use any name.
    private func appName(_ visit: Visit) -> HTML {
        // This ID only repeats the scopes and where the browser returns to.
        visit.request.clientID.utf8.starts(with: "http://localhost".utf8)
            ? "a program on this computer" : "the app <code>\(visit.request.clientID)</code>"
    }

    /// The button for people who don't want to log in.
    private func denial(_ visit: Visit) -> HTML { form(visit, to: "reject", "<button>Deny</button>") }

    private func signInPage(_ visit: Visit, hint: String?, problem: String? = nil, needsCode: Bool = false) -> Page {
        let error: HTML = problem.map { #"<p class="error">\#($0)</p>"# } ?? ""
        let code: HTML =
            needsCode
            ? #"<label class="field">Code<input type="text" name="code" autocomplete="one-time-code"></label>"# : ""
        let fields: HTML = """
            <label class="field">Handle<input type="text" name="identifier" value="\(hint ?? "")" \
            autocomplete="username" autocapitalize="none" spellcheck="false" required></label>\
            <label class="field">Password<input type="password" name="password" autocomplete="current-password" \
            required></label>\(code)<button class="main">Sign in</button>
            """
        return Page(
            title: "Sign in",
            body: """
                <h1>Sign in to continue</h1><p class="small">for \(appName(visit))</p>\(error)\
                \(form(visit, to: "sign-in", fields))\(denial(visit))
                """, status: problem == nil ? .ok : .badRequest)
    }

    private func accountsPage(_ visit: Visit) -> Page {
        let rows = visit.accounts.map { account -> HTML in
            """
            <li><a href="\(address(of: visit, account: account.did.description))">\(account.handle.description)</a></li>
            """
        }
        return Page(
            title: "Choose an account",
            body: """
                <h1>Which account?</h1><p class="small">for \(appName(visit))</p>\
                <ul>\(HTML.join(rows))\
                <li><a href="\(address(of: visit, account: "other"))">Another account</a></li></ul>\
                \(denial(visit))
                """)
    }

    private func consentPage(_ visit: Visit, _ account: Account) -> Page {
        // What every app gets comes first.
        let scopes = visit.request.scopes.filter { $0 == "atproto" } + visit.request.scopes.filter { $0 != "atproto" }
        let rows = scopes.map { scope -> HTML in
            let words = ScopeWords(scope)
            let details = HTML.join(words.details.map { "<br><code>\($0)</code>" as HTML })
            // Without this one there is no login.
            guard scope != "atproto" else { return #"<li><span class="fixed">\#(words.title)</span></li>"# }
            return """
                <li><label><input type="checkbox" name="scope" value="\(scope)" checked>\
                <span>\(words.title)\(details)</span></label></li>
                """
        }
        let content: HTML = """
            <input type="hidden" name="account" value="\(account.did.description)"><ul>\(HTML.join(rows))</ul>\
            <button class="main">Allow</button>
            """
        return Page(
            title: "Allow access",
            body: """
                <h1>Allow access to \(account.handle.description)?</h1>\
                <p>This is requested by \(appName(visit)), which wants to:</p>\(form(visit, to: "accept", content))\
                \(denial(visit))\
                <p class="small">\
                <a class="other" href="\(address(of: visit, account: "other"))">Use another account</a></p>
                """)
    }
}
