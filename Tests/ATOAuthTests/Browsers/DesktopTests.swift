import Foundation
import Probes
import Processes
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct DesktopTests {
    @Test(arguments: [
        (Desktop.Kind.freedesktop, [:], false), (.freedesktop, ["DISPLAY": ":0"], true),
        (.freedesktop, ["DISPLAY": ""], false), (.freedesktop, ["WAYLAND_DISPLAY": "wayland-0"], true),
        (.freedesktop, ["SSH_CONNECTION": "a b c d", "DISPLAY": "localhost:10.0"], true),
        (.mac, [:], true), (.mac, ["SSH_CONNECTION": "a b c d"], false), (.mac, ["SSH_TTY": "/dev/ttys001"], false),
        (.none, ["DISPLAY": ":0"], false),
    ])
    func `there is a screen if the environment says so`(
        kind: Desktop.Kind, environment: [String: String], expected: Bool
    ) {
        #expect(Desktop(kind: kind, environment: environment).hasDisplay == expected)
    }

    #if os(Linux)
    /// A folder with a program that takes the place of `xdg-open`.
    private func withProgram<Result>(
        _ script: String, _ body: (_ folder: URL) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "atp-desktop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Another process writes the file: of a file that is open for writing here, every process that another test
        // starts meanwhile has a copy for a moment, and the system runs no file that somebody can still write to.
        let writer = try ChildProcess(
            "/bin/sh",
            ["-c", #"printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod 700 "$0""#, "\(folder.path)/xdg-open", script])
        #expect(await writer.end == .exit(0))
        return try await body(folder)
    }

    private func desktop(_ path: String, clock: TurnedClock = TurnedClock()) -> Desktop {
        Desktop(kind: .freedesktop, environment: ["DISPLAY": ":0", "PATH": path], time: clock.source)
    }

    private let page = URL(string: "https://pds.example.com/oauth/authorize?client_id=a%3A&x=$(touch+pwned);'*!")

    @Test func `the program gets the address, and its result is seen`() async throws {
        let page = try #require(page)
        try await withProgram(#"printf '%s\n' "$#" "$1" > "${0%/*}/arguments""#) { folder in
            #expect(await desktop("relative:\(folder.path):/usr/bin").open(page))
            let arguments = try String(contentsOf: folder.appending(path: "arguments"), encoding: .utf8)
            #expect(
                arguments
                    == "1\nhttps://pds.example.com/oauth/authorize?client_id=a%3A&x=%24%28touch+pwned%29%3B%27%2A%21\n"
            )
        }
        try await withProgram("exit 3") { folder in
            let opened = await desktop(folder.path).open(page)
            #expect(!opened)
        }
    }

    @Test func `a program that keeps running has opened the page`() async throws {
        let page = try #require(page)
        let clock = TurnedClock()
        // It ends when its folder is removed.
        try await withProgram(#"while [ -e "$0" ]; do /bin/sleep 0.05; done"#) { folder in
            async let opened = desktop(folder.path, clock: clock).open(page)
            await clock.untilSleeping(1)
            clock.turn(by: .seconds(2))
            #expect(await opened)
        }
    }

    @Test func `without a screen or a program, nothing is opened`() async throws {
        let page = try #require(page)
        try await withProgram(#": > "${0%/*}/ran""#) { folder in
            for desktop in [
                Desktop(kind: .freedesktop, environment: ["PATH": folder.path]),
                Desktop(kind: .freedesktop, environment: ["DISPLAY": ":0", "PATH": "/nowhere:."]),
                Desktop(kind: .none, environment: ["DISPLAY": ":0", "PATH": folder.path]),
            ] {
                let opened = await desktop.open(page)
                #expect(!opened)
            }
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "ran").path))
        }
    }

    @Test func `with a screen the page is opened, and nothing is asked`() async throws {
        let page = try #require(page)
        let registered = try #require(URL(string: "http://127.0.0.1/callback"))
        let prompt = ScriptedPrompt([.line("not asked for")])
        try await withProgram(#": > "${0%/*}/ran""#) { folder in
            let clock = TurnedClock()
            let browser = LoopbackBrowser(
                terminal: prompt, desktop: desktop(folder.path, clock: clock), time: clock.source)
            let redirect = try await browser.redirectURI(among: [registered])
            let visit = Task { try await browser.visit(page, returningTo: redirect, state: "s") }
            try await until { FileManager.default.fileExists(atPath: folder.appending(path: "ran").path) }
            let client = LoopbackClient(redirect)
            #expect(try await client.get("/callback?state=s&code=c").status == 303)
            _ = try await visit.value
            async let result = client.get("/done")
            await browser.show(.loggedIn(name: "alice.example.com"))
            #expect(try await result.status == 200)
            #expect(prompt.answersLeft == 1)
            #expect(prompt.shown.count == 1)
            #expect(prompt.shown.first?.contains(page.absoluteString) == true)
        }
    }
    #endif
}
