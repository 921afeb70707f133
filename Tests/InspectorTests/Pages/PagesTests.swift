import ATData
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct PagesTests {
    @Test func `every page is there, and every link of a page leads to one`() async throws {
        let inspected = try await InspectedNetwork()
        try await inspected.network.populate(accounts: 2, posts: 4)
        var open = ["/"]
        var seen: Set<String> = []
        while !open.isEmpty {
            let path = open.removeFirst()
            guard seen.insert(path).inserted, seen.count < 400 else { continue }
            let page = try await inspected.page(path)
            #expect(page.contains("<main id=\"main\"><h1>") && page.contains("<html lang=\"en\">"), "\(path)")
            for link in page.components(separatedBy: "href=\"").dropFirst().map({ $0.prefix { $0 != "\"" } }) {
                let isPage = [".css", ".svg"].allSatisfy { !link.hasSuffix($0) }
                guard isPage, link.hasPrefix("/"), !link.hasPrefix("/blobs/"), !link.hasPrefix("/cars/"),
                    !link.hasPrefix("/api/")
                else {
                    continue
                }
                open.append(String(link).replacing("&amp;", with: "&"))
            }
        }
        for path in [
            "/requests", "/accounts", "/mail", "/faults", "/labels", "/snapshots", "/calls", "/apps", "/streams",
        ] {
            #expect(seen.contains(path))
        }
        for kind in ["records", "revisions", "tree", "references"] {
            #expect(seen.contains { $0.hasPrefix("/\(kind)") }, "\(kind)")
        }
        #expect(try await inspected.send(.get, "/nothing").status == .notFound)
        #expect(try await inspected.send(.get, "/accounts/no.test").status == .notFound)
        await inspected.stop()
    }

    @Test func `a form does what the call does, leads back, and shows results and failures`() async throws {
        let inspected = try await InspectedNetwork()
        let made = try await inspected.submit(
            "createAccount", ["handle": "alice.test", "password": "", "email": "", "needsCode": "on"], back: "/accounts"
        )
        #expect(made.status == .ok)
        let page = String(decoding: made.body, as: UTF8.self)
        #expect(page.contains("correct-horse") && page.contains("href=\"/accounts\">Back</a>"))
        #expect(try await inspected.call(.get, "/api/accounts/alice.test")["needsCode"] == true)
        let again = try await inspected.submit("createAccount", ["handle": "alice.test"], back: "/accounts")
        #expect(
            again.status == .badRequest && String(decoding: again.body, as: UTF8.self).contains("Handle already taken"))
        let deleted = try await inspected.submit("deleteAccount", ["account": "alice.test"], back: "/accounts")
        #expect(deleted.status.rawValue == 303 && deleted.headers["Location"] == "/accounts")
        #expect(inspected.network.accounts.isEmpty)
        #expect(try await inspected.submit("listAccounts", [:]).status == .notFound)
        await inspected.stop()
    }

    @Test func `fields have labels, tables have names, and pages of many rows are quick to make`() async throws {
        let inspected = try await InspectedNetwork()
        let accounts = Load.size(100, otherwise: 20)
        for number in 0..<accounts { _ = try await inspected.network.createAccount("user\(number).test") }
        for path in ["/", "/accounts", "/requests", "/faults", "/labels", "/snapshots"] {
            let page = try await inspected.page(path)
            let fields = page.components(separatedBy: "<input").dropFirst().filter { !$0.hasPrefix(" type=\"hidden\"") }
            let labels = page.components(separatedBy: "<label").count - 1
            let others =
                page.components(separatedBy: "<select").count + page.components(separatedBy: "<textarea").count - 2
            #expect(labels == fields.count + others, "\(path)")
            #expect(
                page.components(separatedBy: "<table").count
                    == page.components(separatedBy: "role=\"region\" aria-label=\"").count)
        }
        #expect(try await inspected.page("/accounts").components(separatedBy: "<tr><td><a").count == accounts + 1)
        await inspected.stop()
    }

    @Test func `the inspector stops, and the network goes on`() async throws {
        let inspected = try await InspectedNetwork()
        await inspected.inspector.stop()
        _ = try await inspected.network.createAccount("alice.test")
        let response = try await DefaultTransport.shared.send(
            HTTPRequest(.get, inspected.network.server.url.appending(path: "/xrpc/_health")))
        #expect(response.status == .ok)
        // A second one takes over.
        let next = try await Inspector.start(inspected.network)
        #expect(next.url != inspected.inspector.url || next.token != inspected.inspector.token)
        await next.stop()
        await inspected.network.stop()
    }
}
