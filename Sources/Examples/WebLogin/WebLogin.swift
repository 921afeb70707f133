import ATOAuth
import BskyKit
import ExampleSupport
import Foundation
import LocalNetwork
import LocalServer

/// A website whose visitors log in with their accounts and write posts with them.
///
///     swift run WebLogin
///     swift run WebLogin --host https://bsky.social --port 8080
///
/// As an app in development it needs no published metadata. In production, use `OAuthApp.confidential` with the address
/// of your site, a store for many machines, and a web server that speaks TLS.
@main
struct WebLogin {
    let oauth: OAuthClient
    let visitors = Visitors()

    /// Who has logged in, by the random text in the visitor's cookie.
    actor Visitors {
        private var accounts: [String: DID] = [:]

        subscript(_ visitor: String) -> DID? { accounts[visitor] }
        func set(_ visitor: String, to account: DID) { accounts[visitor] = account }
    }

    static func main() async {
        await Example.run { example in
            let server = try await LocalServer.start(options: .init(port: Int(example.options["port"] ?? "") ?? 0))
            let redirect = server.url.appending(path: "callback")
            let app = OAuthApp.loopback([.repo(AppBsky.Feed.Post.self)], redirect: redirect)
            let identities = example.network?.identityResolver() ?? .shared
            WebLogin(oauth: OAuthClient(app, accounts: MemoryAccountStore(), identities: identities)).serve(on: server)
            if let network = example.network {
                try await Visitor(site: server.url).visit(network)
            } else {
                print("Open \(server.url)")
                while true { try await Task.sleep(for: .seconds(3600)) }
            }
            await server.stop()
        }
    }

    private func serve(on server: LocalServer) {
        server.route(.get, "/") { request in
            guard let account = await visitors[visitor(of: request)] else {
                return html(#"<form action="/login">Your name: <input name="name"> <button>Log in</button></form>"#)
            }
            return html(
                #"""
                <p>You are \#(account).
                <form action="/post" method="post"><input name="text"> <button>Post</button></form>
                """#)
        }
        // Begins the login. The cookie makes sure that it ends in the browser in which it began.
        server.route(.get, "/login") { request in
            let visitor = UUID().uuidString
            let page = try await oauth.begin(request.query("name") ?? "", context: Data(visitor.utf8))
            var response = ServerResponse.redirect(to: page.absoluteString)
            response.headers["Set-Cookie"] = "visitor=\(visitor); HttpOnly; SameSite=Lax; Path=/"
            return response
        }
        // The account's server sends the visitor back to this address.
        server.route(.get, "/callback") { request in
            let visitor = visitor(of: request)
            guard let callback = URL(string: request.target, relativeTo: server.url) else {
                return .status(.badRequest)
            }
            do {
                let client = try await oauth.finish(callback.absoluteURL, expecting: Data(visitor.utf8))
                await visitors.set(visitor, to: try await client.accountDID())
                return .redirect(to: "/")
            } catch let error as OAuthLoginError {
                return .text("\(error)", status: .badRequest)
            }
        }
        server.route(.post, "/post") { request in
            guard let account = await visitors[visitor(of: request)], let client = try await oauth.restore(account)
            else { return .redirect(to: "/") }
            // In a form, a plus sign is a space.
            let form = URLComponents(string: "?" + request.text.replacing("+", with: "%20"))?.queryItems
            let text = form?.first { $0.name == "text" }?.value ?? ""
            let post = try await client.create(AppBsky.Feed.Post(text: text, createdAt: .now))
            return html("<p>Posted: \(post.uri)")
        }
    }

    private func visitor(of request: ServerRequest) -> String {
        request.headers["Cookie"]?.replacing("visitor=", with: "") ?? ""
    }

    private func html(_ body: String) -> ServerResponse {
        .data(Data("<!doctype html>\(body)".utf8), contentType: "text/html; charset=utf-8")
    }
}
