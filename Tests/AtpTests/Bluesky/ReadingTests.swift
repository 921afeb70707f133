import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct ReadingTests {
    /// A network where bob has written a post, and alice, who is logged in, follows him.
    private func desk() async throws -> (desk: Desk, post: String) {
        let desk = try await Desk.ofAlice()
        try await desk.network.createAccount(handle: "bob.test", password: "battery-staple")
        _ = await desk.atp(
            "login", "--app-password", "bob.test", "--host", desk.network.host, answering: ["battery-staple"])
        let post = await desk.atp("post", "Good morning \u{1B}[31m#swift")
        _ = await desk.atp("accounts", "alice.test")
        #expect(await desk.atp("follow", "@bob.test").output == "You now follow @bob.test.\n")
        return (desk, try #require(post.lines.first))
    }

    @Test func `the timeline shows authors and texts, and can't control the terminal`() async throws {
        let (desk, post) = try await desk()
        for isTerminal in [false, true] {
            let timeline = await desk.atp("timeline", onTerminal: isTerminal)
            #expect(timeline.code == .success)
            #expect(timeline.lines[0].hasPrefix("@bob.test"))
            #expect(timeline.lines[1] == "  Good morning [31m#swift")
            #expect(timeline.lines[2].contains(post))
        }
        let json = await desk.atp("timeline", "--json")
        #expect((try json.json()["post"] as? [String: Any])?["uri"] as? String == post)
    }

    @Test func `one account's posts need no login`() async throws {
        let (desk, post) = try await desk()
        #expect(await desk.atp("logout").lines.last == "The current account is bob.test.")
        #expect(await desk.atp("logout").lines.count == 1)
        let timeline = await desk.atp("timeline", "--of", "bob.test", "--host", desk.network.appView.url.absoluteString)
        #expect(timeline.output.contains(post))
        #expect(await desk.atp("timeline").code == .refused)
    }

    @Test func `a page with a broken post shows the others and reports it`() async throws {
        let (desk, _) = try await desk()
        try await desk.network.populate(accounts: 3, posts: 30, seed: 1)
        for person in desk.network.accounts.dropFirst(2) {
            #expect(await desk.atp("follow", person.did.description).code == .success)
        }
        let whole = await desk.atp("timeline", "--json", "-n", "20")
        #expect(whole.lines.count == 20)
        desk.network.faults.script("app.bsky.feed.getTimeline", [.badElement(2)])
        let timeline = await desk.atp("timeline", "--json", "-n", "19")
        #expect(timeline.lines == whole.lines.enumerated().filter { $0.offset != 2 }.map(\.element))
        #expect(timeline.errors.contains("skipped in app.bsky.feed.getTimeline: feed[2]"))
    }

    @Test func `a thread shows what came before and what came after`() async throws {
        let (desk, post) = try await desk()
        let key = try #require(post.split(separator: "/").last)
        let page = "https://bsky.app/profile/bob.test/post/\(key)"
        let reply = try #require(await desk.atp("post", "To you too", "--reply", page).lines.first)
        let last = try #require(await desk.atp("post", "And to me", "--reply", reply).lines.first)
        for address in [post, page, "at://bob.test/app.bsky.feed.post/\(key)"] {
            let thread = await desk.atp("thread", address)
            #expect(thread.code == .success, "\(thread.errors)")
            let texts = thread.lines.filter { $0.contains("o") && !$0.contains("@") && !$0.contains("at://") }
            #expect(texts == ["  Good morning [31m#swift", "    To you too", "      And to me"])
        }
        let below = await desk.atp("thread", last)
        #expect(below.lines.first?.hasPrefix("@bob.test") == true)
        let record = try await desk.atp("get", last).json()
        let refs = try #require(record["reply"] as? [String: [String: String]])
        #expect(refs["root"]?["uri"] == post)
        #expect(refs["parent"]?["uri"] == reply)
        #expect(await desk.atp("thread", "at://bob.test/app.bsky.feed.post/nothing").code == .refused)
    }

    @Test func `a thread of 150 posts below each other is shown, also as JSON`() async throws {
        let (desk, post) = try await desk()
        try desk.write(Data((1...150).map { "Number \($0)" }.joined(separator: "\n---\n").utf8), to: "thread.txt")
        let first = try #require(await desk.atp("post", "--thread", "thread.txt", "--reply", post).lines.first)
        let shown = await desk.atp("thread", first, "--depth", "200")
        #expect(shown.code == .success, "\(shown.errors)")
        #expect(shown.lines.count { $0.contains("Number ") } == 150)
        let json = await desk.atp("thread", first, "--depth", "200", "--json")
        #expect(json.output.matches(of: /"Number \d+"/).count == 150)
    }

    @Test func `a quote shows what it quotes, with pictures too`() async throws {
        let (desk, post) = try await desk()
        try desk.write(SampleFiles.png(), to: "one.png")
        let quote = await desk.atp("post", "Look", "--quote", post, "--image", "one.png", "--alt", "a square")
        let record = try await desk.atp("get", try #require(quote.lines.first)).json()
        let embed = try #require(record["embed"] as? [String: Any])
        #expect(embed["$type"] as? String == "app.bsky.embed.recordWithMedia")
        let thread = await desk.atp("thread", try #require(quote.lines.first))
        #expect(thread.output.contains("[quotes @bob.test: Good morning [31m#swift]"))
    }

    @Test func `an action can't be repeated, only undone`() async throws {
        let (desk, post) = try await desk()
        for (action, undo) in [
            (["like", post], ["unlike", post]), (["repost", post], ["repost", "--undo", post]),
            (["follow", "bob.test"], ["unfollow", "bob.test"]),
        ] {
            if action[0] == "follow" { #expect(await desk.atp(undo).code == .success) }
            #expect(await desk.atp(undo).code == .refused)
            #expect(await desk.atp(action).code == .success)
            let again = await desk.atp(action + ["--json"])
            #expect(again.code == .refused)
            #expect(again.errors.contains("AlreadyDone"))
            #expect(await desk.atp(undo).code == .success)
        }
    }

    @Test func `a profile shows the account and its relationship to one's own`() async throws {
        let (desk, _) = try await desk()
        let profile = await desk.atp("profile", "bob.test")
        #expect(profile.lines.first == "@bob.test")
        #expect(profile.output.contains("1 followers, follows 0, 1 posts"))
        #expect(profile.output.contains("you follow them"))
        #expect(try await desk.atp("profile", "--json").json()["handle"] as? String == "alice.test")
        #expect(await desk.atp("profile", "nobody.test").code == .refused)
    }

    @Test func `a description can't pass for the lines around it`() async throws {
        let (desk, _) = try await desk()
        let wide = String(repeating: "\u{A0}", count: 80)
        // After the handle, this fills a line of 80 columns.
        let display = "Bob\n" + String(repeating: "\u{3000}", count: 33) + "did:plc:name"
        let profile: [String: Any] = [
            "$type": "app.bsky.actor.profile", "displayName": display,
            "description": "Hi\n@real.test\ndid:plc:fake\n\(wide)did:plc:wrapped\n\n9 followers",
        ]
        try desk.write(try JSONSerialization.data(withJSONObject: profile), to: "profile.json")
        let put = await desk.atp(
            "record", "put", "app.bsky.actor.profile/self", "--input", "profile.json", "--account", "bob.test")
        #expect(put.code == .success, "\(put.errors)")
        for isTerminal in [false, true] {
            let shown = await desk.atp(["profile", "bob.test"], onTerminal: isTerminal)
            let plain = shown.output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
            #expect(plain.contains("\n  @real.test\n  did:plc:fake\n") && plain.contains("9 followers"), "\(plain)")
            let lines = plain.split(separator: "\n")
            #expect(lines.count { $0.hasPrefix("did:") } == 1 && lines.count { $0.hasPrefix("@") } == 1)
            guard isTerminal else { continue }
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 }, "no line continues at the left edge: \(plain)")
            #expect(plain.contains("did:plc:wrapped"))
        }
    }

    @Test func `a list and a feed without end are errors that say so`() async throws {
        let (desk, _) = try await desk()
        for (call, field, command) in [
            ("app.bsky.graph.getLists", "lists", ["list", "ls"]),
            ("app.bsky.notification.listNotifications", "notifications", ["notifications"]),
            ("app.bsky.feed.getTimeline", "feed", ["timeline"]),
            ("app.bsky.feed.getTimeline", "feed", ["feed", "following"]),
        ] {
            desk.network.server.script("/xrpc/\(call)") { request in
                let next = (request.query("cursor").flatMap { Int($0) } ?? 0) + 1
                return .status(
                    200, headers: ["Content-Type": "application/json"],
                    body: Data(#"{"\#(field)":[],"cursor":"\#(next)"}"#.utf8))
            }
            desk.network.server.forgetRequests()
            let endless = await desk.atp(command)
            #expect(endless.code != .success && endless.errors.contains("pages"), "\(command) \(endless.errors)")
            #expect(desk.network.server.requests.count { $0.path == "/xrpc/\(call)" } == 100)
            desk.network.server.script("/xrpc/\(call)", [])
        }
    }

    @Test func `notifications are listed, and marked as seen on request`() async throws {
        let (desk, post) = try await desk()
        #expect(await desk.atp("like", post).code == .success)
        #expect(await desk.atp("post", "Hi @bob.test").code == .success)
        let first = await desk.atp("notifications", "--account", "bob.test", "--seen")
        #expect(first.code == .success)
        for words in ["● follow @alice.test", "● like @alice.test", "● mention @alice.test", "Hi @bob.test"] {
            #expect(first.output.contains(words))
        }
        #expect(!(await desk.atp("notifications", "--account", "bob.test").output.contains("●")))
    }

    @Test func `only the notifications that were listed are marked as seen, whatever the device's clock says`()
        async throws
    {
        let (desk, post) = try await desk()
        #expect(await desk.atp("like", post).code == .success)
        let bodies = Guarded<[String]>([])
        desk.network.server.script("/xrpc/app.bsky.notification.updateSeen") { request in
            bodies.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
            return .pass
        }
        let listed = await desk.atp("notifications", "--account", "bob.test", "--seen", "--json")
        let newest =
            try JSONSerialization.jsonObject(with: Data(try #require(listed.lines.first).utf8)) as? [String: Any]
        let date = try #require(newest?["indexedAt"] as? String)
        #expect(bodies.withLock { $0.count == 1 && $0[0].contains(date) }, "\(bodies.withLock(\.self))")
        #expect(!(await desk.atp("notifications", "--account", "bob.test").output.contains("●")))
        // Nothing was listed.
        desk.network.faults.script(
            "app.bsky.notification.listNotifications",
            [.answer { _ in .data(Data(#"{"notifications":[]}"#.utf8), contentType: "application/json") }])
        #expect(await desk.atp("notifications", "--account", "bob.test", "--seen").code == .success)
        #expect(bodies.withLock(\.count) == 1)
    }

    @Test func `a fault elsewhere in a post doesn't cost its text, and one that can't be read says so`() async throws {
        let (desk, post) = try await desk()
        let calls = [
            ("app.bsky.feed.getTimeline", ["timeline"]), ("app.bsky.feed.getPostThread", ["thread", post]),
            ("app.bsky.feed.searchPosts", ["search", "good"]),
        ]
        for (call, command) in calls {
            let shown = await faulty(call, #""langs":["en","not a language"],"text":"Good"#, command, desk)
            #expect(shown.output.contains("Good morning"), "\(shown.output)")
            let invalid = await faulty(call, #""createdAt":5,"text":"Good"#, command, desk)
            #expect(invalid.output.contains("can't be read") && !invalid.output.contains("Good"), "\(invalid.output)")
        }
        _ = await desk.atp("post", "Good evening @bob.test", "--quote", post)
        let quote = await faulty("app.bsky.feed.getTimeline", #""langs":[5],"text":"Good"#, ["timeline"], desk)
        #expect(quote.output.contains("[quotes @bob.test: Good morning"), "\(quote.output)")
        let notified = await faulty(
            "app.bsky.notification.listNotifications", #""langs":[5],"text":"Good"#,
            ["notifications", "--account", "bob.test"], desk)
        #expect(notified.output.contains("    Good evening @bob.test"), "\(notified.output)")
    }

    /// Runs a command while the posts that a call returns begin in another way.
    private func faulty(_ call: String, _ start: String, _ command: [String], _ desk: Desk) async -> Desk.Outcome {
        desk.network.faults.script(
            call,
            [
                .body { data in
                    Data(String(decoding: data, as: UTF8.self).replacing(#""text":"Good"#, with: start).utf8)
                }
            ])
        return await desk.atp(command)
    }

    @Test func `JSON for programs is one line for each value, however the server writes it`() async throws {
        let (desk, _) = try await desk()
        let pretty = Fault.body { data in
            guard let object = try? JSONSerialization.jsonObject(with: data) else { return data }
            let text = (try? JSONSerialization.data(withJSONObject: object, options: .prettyPrinted)) ?? data
            return Data(String(decoding: text, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
        }
        for (call, command) in [
            ("app.bsky.feed.getTimeline", ["timeline", "--json"]),
            ("app.bsky.actor.getPreferences", ["prefs", "--json"]),
            ("com.atproto.repo.listRecords", ["ls", "bob.test", "app.bsky.feed.post", "--json"]),
            ("app.bsky.feed.getTimeline", ["xrpc", "query", "app.bsky.feed.getTimeline", "--json"]),
        ] {
            desk.network.faults.script(call, always: pretty)
            let shown = await desk.atp(command)
            let breaks = shown.output.utf8.count { $0 == 0x0A || $0 == 0x0D }
            #expect(shown.code == .success && breaks == 1 && shown.output.hasSuffix("}\n"), "\(shown.output)")
            #expect(try !shown.json().isEmpty)
            desk.network.faults.clear(call)
        }
    }

    @Test func `a post that wasn't asked for is not liked`() async throws {
        let (desk, post) = try await desk()
        let other = try #require(await desk.atp("post", "Something else").lines.first)
        desk.network.faults.script(
            "app.bsky.feed.getPosts",
            [.body { data in Data(String(decoding: data, as: UTF8.self).replacing(post, with: other).utf8) }])
        let like = await desk.atp("like", post)
        #expect(like.code == .refused && like.errors.contains("There is no post at \(post)"), "\(like.errors)")
        #expect(await desk.atp("ls", "alice.test", "app.bsky.feed.like").output.isEmpty)
    }

    @Test func `posts and people are found`() async throws {
        let (desk, post) = try await desk()
        #expect(await desk.atp("search", "good", "morning").output.contains(post))
        #expect(await desk.atp("search", "--people", "bob").lines.first?.hasPrefix("@bob.test") == true)
        let nothing = await desk.atp("search", "zzzzzz")
        #expect(nothing.code == .success)
        #expect(nothing.errors == "Nothing was found.\n")
    }

    @Test func `a search can be narrowed`() async throws {
        let (desk, post) = try await desk()
        #expect(
            await desk.atp("search", "good", "--by", "@bob.test", "--since", "2020-01-01").output.contains(post))
        let tagged = await desk.atp("post", "A good #day for @bob.test, says https://swift.org/blog", "--lang", "en")
        for narrow in [
            ["--tag", "#Day", "--tag", "day", "--top"], ["--mentions", "@bob.test"], ["--lang", "en"],
            ["--link-host", "swift.org"],
        ] {
            let found = await desk.atp(["search", "good"] + narrow).output
            #expect(try found.contains(#require(tagged.lines.first)) && !found.contains(post), "\(narrow)")
        }
        #expect(await desk.atp("search", "good", "--tag", "#nothing").output.isEmpty)
        #expect(await desk.atp("search", "good", "--until", "2020-01-01T00:00:00Z").output.isEmpty)
        for wrong in [
            ["--since", "yesterday"], ["--until", "2026-13-01"], ["--lang", "??"], ["--by", "no body"],
            ["--people", "--by", "bob.test"], ["--people", "--top"],
        ] {
            #expect(await desk.atp(["search", "good"] + wrong).code == .usage, "\(wrong)")
        }
    }

    @Test func `only the account's own posts can be deleted`() async throws {
        let (desk, post) = try await desk()
        #expect(await desk.atp("delete", post).code == .refused)
        #expect(await desk.atp("delete", post, "--account", "bob.test").code == .success)
        #expect(await desk.atp("thread", post).code == .refused)
    }
}
