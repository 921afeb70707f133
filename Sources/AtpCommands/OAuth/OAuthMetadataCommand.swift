import ATOAuth
import Foundation
import Terminal

/// `atp oauth metadata`: writes the metadata of an app.
enum OAuthMetadataCommand {
    private static let clientID = Option(
        "client-id", value: "URL", "The address where the metadata will be published")
    private static let redirect = Option(
        "redirect", value: "URI", "The address that the browser is redirected to; repeat it for more", isRepeated: true)
    private static let scope = Option(
        "scope", value: "SCOPE", "A permission for the app; repeat it for more (atproto is always included)",
        isRepeated: true)
    private static let name = Option("name", value: "NAME", "The name of the app")
    private static let homepage = Option("homepage", value: "URL", "The app's home page, on the host of --client-id")
    private static let native = Option(flag: "native", "The app runs on the user's device")
    private static let web = Option(flag: "web", "The app runs on a server or in a browser")
    private static let key = Option(
        "key", value: "FILE",
        "A file with a private key of a confidential app, whose public half is published; repeat it for more",
        isRepeated: true, isFile: true)

    static let command = Command(
        "metadata", "Print the metadata of an app",
        discussion: """
            Publish the JSON at --client-id, as application/json and without a redirect. Without --native and --web, \
            an app is a web app if all its redirects are https. An app that runs on a server can authenticate with a \
            key, and gets longer sessions: "atp key generate --curve p256 --output FILE" writes one. Metadata that \
            servers would reject is not printed.
            """,
        options: [clientID, redirect, scope, name, homepage, native, web, key],
        examples: [
            .init(
                "atp oauth metadata --client-id https://app.example.com/client-metadata.json "
                    + "--redirect com.example.app:/callback --scope repo:com.example.note --name Notes "
                    + "> client-metadata.json", "Describe an app for phones"),
            .init(
                "atp oauth metadata --client-id https://app.example.com/client-metadata.json "
                    + "--redirect https://app.example.com/callback --key app.key", "Describe a server with a key"),
        ]
    ) { invocation in
        guard let clientID = invocation[clientID] else { throw UsageError("--client-id is missing") }
        let redirects = invocation[all: redirect]
        guard !redirects.isEmpty else { throw UsageError("--redirect is missing") }
        let app = OAuthApp.described(
            clientID, redirects: redirects, scopes: scopes(invocation[all: scope]), type: try type(invocation),
            keys: try keys(invocation[all: key], invocation))
        do {
            let metadata = try app.metadata(name: invocation[name], homepage: try homepage(invocation))
            try invocation.showJSON(bytes: Array(metadata))
        } catch OAuthAppError.invalidMetadata(let problems) {
            let lines = problems.map { "\n  \($0)" }.joined()
            throw Refusal("Servers would reject this metadata:\(lines)", name: "InvalidMetadata")
        }
    }

    /// The distinct scopes, including `atproto`.
    private static func scopes(_ given: [String]) -> String {
        var scopes = ["atproto"]
        for scope in given.flatMap({ $0.split(separator: " ") }).map(String.init) where !scopes.contains(scope) {
            scopes.append(scope)
        }
        return scopes.joined(separator: " ")
    }

    private static func type(_ invocation: Invocation) throws -> OAuthApp.ApplicationType? {
        switch (invocation.has(native), invocation.has(web)) {
        case (true, true): throw UsageError("an app is either --native or --web")
        case (true, false): .native
        case (false, true): .web
        case (false, false): nil
        }
    }

    private static func keys(_ files: [String], _ invocation: Invocation) throws -> ClientKeys? {
        guard !files.isEmpty else { return nil }
        return ClientKeys(try files.map { try ClientKey(try invocation.privateKey(inFile: $0)) })
    }

    private static func homepage(_ invocation: Invocation) throws -> URL? {
        guard let text = invocation[homepage] else { return nil }
        guard let url = URL(string: text) else { throw UsageError("\"\(text)\" is not a web address") }
        return url
    }
}
