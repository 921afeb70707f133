import ATData
import Bitmaps
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct PostCommandTests {
    /// The record that a post became.
    private func record(_ outcome: Desk.Outcome, _ desk: Desk) async throws -> [String: Any] {
        #expect(outcome.code == .success, "\(outcome.errors)")
        let get = await desk.atp("get", try #require(outcome.lines.first))
        return try get.json()
    }

    @Test func `a folder in place of a picture is called that`() async throws {
        let desk = try await Desk.ofAlice()
        try FileManager.default.createDirectory(
            at: desk.folder.appending(path: "pictures"), withIntermediateDirectories: true)
        for arguments in [["post", "Look", "--image", "pictures"], ["blob", "upload", "pictures"]] {
            let outcome = await desk.atp(arguments)
            #expect(outcome.code != .success && outcome.errors.contains("pictures can't be read: it is a folder"))
        }
        await desk.network.stop()
    }

    @Test func `mentions, links and tags of a post are where their bytes are`() async throws {
        let desk = try await Desk.ofAlice()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple")
        let post = await desk.atp("post", "日本 @bob.test https://example.com #swift @nobody.test")
        let record = try await record(post, desk)
        #expect(
            post.errors == "@nobody.test stays plain text. nobody.test: There is no such account. Check the spelling.\n"
        )
        let facets = try #require(record["facets"] as? [[String: Any]])
        let indexes = facets.compactMap { $0["index"] as? [String: Int] }
        #expect(
            indexes == [
                ["byteStart": 7, "byteEnd": 16], ["byteStart": 17, "byteEnd": 28], ["byteStart": 29, "byteEnd": 35],
            ])
        let features = facets.compactMap { ($0["features"] as? [[String: String]])?.first }
        #expect(features.compactMap { $0["did"] } == [bob.did.description])
        #expect(features.compactMap { $0["uri"] } == ["https://example.com"])
        #expect(features.compactMap { $0["tag"] } == ["swift"])
    }

    @Test func `a like, a repost and a follow whose response is lost are made once`() async throws {
        let desk = try await Desk.ofAlice()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple")
        let post = try #require(await desk.atp("post", "Hello").lines.first)
        for (arguments, collection) in [
            (["like", post], "app.bsky.feed.like"), (["repost", post], "app.bsky.feed.repost"),
            (["follow", bob.did.description], "app.bsky.graph.follow"),
        ] {
            desk.network.faults.script("com.atproto.repo.createRecord", [.lostAnswer])
            let outcome = await desk.atp(arguments)
            #expect(outcome.code == .success, "\(outcome.errors)")
            let records = await desk.atp("ls", "alice.test", collection, "--json")
            #expect(records.lines.count == 1, "\(records.output)\(records.errors)")
        }
        await desk.network.stop()
    }

    @Test func `the text may come from a pipe`() async throws {
        let desk = try await Desk.ofAlice()
        let record = try await record(
            await desk.atp("post", "--lang", "en", "--lang", "pt-BR", stdin: "two\nlines\n"), desk)
        #expect(record["text"] as? String == "two\nlines")
        #expect(record["langs"] as? [String] == ["en", "pt-BR"])
        #expect(await desk.atp("post", stdin: "\n").code == .usage)
        #expect(await desk.atp("post", stdin: nil).code == .usage)
    }

    @Test func `pictures go with what they show and how large they are`() async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(SampleFiles.png(), to: "one.png")
        let post = await desk.atp("post", "look", "--image", "one.png", "--image", "one.png", "--alt", "a square")
        let embed = try #require(try await record(post, desk)["embed"] as? [String: Any])
        #expect(embed["$type"] as? String == "app.bsky.embed.images")
        let images = try #require(embed["images"] as? [[String: Any]])
        #expect(images.map { $0["alt"] as? String } == ["a square", ""])
        #expect(
            images.map { $0["aspectRatio"] as? [String: Int] } == [
                ["width": 800, "height": 600], ["width": 800, "height": 600],
            ])
        #expect(await desk.atp("post", "look", "--alt", "nothing").code == .usage)
        #expect(await desk.atp("post", "look", "--image", "gone.png").code == .usage)
    }

    @Test(arguments: ["", "  ", "\n\t", "\u{3000}", "\u{FEFF}", "\u{200B} \u{2060}", "\u{FE0F}"])
    func `an empty post is a usage error`(text: String) async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.forgetRequests()
        #expect(await desk.atp("post", text).code == .usage)
        #expect(desk.network.server.requests.isEmpty)
        try desk.write(SampleFiles.png(), to: "one.png")
        #expect(await desk.atp("post", text, "--image", "one.png").code == .success)
    }

    @Test(
        arguments: [
            (["a.txt"], 2), (["folder"], 2), (["gone.png"], 2), (["empty.png"], 2), (["large.png"], 1),
            ([String](repeating: "one.png", count: 10), 2), (["/dev/zero"], 2),
        ] as [([String], Int32)])
    func `invalid pictures are reported before a server is contacted`(names: [String], code: Int32) async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(SampleFiles.png(), to: "one.png")
        try desk.write(Data("words".utf8), to: "a.txt")
        try desk.write(Data(), to: "folder/file")
        try desk.write(Data(), to: "empty.png")
        try desk.write(SampleFiles.png(byteCount: 2_000_001), to: "large.png")
        desk.network.server.forgetRequests()
        let images = (["one.png"] + names).flatMap { ["--image", $0] }
        let outcome = await desk.atp(["post", "look @alice.test"] + images)
        #expect(outcome.code.rawValue == code)
        #expect(desk.network.server.requests.isEmpty)
    }

    @Test func `no post is created when the server stores a different picture`() async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(SampleFiles.png(), to: "one.png")
        let other = """
            {"blob":{"$type":"blob","ref":{"$link":"bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"},\
            "mimeType":"image/png","size":1}}
            """
        desk.network.server.script(
            "/xrpc/com.atproto.repo.uploadBlob",
            always: .status(200, headers: ["Content-Type": "application/json"], body: Data(other.utf8)))
        let outcome = await desk.atp("post", "look", "--image", "one.png")
        #expect(outcome.code == .refused)
        #expect(outcome.errors.contains("Nothing was posted"))
        #expect(await desk.atp("ls").output == "")
    }

    @Test func `a post that is too long is rejected before anything is sent`() async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.forgetRequests()
        let post = await desk.atp("post", String(repeating: "x", count: 301))
        #expect(post.code == .refused)
        #expect(post.errors.contains("301 characters, at most 300"))
        #expect(desk.network.server.requests.isEmpty)
        #expect(await desk.atp("post", String(repeating: "👨‍👩‍👧", count: 100)).code == .success)
    }

    // MARK: What BskyKit brought

    @Test func `what a picture says about its maker is removed, unless it shall stay`() async throws {
        let desk = try await Desk.ofAlice()
        let png = SampleFiles.png()
        try desk.write(png, to: "one.png")
        for (options, size) in [([], png.count - 27), (["--keep-metadata"], png.count)] {
            let post = await desk.atp(["post", "look", "--image", "one.png"] + options)
            let embed = try #require(try await record(post, desk)["embed"] as? [String: Any])
            let image = try #require((embed["images"] as? [[String: Any]])?.first?["image"] as? [String: Any])
            #expect(image["size"] as? Int == size)
        }
    }

    @Test func `a picture that is too large is made smaller`() async throws {
        let desk = try await Desk.ofAlice()
        let photo = try SampleFiles.largePhoto()
        #expect(photo.count > 2_000_000)
        try desk.write(photo, to: "photo.jpg")
        let post = await desk.atp("post", "look", "--image", "photo.jpg")
        let embed = try #require(try await record(post, desk)["embed"] as? [String: Any])
        let image = try #require((embed["images"] as? [[String: Any]])?.first)
        // It was stored on its side.
        #expect((image["aspectRatio"] as? [String: Int]) == ["width": 48, "height": 64])
        let blob = try #require(image["image"] as? [String: Any])
        #expect(blob["mimeType"] as? String == "image/jpeg")
        let cid = try #require((blob["ref"] as? [String: String])?["$link"])
        #expect(await desk.atp("blob", "download", "alice.test", cid, "--output", "smaller.jpg").code == .success)
        let smaller = try Data(contentsOf: desk.folder.appending(path: "smaller.jpg"))
        #expect(smaller.count == blob["size"] as? Int && smaller.count < 20_000)
        let decoder = try JPEGDecoder(Array(smaller))
        #expect((decoder.width, decoder.height) == (48, 64))
        #expect(try decoder.decode().isOpaque)
    }

    @Test func `more than four pictures become a gallery`() async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(SampleFiles.png(), to: "one.png")
        let images = (0..<5).flatMap { _ in ["--image", "one.png"] }
        let post = await desk.atp(["post", "look"] + images, onTerminal: true)
        #expect(try await record(post, desk)["embed"].map { "\($0)".contains("app.bsky.embed.gallery") } == true)
        #expect(post.errors.contains("Uploading  5 of 5 files"))
    }

    @Test func `links need no scheme and are shown shorter`() async throws {
        let desk = try await Desk.ofAlice()
        let long = "https://example.com/a/very/long/path/to/a/page"
        let record = try await record(await desk.atp("post", "See \(long) and example.org"), desk)
        #expect(record["text"] as? String == "See example.com/a/very/long/... and example.org")
        let facets = try #require(record["facets"] as? [[String: Any]])
        let links = facets.compactMap { ($0["features"] as? [[String: String]])?.first?["uri"] }
        #expect(links == [long, "https://example.org"])
        // 300 characters count as they are shown.
        let post = await desk.atp("post", String(repeating: "x", count: 260) + " " + long)
        #expect(post.code == .success, "\(post.errors)")
    }

    @Test func `a thread is one write, from a file or a pipe`() async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(Data("One\n\ntwo\n---\nThree\r\n--- \r\n\nFour --- five\n".utf8), to: "thread.txt")
        let text = "One\n\ntwo\n---\nThree\n---\nFour --- five"
        for (name, stdin) in [("thread.txt", ""), ("-", text)] {
            desk.network.server.forgetRequests()
            let thread = await desk.atp("post", "--thread", name, "--lang", "en", stdin: stdin)
            #expect(thread.code == .success, "\(thread.errors)")
            #expect(desk.network.server.requests.count { $0.path == "/xrpc/com.atproto.repo.applyWrites" } == 1)
            #expect(thread.lines.count == 3)
            var texts: [String] = []
            for (index, uri) in thread.lines.enumerated() {
                let record = try await desk.atp("get", uri).json()
                texts.append(try #require(record["text"] as? String))
                let reply = record["reply"] as? [String: [String: String]]
                #expect(reply?["parent"]?["uri"] == (index == 0 ? nil : thread.lines[index - 1]))
                #expect(reply?["root"]?["uri"] == (index == 0 ? nil : thread.lines[0]))
            }
            #expect(texts == ["One\n\ntwo", "Three", "Four --- five"])
        }
        let json = await desk.atp("post", "--thread", "thread.txt", "--json")
        #expect(json.lines.count == 3 && json.lines.allSatisfy { $0.contains(#""cid":"#) })
    }

    @Test func `the posts of a thread stay as they are in the file`() async throws {
        let desk = try await Desk.ofAlice()
        let posts = ["One\u{2028}two\r\n\u{85}three", "Four\u{C}five\u{B}six\u{2029}seven", "--- eight"]
        try desk.write(Data("\u{FEFF}\(posts[0])\r\n---\r\n\(posts[1])\r---\n\n\(posts[2])\n".utf8), to: "thread.txt")
        let thread = await desk.atp("post", "--thread", "thread.txt")
        var texts: [String] = []
        for uri in thread.lines { texts.append(try #require(try await desk.atp("get", uri).json()["text"] as? String)) }
        #expect(texts.map { Array($0.utf8) } == posts.map { Array($0.utf8) }, "\(texts) \(thread.errors)")
    }

    @Test func `a picture doesn't take the rest of a loop as its text`() async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(SampleFiles.png(), to: "one.png")
        for (options, text) in [([], ""), (["-"], "the loop's next line")] {
            let post = await desk.atp(["post"] + options + ["--image", "one.png"], stdin: "the loop's next line\n")
            let record = try await record(post, desk)
            #expect(record["text"] as? String == text, "\(options)")
        }
    }

    @Test(arguments: ["One\n---\n", "---\nTwo", "One\n---\n \n---\nThree", ""])
    func `a thread without text in a post is a usage error`(text: String) async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.forgetRequests()
        #expect(await desk.atp("post", "--thread", "-", stdin: text).code == .usage)
        #expect(await desk.atp("post", "text", "--thread", "-", stdin: "One").code == .usage)
        let long = await desk.atp("post", "--thread", "-", stdin: "One\n---\n" + String(repeating: "x", count: 301))
        #expect(long.code == .refused && long.errors.contains("Post 2 of the thread can't be sent"))
        #expect(desk.network.server.requests.isEmpty)
    }

    @Test func `a gate says who may reply`() async throws {
        let desk = try await Desk.ofAlice()
        let list = "at://alice.test/app.bsky.graph.list/friends"
        for (options, rules) in [
            (["--gate", "nobody"], []), (["--gate", "everyone"], nil),
            (
                ["--gate", "mentioned", "--gate", "following", "--gate", "followers", "--gate", list],
                ["#mentionRule", "#followingRule", "#followerRule", "#listRule"]
            ),
        ] as [([String], [String]?)] {
            let post = await desk.atp(["post", "Hello"] + options)
            let key = try #require(post.lines.first?.split(separator: "/").last)
            let gate = await desk.atp("get", "at://alice.test/app.bsky.feed.threadgate/\(key)")
            guard let rules else {
                #expect(gate.code == .refused)
                continue
            }
            let allow = try #require(try gate.json()["allow"] as? [[String: String]])
            #expect(allow.compactMap { $0["$type"] } == rules.map { "app.bsky.feed.threadgate" + $0 })
            if let list = allow.last?["list"] { #expect(list.hasPrefix("at://did:plc:")) }
        }
        for wrong in [["nobody", "mentioned"], ["friends"], ["at://alice.test/app.bsky.feed.post/x"]] {
            #expect(await desk.atp(["post", "Hello"] + wrong.flatMap { ["--gate", $0] }).code == .usage)
        }
        let post = try #require(await desk.atp("post", "Hello").lines.first)
        #expect(await desk.atp("post", "Hi", "--reply-to", post, "--gate", "nobody").code == .usage)
        #expect(await desk.atp("post", "Hi", "--reply-to", post, "--reply", post).code == .usage)
    }

    @Test func `a gate keeps the preference for quotes`() async throws {
        let desk = try await Desk.ofAlice()
        let settings = """
            {"preferences":[{"$type":"app.bsky.actor.defs#postInteractionSettingsPref",\
            "postgateEmbeddingRules":[{"$type":"app.bsky.feed.postgate#disableRule"}]}]}
            """
        try desk.write(Data(settings.utf8), to: "preferences.json")
        let put = await desk.atp("xrpc", "procedure", "app.bsky.actor.putPreferences", "--input", "preferences.json")
        #expect(put.code == .success, "\(put.errors)")
        let post = await desk.atp("post", "Hello", "--gate", "mentioned")
        let key = try #require(post.lines.first?.split(separator: "/").last)
        #expect(await desk.atp("get", "at://alice.test/app.bsky.feed.postgate/\(key)").code == .success)
        #expect(await desk.atp("get", "at://alice.test/app.bsky.feed.threadgate/\(key)").code == .success)
    }

    @Test func `without a gate, the preferences decide`() async throws {
        let desk = try await Desk.ofAlice()
        let settings = """
            {"preferences":[{"$type":"app.bsky.actor.defs#postInteractionSettingsPref",\
            "threadgateAllowRules":[{"$type":"app.bsky.feed.threadgate#mentionRule"}]}]}
            """
        try desk.write(Data(settings.utf8), to: "preferences.json")
        let put = await desk.atp("xrpc", "procedure", "app.bsky.actor.putPreferences", "--input", "preferences.json")
        #expect(put.code == .success, "\(put.errors)")
        let post = await desk.atp("post", "Hello")
        let key = try #require(post.lines.first?.split(separator: "/").last)
        let gate = try await desk.atp("get", "at://alice.test/app.bsky.feed.threadgate/\(key)").json()
        #expect((gate["allow"] as? [[String: String]])?.first?["$type"] == "app.bsky.feed.threadgate#mentionRule")
    }

    @Test func `a login that can't read the settings for replies says that everyone may reply`() async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.script(
            "/xrpc/app.bsky.actor.getPreferences",
            always: .status(
                403, headers: ["Content-Type": "application/json"],
                body: Data(
                    #"{"error":"ScopeMissingError","message":"Missing scope \"rpc:app.bsky.actor.getPreferences\""}"#
                        .utf8)))
        let post = await desk.atp("post", "Hello")
        #expect(post.code == .success && post.lines.count == 1)
        #expect(post.errors.contains("everyone may reply") && post.errors.contains("--gate"), "\(post.errors)")
        let gated = await desk.atp("post", "Hello", "--gate", "nobody")
        #expect(gated.code == .success && gated.errors.contains("everyone may quote the post"), "\(gated.errors)")
    }

    @Test func `a gate that the login doesn't allow isn't left out`() async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.script(
            "/xrpc/com.atproto.repo.applyWrites",
            always: .status(
                403, headers: ["Content-Type": "application/json"],
                body: Data(#"{"error":"ScopeMissingError","message":"Missing required scope"}"#.utf8)))
        desk.network.server.forgetRequests()
        #expect(await desk.atp("post", "Hello").code == .refused)
        #expect(desk.network.server.requests.count { $0.path == "/xrpc/com.atproto.repo.applyWrites" } == 1)
    }

    @Test func `a handle whose server doesn't respond is plain text, unless nobody can tell`() async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.script("/.well-known/atproto-did", always: .status(503))
        let post = await desk.atp("post", "Hello @nobody.test and @alice.test")
        let facets = try #require(try await record(post, desk)["facets"] as? [Any])
        #expect(facets.count == 1 && post.errors.hasPrefix("@nobody.test stays plain text."))
        let posts = await desk.atp("ls", "alice.test", "app.bsky.feed.post").lines.count
        #expect(posts > 0)
        let page = #"{"error":"InternalServerError","message":"down"}"#
        desk.network.server.script(
            "/xrpc/com.atproto.identity.resolveHandle",
            always: .status(500, headers: ["Content-Type": "application/json"], body: Data(page.utf8)))
        #expect(await desk.atp("post", "Hello @nobody.test").code == .refused)
        desk.network.server.script("/xrpc/com.atproto.identity.resolveHandle", [])
        #expect(await desk.atp("ls", "alice.test", "app.bsky.feed.post").lines.count == posts)
    }

    @Test func `a card shows a page, with its picture`() async throws {
        let desk = try await Desk.ofAlice()
        let site = try await LocalServer.start()
        site.route(.get, "/page") { _ in
            .data(
                Data(#"<head><title>A page</title><meta property="og:image" content="/one.png"></head>"#.utf8),
                contentType: "text/html")
        }
        site.route(.get, "/blank") { _ in .data(Data("<head></head>".utf8), contentType: "text/html") }
        site.route(.get, "/one.png") { _ in .data(SampleFiles.png(), contentType: "image/png") }
        let post = await desk.atp("post", "Read", "--card", "\(site.url)/page")
        let embed = try #require(try await record(post, desk)["embed"] as? [String: Any])
        let card = try #require(embed["external"] as? [String: Any])
        #expect(card["title"] as? String == "A page" && card["thumb"] != nil)
        let posts = await desk.atp("ls", "alice.test", "app.bsky.feed.post").lines.count
        #expect(posts > 0)
        #expect(await desk.atp("post", "Read", "--card", "\(site.url)/blank").code == .refused)
        #expect(await desk.atp("post", "Read", "--card", "\(site.url)/gone").errors.contains("Nothing was posted"))
        #expect(await desk.atp("post", "Read", "--card", "file:///etc/passwd").code == .usage)
        #expect(await desk.atp("ls", "alice.test", "app.bsky.feed.post").lines.count == posts)
        await site.stop()
    }

    @Test func `a video goes to the video service, with captions`() async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(SampleFiles.mp4, to: "bird.mp4")
        try desk.write(SampleFiles.captions, to: "bird.vtt")
        // The service has the video already: nothing is prepared, so that nothing is waited for.
        let blob = await desk.atp("blob", "upload", "bird.mp4", "--json").output
        let status =
            #"{"completedJobId":"1","jobStatus":{"jobId":"1","did":"did:plc:aaaaaaaaaaaaaaaaaaaaaaaa","state":"#
            + #""JOB_STATE_COMPLETED","blob":\#(blob)}}"#
        desk.network.videoFaults.script(
            "app.bsky.video.finishUpload",
            [.status(200, headers: ["Content-Type": "application/json"], body: Data(status.utf8))])
        let video = ["ATP_VIDEO": desk.network.video.url.absoluteString]
        desk.network.server.forgetRequests()
        let refused = await desk.atp("post", "Watch", "--video", "bird.vtt", environment: video)
        #expect(refused.code == .refused && refused.errors.contains("can't be removed. It is not an MP4"))
        #expect(refused.errors.contains("pass --keep-metadata") && desk.network.server.requests.isEmpty)
        let post = await desk.atp(
            "post", "Watch", "--video", "bird.mp4", "--alt", "A bird", "--captions", "en=bird.vtt", environment: video)
        let embed = try #require(try await record(post, desk)["embed"] as? [String: Any])
        #expect(embed["$type"] as? String == "app.bsky.embed.video")
        #expect(embed["alt"] as? String == "A bird")
        #expect((embed["captions"] as? [[String: Any]])?.first?["lang"] as? String == "en")
        #expect(desk.network.videoLog.contains { $0.path == "/xrpc/app.bsky.video.uploadPart" })
        #expect(!desk.network.videoLog.contains { $0.path == "/xrpc/app.bsky.video.getJobStatus" })
    }

    @Test func `what a video says about its maker is removed, unless it shall stay`() async throws {
        let desk = try await Desk.ofAlice()
        let text = Array("+52.5200+013.4050/".utf8)
        try desk.write(SampleFiles.mp4 + [0, 0, 0, 26] + Array("udta".utf8) + text, to: "bird.mp4")
        let video = ["ATP_VIDEO": desk.network.video.url.absoluteString]
        for (options, isThere) in [([], false), (["--keep-metadata"], true)] {
            let seen = Guarded<Data?>(nil)
            desk.network.videoFaults.script(
                "app.bsky.video.uploadPart",
                [
                    .answer { request in
                        seen.withLock { $0 = request.body }
                        return .error("InvalidRequest", "seen", status: .badRequest)
                    }
                ])
            #expect(
                await desk.atp(["post", "Watch", "--video", "bird.mp4"] + options, environment: video).code != .success)
            let body = try #require(seen.withLock { $0 })
            #expect((body.firstRange(of: text) != nil) == isThere)
        }
    }

    @Test(
        arguments: [
            ["--video", "gone.mp4"], ["--video", "empty.mp4"], ["--captions", "en=bird.vtt"],
            ["--video", "bird.mp4", "--captions", "bird.vtt"], ["--video", "bird.mp4", "--captions", "en=bird.mp4"],
            ["--video", "bird.mp4", "--captions", "no language=bird.vtt"],
            ["--video", "bird.mp4", "--alt", "one", "--alt", "two"], ["--video", "bird.mp4", "--image", "one.png"],
            ["--video", "bird.mp4", "--card", "https://example.com"],
        ])
    func `an invalid video is reported before a server is contacted`(options: [String]) async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(SampleFiles.mp4, to: "bird.mp4")
        try desk.write(SampleFiles.captions, to: "bird.vtt")
        try desk.write(SampleFiles.png(), to: "one.png")
        try desk.write(Data(), to: "empty.mp4")
        desk.network.server.forgetRequests()
        #expect(await desk.atp(["post", "Watch"] + options).code == .usage)
        #expect(desk.network.server.requests.isEmpty)
    }
}
