import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct PageTests {
    /// A server with a list in pages that are linked by these cursors.
    private func server(_ cursors: [String: String]) async throws -> LocalServer {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/com.example.listNotes") { request in
            let cursor = request.query("cursor") ?? "start"
            var page = ["notes": [.string("\(cursor)-1"), .string("\(cursor)-2")]] as LexObject
            if let next = cursors[cursor] { page["cursor"] = .string(next) }
            return .data(try page.jsonData(), contentType: "application/json")
        }
        return server
    }

    @Test(arguments: [
        ([:], ["start"]),
        (["start": "a", "a": "b"], ["start", "a", "b"]),
        (["start": "a", "a": ""], ["start", "a"]),
        (["start": "a", "a": "a"], ["start", "a"]),
        (["start": "a", "a": "b", "b": "a"], ["start", "a", "b"]),
    ])
    func `pages end with an absent, an empty or a repeated cursor`(
        cursors: [String: String], visited: [String]
    ) async throws {
        let server = try await server(cursors)
        let client = try await ATClient.signedIn(to: server)
        var items: [LexValue] = []
        for try await item in client.items(.listNotes(tags: ["x"], limit: 2)) { items.append(item) }
        #expect(items == visited.flatMap { [.string("\($0)-1"), .string("\($0)-2")] })
        #expect(server.requests.map { $0.query("cursor") ?? "start" } == visited)
        #expect(server.requests.allSatisfy { $0.query("tags") == "x" && $0.query("limit") == "2" })
        await server.stop()
    }

    @Test func `a page is requested only when the loop reaches it`() async throws {
        let server = try await server(["start": "a", "a": "b", "b": "c"])
        let client = try await ATClient.signedIn(to: server)
        var seen = 0
        for try await _ in client.items(.listNotes()) {
            seen += 1
            #expect(server.requests.count == (seen + 1) / 2)
            if seen == 3 { break }
        }
        #expect(server.requests.count == 2)
        await server.stop()
    }

    @Test func `after an error, the same page is requested again`() async throws {
        let server = try await server(["start": "a"])
        let client = try await ATClient.signedIn(to: server)
        var pages = client.pages(.listNotes()).makeAsyncIterator()
        _ = try await pages.next()
        server.script("/xrpc/com.example.listNotes", [.status(500)])
        await #expect(throws: AtError.self) { try await pages.next() }
        #expect(try await pages.next()?.output["cursor"] == nil)
        #expect(try await pages.next() == nil)
        #expect(server.requests.map { $0.query("cursor") } == [nil, "a", "a"])
        await server.stop()
    }

    /// A server whose pages have no items, except every so many, and always a new cursor.
    private func endlessServer(itemEvery interval: Int = .max) async throws -> LocalServer {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/com.example.listNotes") { request in
            let number = request.query("cursor").flatMap { Int($0) } ?? 0
            let hasItem = number > 0 && number.isMultiple(of: interval)
            let page =
                ["notes": .array(hasItem ? [.integer(number)] : []), "cursor": .string("\(number + 1)")] as LexObject
            return .data(try page.jsonData(), contentType: "application/json")
        }
        return server
    }

    @Test func `empty pages without end are an error that says so`() async throws {
        let server = try await endlessServer()
        let client = try await ATClient.signedIn(to: server)
        let error = await #expect(throws: AtError.self) { for try await _ in client.items(.listNotes()) {} }
        #expect(error?.description.contains("100 empty pages") == true, "\(String(describing: error))")
        #expect(server.requests.count == 100)
        var pages = client.pages(.listNotes(), options: CallOptions(emptyPages: 3)).makeAsyncIterator()
        for _ in 0..<2 {
            for _ in 0..<3 { _ = try await pages.next() }
            await #expect(throws: AtError.self) { try await pages.next() }
        }
        #expect(server.requests.count == 106)
        await server.stop()
    }

    @Test func `empty pages between others don't count together`() async throws {
        let server = try await endlessServer(itemEvery: 4)
        let client = try await ATClient.signedIn(to: server)
        var items: [LexValue] = []
        for try await item in client.items(.listNotes(), options: CallOptions(emptyPages: 5)) {
            items.append(item)
            if items.count == 5 { break }
        }
        #expect(items == [.integer(4), .integer(8), .integer(12), .integer(16), .integer(20)])
        await server.stop()
    }

    @Test func `a cancelled listing sends no more requests`() async throws {
        let server = try await server(["start": "a", "a": "b", "b": "c", "c": "d"])
        let client = try await ATClient.signedIn(to: server)
        let listing = Task {
            for try await _ in client.items(.listNotes()) { withUnsafeCurrentTask { $0?.cancel() } }
        }
        await #expect(throws: CancellationError.self) { try await listing.value }
        #expect(server.requests.count == 1)
        await server.stop()
    }
}
