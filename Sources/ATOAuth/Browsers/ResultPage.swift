import Foundation
import HTTPTransport

/// A page of the loopback listener. It has no scripts and loads nothing.
struct ResultPage {
    /// The maximum length of a text, in characters.
    private static let shownCharacters = 1_000
    /// The minimum length of a secret to remove. Removing shorter ones would damage other words.
    private static let shortestSecret = 8

    let status: HTTPStatusCode
    let title: String
    let text: String

    /// Creates the page for the outcome of a login.
    ///
    /// - Parameter secrets: The code and the state, which are removed from the text of a failure.
    init(_ outcome: LoginOutcome, hiding secrets: [String]) {
        status = .ok
        switch outcome {
        case .loggedIn(let name):
            title = "You are logged in"
            text = "The account is \(name.withoutControls.prefix(Self.shownCharacters)). You can close this tab."
        case .failed(let reason):
            title = "The login failed"
            var reason = reason.withoutControls
            for secret in secrets where secret.utf8.count >= Self.shortestSecret {
                reason = reason.replacingOccurrences(of: secret, with: "…")
            }
            text = String(reason.prefix(Self.shownCharacters))
        }
    }

    private init(status: Int, title: String, text: String) {
        self.status = HTTPStatusCode(rawValue: status)
        self.title = title
        self.text = text
    }

    /// The response to requests for any other address.
    static let notFound = ResultPage(status: 404, title: "Not found", text: "There is nothing at this address.")
    /// The response to methods other than GET.
    static let wrongMethod = ResultPage(
        status: 405, title: "Not supported", text: "This address can only be opened in a browser.")
    /// The response to an address of another login.
    static let unknownLogin = ResultPage(
        status: 400, title: "This login is not in progress",
        text: "The address doesn't belong to the login that is waiting. Go back to the program, and use the address "
            + "that it shows.")

    var response: LoopbackResponse {
        var response = LoopbackResponse(status: status, headers: Self.headers, body: Data(html.utf8))
        response.headers["Content-Type"] = "text/html; charset=utf-8"
        if status.rawValue == 405 { response.headers["Allow"] = "GET" }
        return response
    }

    /// Redirects the browser, so that the address bar doesn't show the code.
    static func redirect(to path: String) -> LoopbackResponse {
        var response = LoopbackResponse(status: HTTPStatusCode(rawValue: 303), headers: headers)
        response.headers["Location"] = path
        return response
    }

    private static let headers: HTTPHeaders = [
        "Content-Security-Policy":
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'",
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
    ]

    private var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>\(title.escapedForHTML)</title>
        <style>
        :root { color-scheme: light dark; font-family: system-ui, sans-serif; }
        main { max-width: 32rem; margin: 20vh auto; padding: 0 1rem; overflow-wrap: anywhere; }
        </style>
        </head>
        <body>
        <main>
        <h1>\(title.escapedForHTML)</h1>
        <p dir="auto">\(text.escapedForHTML)</p>
        </main>
        </body>
        </html>

        """
    }
}
