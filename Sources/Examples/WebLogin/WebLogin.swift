import ATOAuth
import BskyKit
import ExampleSupport
import Foundation
import HTTPServer
import LocalNetwork

/// A website whose visitors log in with their accounts and write posts with them.
///
///     swift run WebLogin
///     swift run WebLogin --host https://bsky.social --folder visitors --port 8080
///
/// Sessions and cookies are kept in a folder, so that a restart logs nobody out. As an app in development it needs no
/// published metadata. In production, use `OAuthApp.confidential` with the address of your site, a store for many
/// machines, and a reverse proxy that speaks TLS.
@main
struct WebLogin {
    let oauth: OAuthClient
    let visitors: Visitors

    /// Who has logged in, by the random text in the visitor's cookie.
    actor Visitors {
        private let file: URL
        private var accounts: [String: DID] = [:]

        init(in folder: URL) throws {
            // With a cookie, anybody could write posts.
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
            file = folder.appending(path: "visitors.json")
            guard FileManager.default.fileExists(atPath: file.path) else { return }
            accounts = try JSONDecoder().decode([String: DID].self, from: Data(contentsOf: file))
        }

        subscript(_ visitor: String?) -> DID? { visitor.flatMap { accounts[$0] } }

        func set(_ visitor: String, to account: DID?) throws {
            accounts[visitor] = account
            try JSONEncoder().encode(accounts).write(to: file, options: .atomic)
        }
    }

    static func main() async {
        await Example.run { example in
            let folder = try example.folder()
            let server = try await start(example, folder)
            guard let network = example.network else {
                print("Open \(server.url)")
                return await server.run()
            }
            let cookie = try await Visitor(site: server.url).logIn(network)
            await server.stop()
            print("The site is restarted.")
            let restarted = try await start(example, folder)
            try await Visitor(site: restarted.url).post(cookie)
            await restarted.stop()
            try FileManager.default.removeItem(at: folder)
        }
    }

    private static func start(_ example: Example, _ folder: URL) async throws -> HTTPServer {
        // Its redirect address is /callback at any port of this machine.
        let app = OAuthApp.loopback([.repo(AppBsky.Feed.Post.self)])
        let identities = example.network?.identityResolver() ?? .shared
        let oauth = OAuthClient(app, accounts: FileAccountStore(folder), identities: identities)
        let site = WebLogin(oauth: oauth, visitors: try Visitors(in: folder))
        let port = Int(example.options["port"] ?? "") ?? 0
        return try await HTTPServer.start(at: .loopback(port: port)) { await site.respond(to: $0) }
    }

    private func respond(to request: ServerRequest) async -> ServerResponse {
        do {
            switch (request.method, request.path) {
            case (.get, "/"): return await home(request)
            case (.get, "/login"): return try await beginLogin(request)
            case (.get, "/callback"): return try await finishLogin(request)
            case (.post, "/post"): return try await post(request)
            case (.post, "/logout"): return try await logOut(request)
            default: return .status(.notFound)
            }
        } catch {
            return .text("\(error)", status: .badRequest)
        }
    }

    private func home(_ request: ServerRequest) async -> ServerResponse {
        guard let account = await visitors[request.cookie("visitor")] else {
            return .html(
                #"<!doctype html><form action="/login">Your name: <input name="name"> <button>Log in</button></form>"#)
        }
        return .html(
            #"""
            <!doctype html><p>You are \#(account).
            <form action="/post" method="post"><input name="text"> <button>Post</button></form>
            <form action="/logout" method="post"><button>Log out</button></form>
            """#)
    }

    /// The cookie makes sure that the login ends in the browser in which it began.
    private func beginLogin(_ request: ServerRequest) async throws -> ServerResponse {
        let login = UUID().uuidString
        let start = try await oauth.begin(
            request.query("name") ?? "", redirect: address("/callback", of: request), context: Data(login.utf8))
        return redirect(to: start.url.absoluteString, cookie: "login=\(login)")
    }

    /// The account's server sends the visitor back to this address.
    private func finishLogin(_ request: ServerRequest) async throws -> ServerResponse {
        guard let login = request.cookie("login"), let callback = address(request.target, of: request) else {
            return .status(.badRequest)
        }
        let client = try await oauth.finish(callback, expecting: login)
        let visitor = UUID().uuidString
        try await visitors.set(visitor, to: client.accountDID())
        return redirect(to: "/", cookie: "visitor=\(visitor)")
    }

    private func post(_ request: ServerRequest) async throws -> ServerResponse {
        guard let visitor = request.cookie("visitor"), let account = await visitors[visitor] else {
            return .redirect(to: "/")
        }
        guard let client = try await oauth.restore(account) else {
            // The session has ended elsewhere.
            try await visitors.set(visitor, to: nil)
            return .redirect(to: "/")
        }
        let post = try await client.create(AppBsky.Feed.Post(text: request.form("text") ?? "", createdAt: .now))
        return .html("<!doctype html><p>Posted: \(post.uri)")
    }

    private func logOut(_ request: ServerRequest) async throws -> ServerResponse {
        if let visitor = request.cookie("visitor"), let account = await visitors[visitor] {
            try await oauth.logout(account)
            try await visitors.set(visitor, to: nil)
        }
        return .redirect(to: "/")
    }

    private func redirect(to address: String, cookie: String) -> ServerResponse {
        var response = ServerResponse.redirect(to: address)
        response.headers["Set-Cookie"] = "\(cookie); HttpOnly; SameSite=Lax; Path=/"
        return response
    }

    /// The site's address from the `Host` header. In production, use a fixed host.
    private func address(_ path: String, of request: ServerRequest) -> URL? {
        URL(string: "http://\(request.headers["Host"] ?? "")\(path)")
    }
}
