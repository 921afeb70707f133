import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct XRPCCommandTests {
    @Test func `parameters go into the address, repeated for an array`() async throws {
        let desk = try await Desk()
        desk.network.server.route(.get, "/xrpc/com.example.echo") { request in
            try .json(["names": request.queryValues("name"), "text": request.queryValues("text")])
        }
        let query = await desk.atp(
            "xrpc", "query", "com.example.echo", "name=a", "name=b", "text=x=y & z", "--host", desk.network.host,
            "--json")
        #expect(query.code == .success)
        #expect(query.output == #"{"names":["a","b"],"text":["x=y & z"]}"# + "\n")
    }

    @Test func `fields go into the body, as text or as JSON`() async throws {
        let desk = try await Desk()
        desk.network.server.route(.post, "/xrpc/com.example.echo") { request in
            .data(request.body, contentType: request.headers["Content-Type"] ?? "")
        }
        let host = desk.network.host
        let procedure = await desk.atp(
            "xrpc", "procedure", "com.example.echo", "text=5", "count:=5", "list:=[true,null]", "--host", host, "--json"
        )
        #expect(procedure.output == #"{"text":"5","count":5,"list":[true,null]}"# + "\n")
        let empty = await desk.atp("xrpc", "procedure", "com.example.echo", "--host", host)
        #expect(empty.code == .success)
        #expect(empty.output == "")
        let bytes = await desk.atp(
            "xrpc", "procedure", "com.example.echo", "--input", "-", "--type", "text/plain", "--host", host,
            stdin: "as it is")
        #expect(bytes.output == "as it is")
        // Standard input is read only when that is said, as the help says, too.
        let ignored = await desk.atp("xrpc", "procedure", "com.example.echo", "--host", host, stdin: #"{"a":1}"#)
        #expect(ignored.code == .success && ignored.output == "")
        let help = await desk.atp("help", "xrpc", "procedure").output
        #expect(help.contains("or - for standard input") && !help.contains("default: standard input"))
    }

    @Test func `a response is printed unchanged, fractions included`() async throws {
        let desk = try await Desk()
        let answer = #"{"b":1.50,"a":[1e3],"b2":"\u0041"}"#
        desk.network.server.route(.get, "/xrpc/com.example.odd") { _ in
            .data(Data(answer.utf8), contentType: "application/json")
        }
        let query = await desk.atp("xrpc", "query", "com.example.odd", "--host", desk.network.host, "--json")
        #expect(query.output == answer + "\n")
    }

    @Test func `bytes go into a file`() async throws {
        let desk = try await Desk()
        desk.network.server.route(.get, "/xrpc/com.example.bytes") { _ in .generated(byteCount: 3_000_000) }
        let query = await desk.atp(
            "xrpc", "query", "com.example.bytes", "--host", desk.network.host, "--output", "bytes.bin")
        #expect(query.code == .success)
        #expect(try Data(contentsOf: desk.folder.appending(path: "bytes.bin")).count == 3_000_000)
        let terminal = await desk.atp(
            "xrpc", "query", "com.example.bytes", "--host", desk.network.host, onTerminal: true)
        #expect(terminal.code == .usage)
        #expect(terminal.output == "")
    }

    @Test func `an error response ends with 1 and the error's name`() async throws {
        let desk = try await Desk()
        let query = await desk.atp("xrpc", "query", "com.example.nothing", "--host", desk.network.host, "--json")
        #expect(query.code == .refused)
        #expect(query.errors.contains(#""error":"MethodNotImplemented""#))
        let html = await desk.atp("xrpc", "query", "com.example.html", "--host", "http://127.0.0.1:1")
        #expect(html.code == .refused)
        #expect(html.errors.contains("Nothing responded"))
    }

    @Test(arguments: [
        ["query", "nonsense"], ["query", "com.example.echo", "noequals"],
        ["procedure", "com.example.echo", "a:=nojson"], ["procedure", "com.example.echo", "a=1", "a=2"],
        ["procedure", "com.example.echo", "a=1", "a:=2"],
        ["query", "com.example.echo", "--proxy", "nonsense"], ["procedure", "com.example.echo", "a=b", "--input", "-"],
    ])
    func `an invalid call is a usage error`(arguments: [String]) async throws {
        let desk = try await Desk()
        #expect(await desk.atp(["xrpc"] + arguments + ["--host", desk.network.host]).code == .usage)
        #expect(desk.network.server.requests.isEmpty)
    }
}
