import ATCrypto
public import ATData
import ATOAuth
public import Foundation
import HTTPTransport

extension LocalNetwork.OAuth {
    /// Acts like an account's owner in a browser: signs in and approves the app's request.
    ///
    /// - Parameters:
    ///   - page: The address of the login page that the app opens.
    ///   - account: The account.
    ///   - scopes: The scopes to approve; `nil` for all.
    /// - Returns: The address that the browser is redirected to. With `form_post`, its query contains the fields of the
    ///   form.
    /// - Throws: `LocalNetworkError.call` if the server shows an error page.
    public func approve(_ page: URL, as account: DID, scopes: [String]? = nil) async throws -> URL {
        try await visit(page, as: account) { form in
            if let scopes {
                form.fields.removeAll { field in
                    field.name == "scope" && !scopes.contains { $0.utf8.elementsEqual(field.value.utf8) }
                }
            }
            return form.action.hasSuffix("/accept")
        }
    }

    /// Acts like an account's owner in a browser: signs in and denies the app's request.
    ///
    /// - Parameters:
    ///   - page: The address of the login page that the app opens.
    ///   - account: The account.
    /// - Returns: The address that the browser is redirected to.
    public func deny(_ page: URL, as account: DID) async throws -> URL {
        try await visit(page, as: account) { $0.action.hasSuffix("/reject") }
    }

    private func visit(
        _ page: URL, as account: DID, choosing choose: (inout PageForm) -> Bool
    ) async throws -> URL {
        // Stands for the password, which the network doesn't know.
        let ticket = "tic-" + Base64.url.encode(SecureRandom.bytes(32))
        context.world.withLock { world in
            let now = context.oauth.now
            world.logins.tickets.insert(account, for: ticket, until: now.addingTimeInterval(60), at: now)
        }
        var browser = VirtualBrowser()
        var step = try await browser.open(page)
        // With `autoApprove`, the page of `form_post` comes at once.
        if case .page(let html) = step, Self.result(html) == nil {
            guard var form = PageForm.all(in: html).first(where: { $0.action.hasSuffix("/sign-in") }) else {
                throw LocalNetworkError.call("The page at \(page.path) has no form to sign in.")
            }
            form["identifier"] = account.description
            form["password"] = ticket
            step = try await browser.submit(form, at: page)
        }
        guard case .page(let html) = step else { return try step.url() }
        if let url = Self.result(html) { return url }
        for var form in PageForm.all(in: html) where choose(&form) {
            let last = try await browser.submit(form, at: page)
            if case .page(let html) = last, let url = Self.result(html) { return url }
            return try last.url()
        }
        throw LocalNetworkError.call("The page at \(page.path) doesn't have the expected form.")
    }

    /// The redirect address of a `form_post` page, with the fields of its form; `nil` for other pages.
    private static func result(_ html: String) -> URL? {
        guard let post = PageForm.all(in: html).first, post.fields.contains(where: { $0.name == "iss" }),
            var address = URLComponents(string: post.action)
        else { return nil }
        let items = post.fields.map { URLQueryItem(name: $0.name, value: $0.value) }
        address.queryItems = (address.queryItems ?? []) + items
        return address.url
    }
}

/// A headless browser. It keeps cookies, follows redirects within its site, and stops at others.
private struct VirtualBrowser {
    enum Step {
        case page(String)
        case left(URL)

        func url() throws -> URL {
            guard case .left(let url) = self else {
                throw LocalNetworkError.call("The login page didn't send the browser back to the app.")
            }
            return url
        }
    }

    private static let mostRedirects = 5
    private var cookie: String?

    mutating func open(_ url: URL) async throws -> Step { try await send(HTTPRequest(.get, url)) }

    mutating func submit(_ form: PageForm, at page: URL) async throws -> Step {
        guard let url = URL(string: form.action, relativeTo: page)?.absoluteURL else {
            throw LocalNetworkError.call("The form has an invalid address.")
        }
        var request = HTTPRequest(.post, url)
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        request.headers["Origin"] = Origin(page)?.description
        request.body = .bytes(Data(form.encoded.utf8))
        return try await send(request)
    }

    private mutating func send(_ first: HTTPRequest) async throws -> Step {
        var request = first
        for _ in 0..<Self.mostRedirects {
            request.headers["Cookie"] = cookie
            request.isSentOnce = true
            let response = try await DefaultTransport.shared.send(request)
            if let given = response.headers["Set-Cookie"] { cookie = String(given.prefix { $0 != ";" }) }
            guard 300...399 ~= response.status.rawValue else {
                guard response.status.isSuccess else {
                    let words = PageForm.problem(in: response.body)
                    throw LocalNetworkError.call(
                        "The login page responded with \(response.status.rawValue): \(words)")
                }
                return .page(String(decoding: response.body, as: UTF8.self))
            }
            guard let location = response.headers["Location"],
                let url = URL(string: location, relativeTo: request.url)?.absoluteURL
            else { throw LocalNetworkError.call("The login page redirected the browser to an invalid address.") }
            guard Origin(url) == Origin(request.url) && url.path.hasPrefix("/oauth/") else { return .left(url) }
            request = HTTPRequest(.get, url)
        }
        throw LocalNetworkError.call("The login page redirects in a loop.")
    }
}

/// A form in a page of this server.
private struct PageForm {
    let action: String
    var fields: [(name: String, value: String)]

    subscript(name: String) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { fields.append((name, newValue)) }
        }
    }

    var encoded: String { FormText.encode(fields) }

    static func all(in html: String) -> [PageForm] {
        html.components(separatedBy: "<form ").dropFirst().map { part in
            let form = part.components(separatedBy: "</form>")[0]
            let inputs = form.components(separatedBy: "<input ").dropFirst()
            return PageForm(
                action: value("action", in: form) ?? "",
                fields: inputs.compactMap { input in
                    let tag = String(input.prefix { $0 != ">" })
                    return value("name", in: tag).map { ($0, value("value", in: tag) ?? "") }
                })
        }
    }

    private static func value(_ name: String, in tag: String) -> String? {
        guard let start = tag.range(of: "\(name)=\"") else { return nil }
        return plain(String(tag[start.upperBound...].prefix { $0 != "\"" }))
    }

    private static func plain(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(text) {
            $0.replacing($1.0, with: $1.1)
        }
    }

    /// The message of an error page.
    static func problem(in body: Data) -> String {
        let html = String(decoding: body, as: UTF8.self)
        guard let start = html.range(of: "<p class=\"error\">") else { return "an unexpected page" }
        return plain(String(html[start.upperBound...].prefix { $0 != "<" }))
    }
}
