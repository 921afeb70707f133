import ATData
import ATProtoLexicons
import AtpCommands
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct ServeCommandTests {
    @Test func `a network is served until it is interrupted, and continues where it stopped`() async throws {
        let desk = try await Desk()
        let password = try await serve(["--data", "net", "--create", "alice.test"], desk) { answer in
            let host = try #require(answer["host"] as? String)
            let account = try #require((answer["accounts"] as? [[String: String]])?.first)
            let password = try #require(account["password"])
            let plc = try #require(answer["plc"] as? String)
            let login = await desk.atp(
                "login", "--app-password", "alice.test", "--host", host, "--plc", plc, answering: [password])
            #expect(login.code == .success)
            #expect(await desk.atp("post", "Kept").code == .success)
            return password
        }
        try await serve(["--data", "net", "--create", "alice.test"], desk) { answer in
            let host = try #require(answer["host"] as? String)
            #expect((answer["accounts"] as? [Any])?.isEmpty == true)
            let login = await desk.atp(
                "login", "--app-password", "alice.test", "--host", host, answering: [password],
                environment: ["ATP_PLC": try #require(answer["plc"] as? String)])
            #expect(login.code == .success)
            #expect(await desk.atp("timeline").output.contains("Kept"))
        }
    }

    @Test func `what is served is told, with accounts to log in with`() async throws {
        let desk = try await Desk()
        try await serve(["--populate", "3", "--create", "alice.test", "--create", "alice.test"], desk) { answer in
            let accounts = try #require(answer["accounts"] as? [[String: String]])
            #expect(accounts.compactMap { $0["handle"] } == ["ada.test", "bela.test", "chidi.test", "alice.test"])
            let host = try #require(answer["host"] as? String)
            let plc = try #require(answer["plc"] as? String)
            let login = await desk.atp(
                "login", "--app-password", "ada.test", "--host", host, "--plc", plc,
                answering: [try #require(accounts[0]["password"])])
            #expect(login.code == .success, "\(login.errors)")
            for name in ["jetstream", "video"] {
                #expect((answer[name] as? String)?.hasPrefix("http://127.0.0.1:") == true)
            }
        }
        let (output, continuation) = AsyncStream.makeStream(of: String.self)
        let surroundings = Surroundings(
            environment: [:],
            console: Console(
                output: .init(isTerminal: false) { continuation.yield(String(decoding: $0, as: UTF8.self)) },
                errors: .init(isTerminal: false) { _ in }),
            input: Input(answers: { _ in "" }, line: { _ in [] }), folder: desk.folder)
        let serving = Task {
            await AtpProgram.program.run(
                ["serve", "--port", "0", "--populate", "3", "--create", "alice.test"], in: surroundings)
        }
        var text = ""
        for await line in output {
            text += line
            if line.contains("Ctrl-C") { break }
        }
        serving.cancel()
        #expect(await serving.value == .success)
        #expect(text.contains("accounts       ada.test and 2 others, password password\n"))
        #expect(
            text.contains("inspector      http://127.0.0.1:")
                && text.contains("account        alice.test, password ")
                && text.contains("  atp login alice.test --host "))
        #expect(text.contains(" ATP_VIDEO=http://127.0.0.1:") && text.contains("Jetstream      http://127.0.0.1:"))
    }

    @Test func `the inspector's address is told, with a port of one's own or not at all`() async throws {
        let desk = try await Desk()
        let address = try await serve(["--create", "alice.test"], desk) { answer in
            let address = try #require(answer["inspector"] as? String)
            let token = try #require(answer["inspectorToken"] as? String)
            let url = try #require(URL(string: address)).appending(path: "api/network")
            let network = try LexValue(json: try await DefaultTransport.shared.send(HTTPRequest(.get, url)).body)
            #expect(network["token"] == .string(token) && network["accounts"] == 1)
            #expect(network["host"] == (answer["host"] as? String).map { .string($0) })
            return address
        }
        await #expect(throws: TransportError.self) {
            var request = HTTPRequest(.get, try #require(URL(string: address)))
            request.isSentOnce = true
            _ = try await DefaultTransport.shared.send(request)
        }
        try await serve(["--no-inspector"], desk) { answer in
            #expect(answer["inspector"] == nil && answer["inspectorToken"] == nil)
        }
        let taken = "\(desk.network.server.port)"
        let refused = await desk.atp("serve", "--port", "0", "--inspector-port", taken)
        #expect(refused.code == .refused && refused.errors.contains("Port \(taken) is in use"))
        #expect(refused.errors.contains("--inspector-port"))
        #expect(await desk.atp("serve", "--port", "0", "--inspector-port", "70000").code == .usage)
    }

    @Test func `with a name for other machines, addresses have it, and the inspector needs a password`() async throws {
        let desk = try await Desk()
        try await serve(["--host", "Mac.local", "--create", "alice.test"], desk) { answer in
            for name in ["host", "issuer", "plc", "appView", "video", "jetstream", "inspector"] {
                #expect((answer[name] as? String)?.hasPrefix("http://mac.local:") == true, "\(name)")
            }
            #expect((answer["inspectorPassword"] as? String)?.utf8.count == 20)
        }
        // Another address of the loopback needs none.
        try await serve(["--bind", "127.0.0.2"], desk) { answer in
            let host = try #require(answer["host"] as? String)
            #expect(host.hasPrefix("http://127.0.0.2:") && answer["inspectorPassword"] == nil)
            let health = try await DefaultTransport.shared.send(
                HTTPRequest(.get, try #require(URL(string: host + "/xrpc/_health"))))
            #expect(health.status == .ok)
        }
        for arguments in [["--bind", "0.0.0.0"], ["--bind", "192.0.2.1"], ["--bind", "here"], ["--host", "a b"]] {
            let refused = await desk.atp(["serve", "--port", "0"] + arguments)
            #expect(refused.code == .refused && refused.errors.contains("Choose"), "\(arguments): \(refused.errors)")
        }
    }

    #if os(Linux)
    @Test func `the inspector is opened in the browser`() async throws {
        let desk = try await Desk()
        let script = "#!/bin/sh\nprintf %s \"$1\" > \"\(desk.folder.path)/opened\"\n"
        try desk.write(Data(script.utf8), to: "xdg-open")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: desk.folder.appending(path: "xdg-open").path)
        let environment = ["DISPLAY": ":0", "PATH": desk.folder.path]
        try await serve(["--open"], desk, environment: environment) { answer in
            let opened = desk.folder.appending(path: "opened")
            try await until { (try? Data(contentsOf: opened).isEmpty) == false }
            #expect(try String(contentsOf: opened, encoding: .utf8) == answer["inspector"] as? String)
        }
    }
    #endif

    @Test func `a code that a server would mail is written to standard error`() async throws {
        let desk = try await Desk()
        let (output, told) = AsyncStream.makeStream(of: [UInt8].self)
        let (errors, mail) = AsyncStream.makeStream(of: String.self)
        let surroundings = Surroundings(
            environment: [:],
            console: Console(
                output: .init(isTerminal: false) { told.yield($0) },
                errors: .init(isTerminal: false) { mail.yield(String(decoding: $0, as: UTF8.self)) }),
            input: Input(answers: { _ in "" }, line: { _ in [] }), folder: desk.folder)
        let serving = Task {
            await AtpProgram.program.run(
                ["serve", "--port", "0", "--json", "--create", "alice.test"], in: surroundings)
        }
        var lines = output.makeAsyncIterator()
        let answer = try JSONSerialization.jsonObject(with: Data(try #require(await lines.next())))
        let network = try #require(answer as? [String: Any])
        let account = try #require((network["accounts"] as? [[String: String]])?.first)
        let client = ATClient(host: try #require(network["host"] as? String))
        let password = try #require(account["password"])
        try await client.login(identifier: "alice.test", password: password)
        try await client.execute(.requestAccountDelete())
        var mails = errors.makeAsyncIterator()
        let line = try #require(await mails.next())
        let words = line.split(separator: " ").map(String.init)
        #expect(line.hasPrefix("mail to alice.test: the code ") && line.hasSuffix(", to delete the account\n"))
        let code = try #require(words.dropFirst(5).first).replacing(",", with: "")
        let did = try #require(client.did)
        try await client.execute(.serverDeleteAccount(did: did, password: password, token: code))
        serving.cancel()
        #expect(await serving.value == .success)
    }

    @Test func `a file in place of the folder is an error in a sentence`() async throws {
        let desk = try await Desk()
        try desk.write(Data(), to: "file")
        let serve = await desk.atp("serve", "--port", "0", "--data", "file")
        #expect(serve.code == .refused && serve.errors.contains("can't be created: "))
        #expect(serve.errors.hasSuffix(".\n") && !serve.errors.hasSuffix("..\n"), "\(serve.errors)")
    }

    @Test func `a port that is in use is named, with the option for another`() async throws {
        let desk = try await Desk()
        let port = "\(desk.network.server.port)"
        let serve = await desk.atp("serve", "--port", port)
        #expect(serve.code == .refused)
        #expect(serve.errors.contains("Port \(port) is in use") && serve.errors.contains("--port"))
        for number in ["70000", "-1", "9223372036854775808", ""] {
            #expect(await desk.atp("serve", "--port", number).code == .usage)
        }
    }

    @Test func `an empty home variable counts as unset`() async throws {
        let desk = try await Desk()
        try await serve(["--data", ""], desk) { _ in }
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder.path) == [])
    }

    /// Serves while something is done with what was told about the network.
    private func serve<Result>(
        _ arguments: [String], _ desk: Desk, environment: [String: String] = [:],
        _ body: ([String: Any]) async throws -> Result
    ) async throws -> Result {
        let (output, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let surroundings = Surroundings(
            environment: environment,
            console: Console(
                output: .init(isTerminal: false) { continuation.yield($0) },
                errors: .init(isTerminal: false) { _ in continuation.finish() }),
            input: Input(answers: { _ in "" }, line: { _ in [] }), folder: desk.folder)
        let serving = Task {
            await AtpProgram.program.run(["serve", "--port", "0", "--json"] + arguments, in: surroundings)
        }
        var told = output.makeAsyncIterator()
        let answer = try JSONSerialization.jsonObject(with: Data(try #require(await told.next())))
        let result = try await body(try #require(answer as? [String: Any]))
        serving.cancel()
        #expect(await serving.value == .success)
        return result
    }
}
