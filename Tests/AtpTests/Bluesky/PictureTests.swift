import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

/// Pictures of posts on terminals that can show them.
@Suite(.inTurn) struct PictureTests {
    private static let kitty = ["TERM": "xterm-kitty"]
    private static let iTerm = ["TERM_PROGRAM": "iTerm.app"]

    /// Pictures of 4 × 3 pixels, red and gray.
    private static let red = Data(
        base64Encoded: """
            iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAEElEQVR4nGP8z4AATAy4OAAmdgEF5PO41QAAAABJRU5ErkJggg==
            """)
    private static let gray = Data(
        base64Encoded: """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6j\
            q62rZ4C8ybqmx5moq6T/wAALCAADAAQBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI\
            AQEAAD8AVf/Z
            """)

    /// Has alice post a file as a picture, whatever it is.
    private func post(_ file: Data, type: String = "image/png", _ alice: BlueskyDesk) async throws -> String {
        try alice.desk.write(file, to: "file")
        let blob = await alice.desk.atp("blob", "upload", "file", "--type", type, "--json").output
        let record =
            #"{"text":"Look","createdAt":"2026-01-01T00:00:00Z","embed":{"$type":"app.bsky.embed.images","#
            + #""images":[{"alt":"a square","image":\#(blob)}]}}"#
        let post = await alice.desk.atp("record", "create", "app.bsky.feed.post", "--no-validate", stdin: record)
        return try #require(post.lines.first, "\(post.errors)")
    }

    /// The Base64 of the only picture in an output.
    private func shown(_ output: String) -> Data? {
        guard
            let start = output.range(
                of: ":", range: (output.range(of: "]1337;File=")?.upperBound ?? output.endIndex)..<output.endIndex)
        else {
            guard let start = output.range(of: ",m=0;"), let end = output.range(of: "\u{1B}\\") else { return nil }
            return Data(base64Encoded: String(output[start.upperBound..<end.lowerBound]))
        }
        let rest = output[start.upperBound...]
        return rest.firstIndex(of: "\u{7}").flatMap { Data(base64Encoded: String(rest[..<$0])) }
    }

    @Test(arguments: [kitty, iTerm])
    func `timelines, threads and feeds show pictures without what the camera said`(
        environment: [String: String]
    ) async throws {
        let alice = try await BlueskyDesk()
        let png = SampleFiles.png()
        let post = try await post(png, alice)
        for command in [["timeline"], ["thread", post], ["feed", "alice.test"]] {
            let output = await alice.desk.atp(command, environment: environment, onTerminal: true).output
            #expect(output.contains("[picture: a square]"))
            #expect(shown(output)?.count == png.count - 27, "\(command)")
            for plain in [
                await alice.desk.atp(command + ["--images", "never"], environment: environment, onTerminal: true),
                await alice.desk.atp(command, environment: environment),
                await alice.desk.atp(command, onTerminal: true),
                await alice.desk.atp(command + ["--json"], environment: environment, onTerminal: true),
            ] {
                #expect(plain.code == .success && !plain.output.contains("\u{1B}"))
            }
        }
    }

    @Test func `a terminal that shows Sixel graphics gets pixels, also of JPEG, and so does one that is told to`()
        async throws
    {
        let alice = try await BlueskyDesk()
        _ = try await post(#require(Self.red), alice)
        let png = await alice.desk.atp("timeline", environment: ["TERM": "foot"], onTerminal: true)
        #expect(png.output.contains("#0;2;100;0;0#0!") && png.code == .success, "\(png.errors)")
        for name in ["sixel", "kitty", "iterm"] {
            let told = await alice.desk.atp("timeline", "--images", name, onTerminal: true)
            let mark = ["sixel": "\u{1B}P", "kitty": "\u{1B}_G", "iterm": "\u{1B}]1337"][name]
            #expect(try told.output.contains(#require(mark)))
        }
        _ = try await post(#require(Self.gray), type: "image/jpeg", alice)
        let both = await alice.desk.atp("timeline", environment: ["TERM": "foot"], onTerminal: true)
        #expect(both.output.components(separatedBy: "\u{1B}P0;1;0q").count == 3)
    }

    @Test func `JPEG is for terminals that take it`() async throws {
        let alice = try await BlueskyDesk()
        _ = try await post(SampleFiles.jpeg, type: "image/jpeg", alice)
        let timeline = await alice.desk.atp("timeline", environment: Self.iTerm, onTerminal: true)
        #expect(shown(timeline.output) == SampleFiles.jpeg)
        #expect(
            !(await alice.desk.atp("timeline", environment: Self.kitty, onTerminal: true).output.contains("\u{1B}")))
    }

    @Test(
        arguments: [
            Data("\u{1B}]0;evil\u{7}".utf8), Data("<svg/>".utf8), Data(SampleFiles.png().prefix(40)),
            Data(SampleFiles.png().prefix(8)) + Data("\u{1B}[2J".utf8), SampleFiles.png(byteCount: 1_000_001),
            SampleFiles.png(width: 255), Data("GIF89a".utf8) + Data([1, 0, 1, 0, 0, 0, 0, 0x3B]), Data([0]),
        ])
    func `what isn't a picture of a modest size doesn't reach the terminal`(file: Data) async throws {
        let alice = try await BlueskyDesk()
        _ = try await post(file, alice)
        for environment in [Self.kitty, Self.iTerm, ["TERM": "foot"]] {
            let timeline = await alice.desk.atp("timeline", environment: environment, onTerminal: true)
            #expect(timeline.code == .success)
            #expect(timeline.output.contains("[picture: a square]"))
            #expect(!timeline.output.contains("\u{1B}"))
        }
    }

    @Test(arguments: [
        "file:///dev/zero", "http://192.0.2.1/picture.png", "at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/a.b.c/d",
        "http://somebody:secret@127.0.0.1:1/picture.png", "data:image/png;base64,AAAA",
    ])
    func `pictures are loaded over the web only`(address: String) async throws {
        let alice = try await BlueskyDesk()
        _ = try await post(SampleFiles.png(), alice)
        let page = await alice.desk.atp("xrpc", "query", "app.bsky.feed.getTimeline", "--json").output
        let thumbs = try Regex(#""thumb":"[^"]*""#)
        alice.desk.network.server.script(
            "/xrpc/app.bsky.feed.getTimeline",
            always: .status(
                200, headers: ["Content-Type": "application/json"],
                body: Data(page.replacing(thumbs, with: #""thumb":"\#(address)""#).utf8)))
        let timeline = await alice.desk.atp("timeline", environment: Self.kitty, onTerminal: true)
        #expect(timeline.code == .success && timeline.output.contains("[picture: a square]"), "\(timeline.errors)")
        #expect(!timeline.output.contains("\u{1B}"))
    }

    @Test func `what moderation covers shows no picture`() async throws {
        let alice = try await BlueskyDesk()
        let post = try await post(SampleFiles.png(), alice)
        let labeler = try await alice.labeler()
        // Bob uses the labeler.
        _ = await alice.desk.atp(
            "prefs", "--add-labeler", labeler.did.description, "--adult-content", "on", "--account", "bob.test")
        let thread = ["thread", post, "--account", "bob.test"]
        #expect(await alice.desk.atp(thread, environment: Self.kitty, onTerminal: true).output.contains("\u{1B}_G"))
        for label in ["graphic-media", "!warn"] {
            try await alice.desk.network.label(label, on: post, by: labeler)
            let shown = await alice.desk.atp(thread, environment: Self.kitty, onTerminal: true)
            #expect(shown.output.contains("hidden: label \(label)") && !shown.output.contains("\u{1B}"))
        }
    }
}
