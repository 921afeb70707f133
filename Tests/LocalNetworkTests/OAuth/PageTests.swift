import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import TestLoad
import Testing

/// The pages for people, as a browser without scripts sees them.
@Suite(.inTurn) struct OAuthPageTests {
    /// A browser with its cookie.
    final class Browser {
        let client: PlainOAuthClient
        var cookie: String?

        init(_ client: PlainOAuthClient) { self.client = client }

        func get(_ url: String) async throws -> PlainOAuthClient.Answer {
            keep(try await client.send("GET", url, headers))
        }

        func post(
            _ step: String, _ form: [(String, String)], _ more: HTTPHeaders = [:]
        ) async throws -> PlainOAuthClient.Answer {
            var headers = headers
            headers.merge(more)
            let url = "\(client.network.oauth.issuer)/oauth/authorize/\(step)"
            return keep(try await client.send("POST", url, headers, form: form))
        }

        private var headers: HTTPHeaders { cookie.map { ["Cookie": $0] } ?? [:] }

        private func keep(_ answer: PlainOAuthClient.Answer) -> PlainOAuthClient.Answer {
            if let set = answer.response.headers["Set-Cookie"] { cookie = String(set.prefix { $0 != ";" }) }
            return answer
        }
    }

    /// The hidden fields of the first form.
    private func hidden(_ page: PlainOAuthClient.Answer) throws -> [(String, String)] {
        let form = try #require(page.text.components(separatedBy: "</form>").first)
        return form.matches(of: /type="hidden" name="([^"]*)" value="([^"]*)"/).map { match in
            let value = [("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&amp;", "&")]
                .reduce(String(match.2)) { $0.replacing($1.0, with: $1.1) }
            return (String(match.1), value)
        }
    }

    private func signIn(
        _ browser: Browser, _ page: URL, _ password: String = "correct-horse"
    ) async throws -> PlainOAuthClient.Answer {
        let form = try hidden(await browser.get(page.absoluteString))
        return try await browser.post("sign-in", form + [("identifier", "alice.test"), ("password", password)])
    }

    @Test func `a person signs in, sees what the app wants in words, and allows it`() async throws {
        let scope = "atproto repo:app.bsky.feed.post?action=create blob:image/* account:email identity:handle"
        try await OAuthProbe.run(scope: scope) { probe in
            let browser = Browser(probe.client)
            let page = try await probe.client.page(["login_hint": "alice.test"])
            let first = try await browser.get(page.absoluteString)
            #expect(first.status == 200 && first.text.contains("value=\"alice.test\""))
            #expect(!first.text.contains("<script") && first.text.contains("name=\"viewport\""))
            let headers = first.response.headers
            #expect(headers["Content-Type"] == "text/html; charset=utf-8" && headers["X-Frame-Options"] == "DENY")
            let policy = headers["Content-Security-Policy"] ?? ""
            #expect(policy.hasPrefix("default-src 'none';") && !policy.contains("form-action"))
            #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"))
            let cookie = headers["Set-Cookie"] ?? ""
            #expect(cookie.contains("; HttpOnly; SameSite=Lax") && cookie.contains("Path=/oauth"))
            let wrong = try await signIn(browser, page, "wrong")
            #expect(wrong.status == 400 && wrong.text.contains("is wrong"))
            let signedIn = try await signIn(browser, page)
            #expect(signedIn.status == 303)
            let next = try #require(signedIn.response.headers["Location"])
            let consent = try await browser.get(probe.network.host + next)
            for words in [
                "Allow access to alice.test?", "Create records of these kinds", "app.bsky.feed.post",
                "Upload files of these types", "See your email address", "Change your handle",
                "http://localhost?scope=",
            ] { #expect(consent.text.contains(words), "\(words)") }
            let form = try hidden(consent) + [("scope", "account:email"), ("scope", "identity:*")]
            let accepted = try await browser.post("accept", form, ["Origin": probe.network.host])
            #expect(accepted.status == 303)
            let location = try #require(accepted.response.headers["Location"].flatMap { URL(string: $0) })
            let code = try #require(PlainOAuthClient.query(location)["code"])
            // Only what was requested and ticked.
            #expect(try await probe.client.exchange(code).json["scope"] == "account:email atproto")
            #expect(try await browser.post("accept", form).status == 400)
            let again = try await browser.get(probe.client.page().absoluteString)
            #expect(again.text.contains("Which account?") && again.text.contains("alice.test"))
            #expect(
                try await browser.get(
                    probe.client.page(["prompt": "login"])
                        .absoluteString
                ).text.contains("Sign in to continue"))
        }
    }

    @Test(arguments: ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'&amp;"])
    func `what an app sends is shown as text`(text: String) async throws {
        // Quotes can't be in a scope; in the app's ID everything but letters may be escaped or not.
        let redirect = "http://127.0.0.1/\(text.replacing("\"", with: "'").replacing(" ", with: "/"))"
        try await OAuthProbe.run { probe in
            let client = probe.client
            client.clientID =
                "http://localhost?scope=atproto%20transition:generic&redirect_uri="
                + redirect.replacing("&", with: "%26").replacing("+", with: "%2B")
            client.redirect = redirect
            let pushed = try await client.push()
            guard pushed.status == 201 else { Issue.record("\(pushed.text)"); return }
            let uri = try #require(pushed.json["request_uri"]?.text)
            let address =
                "\(probe.network.host)/oauth/authorize?client_id=\(PlainOAuthClient.escaped(client.clientID))"
                + "&request_uri=\(PlainOAuthClient.escaped(uri))"
            let browser = Browser(client)
            let page = try await browser.get(address)
            #expect(page.status == 200)
            for tag in ["<script", "<img", "onerror=alert(1)>"] { #expect(!page.text.contains(tag)) }
            #expect(page.text.contains("&lt;") || page.text.contains("&#39;"))
            let signedIn = try await signIn(browser, try #require(URL(string: address)))
            let consent = try await browser.get(
                probe.network.host + (signedIn.response.headers["Location"] ?? ""))
            #expect(consent.text.contains("Allow access"))
            for tag in ["<script", "<img", "onerror=alert(1)>"] { #expect(!consent.text.contains(tag)) }
        }
    }

    @Test func `an unsuitable address shows a page with an error, without a redirect`() async throws {
        try await OAuthProbe.run { probe in
            let page = try await probe.client.page()
            let base = probe.network.host + "/oauth/authorize"
            let uri = try #require(PlainOAuthClient.query(page)["request_uri"])
            for address in [
                base, base + "?client_id=http%3A%2F%2Flocalhost", base + "?request_uri=%ZZ",
                "\(base)?client_id=http%3A%2F%2Flocalhost&request_uri=\(PlainOAuthClient.escaped(uri))",
                page.absoluteString + "A", page.absoluteString + "&client_id=x", base + "?request_uri=%3Cscript%3E",
            ] {
                let answer = try await probe.client.send("GET", address)
                #expect(answer.status == 400 && answer.text.contains("can’t continue"), "\(address)")
                #expect(answer.response.headers["Location"] == nil && !answer.text.contains("<script"))
            }
        }
    }

    @Test func `a form from elsewhere is refused`() async throws {
        try await OAuthProbe.run { probe in
            let browser = Browser(probe.client)
            let page = try await probe.client.page()
            let signedIn = try await signIn(browser, page)
            let form = try hidden(
                await browser.get(probe.network.host + (signedIn.response.headers["Location"] ?? "")))
            #expect(form.map(\.0) == ["request_uri", "client_id", "csrf", "account"])
            func status(
                _ form: [(String, String)], _ headers: HTTPHeaders = [:], by other: Browser? = nil
            ) async throws -> Int {
                try await (other ?? browser).post("accept", form, headers).status
            }
            #expect(try await status(form.filter { $0.0 != "csrf" }) == 400)
            #expect(try await status(form.map { $0.0 == "csrf" ? ("csrf", "AAAA") : $0 }) == 400)
            #expect(
                try await status(form.map { $0.0 == "account" ? ("account", probe.bob.did.description) : $0 }) == 400)
            #expect(try await status(form, ["Origin": "https://evil.example.com"]) == 400)
            #expect(try await status(form, ["Origin": "null"]) == 400)
            #expect(try await status(form, ["Sec-Fetch-Site": "cross-site"]) == 400)
            let stranger = Browser(probe.client)
            #expect(try await status(form, by: stranger) == 400)
            // Another browser can neither use the form nor open the page.
            _ = try await stranger.get(probe.client.page().absoluteString)
            #expect(try await status(form, by: stranger) == 400)
            #expect(try await stranger.get(page.absoluteString).status == 400)
            // None of this has used the request up.
            #expect(try await status(form) == 303)
        }
    }

    @Test func `after ten wrong passwords the request is over`() async throws {
        try await OAuthProbe.run { probe in
            let browser = Browser(probe.client)
            let page = try await probe.client.page()
            let form = try hidden(await browser.get(page.absoluteString))
            for number in 1...10 {
                let answer = try await browser.post(
                    "sign-in", form + [("identifier", "alice.test"), ("password", "wrong")])
                #expect(answer.status == 400)
                #expect(answer.text.contains(number < 10 ? "is wrong" : "Too many"), "\(number)")
            }
            #expect(try await browser.get(page.absoluteString).status == 400)
        }
    }

    @Test func `a denial, a fragment and a form reach the app`() async throws {
        try await OAuthProbe.run { probe in
            let browser = Browser(probe.client)
            let form = try hidden(await browser.get(probe.client.page(["response_mode": "fragment"]).absoluteString))
            let denied = try await browser.post("reject", form)
            let location = denied.response.headers["Location"] ?? ""
            #expect(denied.status == 303 && location.hasPrefix("http://127.0.0.1:4711/callback#iss="))
            #expect(location.contains("&error=access_denied") && !location.contains("code="))
            let callback = try await probe.network.oauth.approve(
                probe.client.page(["response_mode": "form_post"]), as: probe.alice.did)
            #expect(PlainOAuthClient.query(callback)["code"] != nil)
        }
    }

    @Test func `a second factor is required on the page, too`() async throws {
        try await OAuthProbe.run { probe in
            let eve = try await probe.network.createAccount(
                handle: "eve.test", password: "secret", email: "eve@example.com", twoFactor: true)
            let browser = Browser(probe.client)
            let form = try hidden(await browser.get(probe.client.page().absoluteString))
            let login = form + [("identifier", "eve@example.com"), ("password", "secret")]
            let asked = try await browser.post("sign-in", login)
            #expect(asked.status == 400 && asked.text.contains("name=\"code\""))
            #expect(try await browser.post("sign-in", login + [("code", "AAAAA-AAAAA")]).status == 400)
            let code = try #require(probe.network.mailedCode(for: eve))
            #expect(try await browser.post("sign-in", login + [("code", code)]).status == 303)
        }
    }
}
