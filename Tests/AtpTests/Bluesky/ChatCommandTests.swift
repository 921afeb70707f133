import AtpCommands
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct ChatCommandTests {
    /// A network with alice and bob, who accept messages. Alice is the current account.
    private func desk() async throws -> Desk {
        let desk = try await Desk.ofAlice()
        try await desk.network.createAccount(handle: "bob.test", password: "battery-staple")
        _ = await desk.atp(
            "login", "--app-password", "bob.test", "--host", desk.network.host, answering: ["battery-staple"])
        for account in ["bob.test", "alice.test"] {
            let set = await desk.atp(
                "record", "put", "chat.bsky.actor.declaration/self", "--account", account,
                stdin: #"{"$type":"chat.bsky.actor.declaration","allowIncoming":"all"}"#)
            #expect(set.code == .success, "\(set.errors)")
        }
        _ = await desk.atp("accounts", "alice.test")
        return desk
    }

    @Test func `messages are sent, listed and read`() async throws {
        let desk = try await desk()
        #expect(await desk.atp("chat", "list").errors == "There are no conversations.\n")
        let none = await desk.atp("chat", "read", "bob.test")
        #expect(none.code == .refused && none.errors.contains("There is no conversation with bob.test."))
        let sent = await desk.atp("chat", "send", "@bob.test", "Hello \u{1B}[31mbob")
        #expect(sent.code == .success && sent.output == "Sent.\n", "\(sent.errors)")
        let piped = await desk.atp("chat", "send", "bob.test", "--json", stdin: "How are you?\n")
        #expect(try piped.json()["text"] as? String == "How are you?")
        let list = await desk.atp("chat", "list", "--requests", "--account", "bob.test")
        #expect(list.lines.first == "@alice.test request ● 2 unread")
        #expect(list.lines.last?.contains("How are you?") == true)
        let read = await desk.atp("chat", "read", "alice.test", "--seen", "--account", "bob.test")
        #expect(
            read.lines.count == 2 && read.lines[0].contains("@alice.test") && read.lines[0].contains("Hello [31mbob"))
        #expect(await desk.atp("chat", "list", "--unread", "--account", "bob.test").output == "")
        let json = await desk.atp("chat", "read", "bob.test", "-n", "1", "--json")
        #expect(json.lines.count == 1)
        #expect(try json.json()["text"] as? String == "How are you?")
        let odd = await desk.atp("chat", "send", "bob.test", "Ask @nobody.test, @alice.test")
        #expect(odd.output == "Sent.\n" && odd.errors.hasPrefix("@nobody.test stays plain text"), "\(odd.errors)")
        #expect(odd.errors.split(separator: "\n").count == 1)
        await desk.network.stop()
    }

    @Test func `a group is created, joined with a link, and read`() async throws {
        let desk = try await desk()
        let group = await desk.atp("chat", "group", "create", "Birds", "bob.test", "--json")
        #expect(group.code == .refused, "\(group.errors)")
        let set = await desk.atp(
            "record", "put", "chat.bsky.actor.declaration/self", "--account", "bob.test",
            stdin: #"{"$type":"chat.bsky.actor.declaration","allowIncoming":"all","allowGroupInvites":"all"}"#)
        #expect(set.code == .success, "\(set.errors)")
        let created = await desk.atp("chat", "group", "create", "Birds", "bob.test")
        let id = try #require(created.lines.first)
        #expect(await desk.atp("chat", "send", id, "Hello", "--account", "bob.test").output == "Sent.\n")
        #expect(await desk.atp("chat", "group", "rename", id, "Swifts").output == "Renamed.\n")
        let leaving = await desk.atp("chat", "group", "leave", id)
        #expect(leaving.code == .refused && leaving.errors.contains("The owner of a group can't leave it"))
        #expect(await desk.atp("chat", "group", "remove", id, "bob.test").output == "Removed.\n")
        let read = await desk.atp("chat", "read", id)
        #expect(read.lines.count == 4 && read.lines[0].contains("@alice.test added @bob.test"), "\(read.output)")
        #expect(read.lines.last?.contains("@alice.test removed @bob.test") == true)
        let list = await desk.atp("chat", "list")
        #expect(list.lines.first?.hasPrefix("Swifts \(id), 1 member ") == true, "\(list.output)")
        await desk.network.stop()
    }

    @Test func `requests to join are made, read and withdrawn, and a link is changed`() async throws {
        let desk = try await desk()
        let id = try #require(await desk.atp("chat", "group", "create", "Birds").lines.first)
        let code = try #require(await desk.atp("chat", "group", "link", id, "--approval").lines.first)
        #expect(await desk.atp("chat", "group", "edit-link", id).code == .usage)
        let both = await desk.atp("chat", "group", "edit-link", id, "--approval", "--no-approval")
        #expect(both.code == .usage && both.errors.contains("--approval and --no-approval can't be combined"))
        let edited = await desk.atp("chat", "group", "edit-link", id, "--follows", "--json")
        #expect(try edited.json()["joinRule"] as? String == "followedByOwner", "\(edited.errors)")
        #expect(try edited.json()["requireApproval"] as? Bool == true)
        #expect(await desk.atp("chat", "group", "edit-link", id, "--anyone").output == "Changed.\n")
        _ = await desk.atp("chat", "group", "join", code, "--account", "bob.test")
        #expect(await desk.atp("chat", "group", "requests", id, "--seen").output == "@bob.test\n")
        let kind = try await desk.atp("chat", "list", "--json").json()["kind"] as? [String: Any]
        #expect(kind?["joinRequestCount"] as? Int == 1 && kind?["unreadJoinRequestCount"] as? Int == 0)
        #expect(await desk.atp("chat", "group", "withdraw", id, "--account", "bob.test").output == "Withdrawn.\n")
        #expect(await desk.atp("chat", "group", "requests", id).errors == "There are no requests.\n")
        #expect(await desk.atp("chat", "group", "mutual", "bob.test").errors == "You have no common groups.\n")
        _ = await desk.atp("chat", "group", "edit-link", id, "--no-approval")
        _ = await desk.atp("chat", "group", "join", code, "--account", "bob.test")
        #expect(await desk.atp("chat", "group", "mutual", "bob.test").output == "Birds \(id)\n")
        await desk.network.stop()
    }

    @Test func `what can't be sent is refused`() async throws {
        let desk = try await desk()
        let long = await desk.atp("chat", "send", "bob.test", String(repeating: "a", count: 1001))
        #expect(long.code == .refused && long.errors.contains("The message can't be sent"))
        #expect(await desk.atp("chat", "send", "bob.test", stdin: nil).code == .usage)
        for empty in [await desk.atp("chat", "send", "bob.test", " \n"), await desk.atp("chat", "send", "bob.test")] {
            #expect(empty.code == .usage && empty.errors.contains("the text is empty"))
        }
        #expect(await desk.atp("chat", "send", "carol.test", "Hello").code == .refused)
        #expect(await desk.atp("chat", "send", "not a name", "Hello").code == .usage)
        await desk.network.stop()
    }

    @Test func `what arrives after the messages were read stays unread, and an empty page isn't the end`() async throws
    {
        let desk = try await desk()
        for text in ["one", "two"] { _ = await desk.atp("chat", "send", "bob.test", text) }
        let bodies = Guarded<[String]>([])
        desk.network.chatFaults.script(
            "chat.bsky.convo.updateRead",
            [
                .when(
                    { request in
                        bodies.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
                        return false
                    }, .pass)
            ])
        desk.network.chatFaults.script(
            "chat.bsky.convo.getMessages",
            [
                .answer { _ in
                    .data(Data(#"{"messages":[],"cursor":"9"}"#.utf8), contentType: "application/json")
                },
                .answer { _ in .data(Data(#"{"messages":[]}"#.utf8), contentType: "application/json") },
            ])
        let none = await desk.atp("chat", "read", "alice.test", "--seen", "--account", "bob.test")
        #expect(none.errors.contains("There are no messages yet.") && bodies.withLock(\.isEmpty))
        #expect(await desk.atp("chat", "list", "--unread", "--account", "bob.test").lines.count == 2)
        desk.network.chatFaults.script(
            "chat.bsky.convo.getMessages",
            [
                .body { data in
                    // One that this version can't read.
                    Data(
                        String(decoding: data, as: UTF8.self).replacing(#""messages":["#, with: #""messages":[5,"#).utf8
                    )
                }
            ])
        let read = await desk.atp("chat", "read", "alice.test", "--seen", "--account", "bob.test", "--json")
        #expect(read.lines.count == 2, "\(read.errors)")
        let newest = try JSONSerialization.jsonObject(with: Data(try #require(read.lines.last).utf8)) as? [String: Any]
        let id = try #require(newest?["id"] as? String)
        #expect(bodies.withLock { $0.count == 1 && $0[0].contains(#""messageId":"\#(id)""#) })
        #expect(await desk.atp("chat", "list", "--unread", "--account", "bob.test").output == "")
        await desk.network.stop()
    }

    @Test func `messages after empty pages are printed, and pages without end are an error`() async throws {
        let desk = try await desk()
        _ = await desk.atp("chat", "send", "bob.test", "one")
        let empty = Fault.answer { request in
            let next = (request.query("cursor").flatMap { Int($0) } ?? 0) + 1
            return .data(Data(#"{"messages":[],"cursor":"\#(next)"}"#.utf8), contentType: "application/json")
        }
        let page = try await desk.atp("chat", "read", "bob.test", "--json").json()
        let message = String(decoding: try JSONSerialization.data(withJSONObject: page), as: UTF8.self)
        let full = Fault.answer { _ in
            .data(Data(#"{"messages":[\#(message)]}"#.utf8), contentType: "application/json")
        }
        desk.network.chatFaults.script("chat.bsky.convo.getMessages", [empty, empty, full])
        let read = await desk.atp("chat", "read", "bob.test")
        #expect(read.code == .success && read.lines.count == 1 && read.output.contains("one"), "\(read.errors)")
        desk.network.chatFaults.script("chat.bsky.convo.getMessages", always: empty)
        let endless = await desk.atp("chat", "read", "bob.test")
        #expect(endless.code == .refused && endless.errors.contains("pages"), "\(endless.errors)")
        await desk.network.stop()
    }

    @Test(arguments: [true, false]) func `messages are followed until Ctrl-C`(isJSON: Bool) async throws {
        let desk = try await desk()
        _ = await desk.atp("chat", "send", "bob.test", "zero")
        let start = try await desk.atp("chat", "list", "--json").json()["rev"] as? String
        for text in ["one", "two"] { _ = await desk.atp("chat", "send", "bob.test", text) }
        let output = Guarded("")
        let found = OneShot()
        let console = Console(
            output: .init(isTerminal: false) { bytes in
                let lines = output.withLock { output in
                    output += String(decoding: bytes, as: UTF8.self)
                    return output.count { $0 == "\n" }
                }
                if lines == 2 { found.fire() }
            }, errors: .init(isTerminal: false) { _ in })
        let surroundings = Surroundings(
            environment: desk.environment, console: console,
            input: Input(isTerminal: false, bytes: Data(), answers: { _ in "" }, line: { _ in [] }), folder: desk.folder
        )
        let arguments =
            ["chat", "follow", "bob.test", "--cursor", try #require(start)] + (isJSON ? ["--json"] : [])
        let task = Task { await AtpProgram.program.run(arguments, in: surroundings) }
        await found.wait()
        task.cancel()
        #expect(await task.value == .interrupted)
        let lines = output.withLock { $0 }.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("one") && lines[1].contains("two"))
        #expect(isJSON == lines[0].contains("chat.bsky.convo.defs#logCreateMessage"))
        await desk.network.stop()
    }
}
