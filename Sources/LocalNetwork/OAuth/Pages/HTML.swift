import ATCrypto
import ATOAuth
import Foundation
import HTTPTransport
import LocalServer

/// HTML text. Interpolated values are escaped, unless they are HTML themselves.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
    /// The text.
    package let text: String

    package init(stringLiteral value: String) { text = value }

    package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    private init(text: String) { self.text = text }

    /// Concatenates parts.
    package static func join(_ parts: [HTML]) -> HTML { HTML(text: parts.map(\.text).joined()) }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds text. It is escaped, and safe in a quoted attribute.
        package mutating func appendInterpolation(_ value: String) { text += value.escapedForHTML }

        /// Adds HTML.
        package mutating func appendInterpolation(_ part: HTML) { text += part.text }
    }
}

/// A page of the authorization server: static HTML, which works without scripts and loads nothing.
struct Page {
    let title: String
    let body: HTML
    var status: HTTPStatusCode = .ok

    private static let style = """
        :root{color-scheme:light dark;--line:#8884;--accent:#0b62d6;--back:#f3f4f6;--card:#fff}
        @media(prefers-color-scheme:dark){:root{--back:#121316;--card:#1d1f24}}
        *{box-sizing:border-box}
        body{margin:0;min-height:100vh;background:var(--back);display:grid;place-items:center;padding:16px;
        font:17px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
        main{width:100%;background:var(--card);max-width:26rem;border:1px solid var(--line);border-radius:16px;
        padding:24px}
        h1{font-size:1.35rem;line-height:1.25;margin:0 0 12px}
        p{margin:0 0 12px}ul{list-style:none;margin:0 0 16px;padding:0}
        li{border-top:1px solid var(--line)}li:last-child{border-bottom:1px solid var(--line)}
        li>label,li>a,li>span{display:flex;gap:12px;align-items:flex-start;padding:12px 4px;min-height:44px}
        li>.fixed{padding-left:36px}
        a{color:inherit}a.other{display:inline-block;padding:10px 4px}
        input[type=checkbox]{accent-color:var(--accent);width:20px;height:20px;margin:3px 0;flex:none}
        label.field{display:block;margin:0 0 12px;font-weight:600}
        input[type=text],input[type=password]{display:block;width:100%;margin-top:4px;padding:11px 12px;font:inherit;
        font-weight:400;background:transparent;color:inherit;border:1px solid var(--line);border-radius:10px}
        button{width:100%;min-height:48px;margin:0 0 10px;font:inherit;font-weight:600;border-radius:12px;
        border:1px solid var(--line);background:transparent;color:inherit}
        button.main{background:var(--accent);border-color:var(--accent);color:#fff}
        code{word-break:break-all;font-size:.85em}.small{font-size:.85em;opacity:.8}
        .error{border-left:4px solid #c62828;padding-left:12px}
        """
    private static let styleHash = Base64.standard.encode(SHA256.hash(style.utf8))

    /// The response.
    var response: ServerResponse {
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <style>\(HTML(stringLiteral: Self.style))</style></head>
            <body><main>\(body)</main></body></html>
            """
        var response = ServerResponse.data(
            Data(page.text.utf8), status: status, contentType: "text/html; charset=utf-8")
        response.headers.merge(Self.protection)
        return response
    }

    /// Headers that forbid scripts, framing and caching. `form-action` is left out, because browsers would also apply
    /// it to the redirect to the app.
    static let protection: HTTPHeaders = [
        "Content-Security-Policy":
            "default-src 'none'; style-src 'sha256-\(styleHash)'; base-uri 'none'; frame-ancestors 'none'",
        "X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
        "Cache-Control": "no-store", "Pragma": "no-cache",
    ]

    /// An error page.
    static func problem(_ words: String, status: HTTPStatusCode = .badRequest) -> Page {
        Page(
            title: "Login failed",
            body: """
                <h1>This login can’t continue</h1><p class="error">\(words)</p>
                <p class="small">Go back to the app and start again.</p>
                """, status: status)
    }
}
