import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@testable import AtpCommands

@Suite(.inTurn) struct BlobTests {
    private static let png =
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(repeating: 7, count: 200_000)

    @Test func `an uploaded file gets its type from its bytes, and downloads unchanged`() async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(Self.png, to: "picture.bin")
        let upload = await desk.atp("blob", "upload", "picture.bin", "--json")
        #expect(upload.code == .success)
        let blob = try upload.json()
        #expect(blob["mimeType"] as? String == "image/png")
        #expect(blob["size"] as? Int == Self.png.count)
        let cid = try #require((blob["ref"] as? [String: Any])?["$link"] as? String)
        // Nothing serves a blob that no record refers to.
        let record = #"{"file":\#(upload.output)}"#
        #expect(await desk.atp("record", "create", "com.example.file", stdin: record).code == .success)
        let download = await desk.atp("blob", "download", "alice.test", cid, "--output", "copy.png")
        #expect(download.code == .success)
        #expect(try Data(contentsOf: desk.folder.appending(path: "copy.png")) == Self.png)
    }

    @Test func `bytes that don't match the requested CID aren't stored`() async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.script("/xrpc/com.atproto.sync.getBlob", always: .status(200, body: Data("other".utf8)))
        let cid = "bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"
        let download = await desk.atp("blob", "download", "alice.test", cid, "--output", "copy.png")
        #expect(download.code == .refused)
        #expect(download.errors.contains(cid))
        #expect(!FileManager.default.fileExists(atPath: desk.folder.appending(path: "copy.png").path))
    }

    @Test func `a body that is too large or doesn't end is refused`() async throws {
        let desk = try await Desk.ofAlice()
        let name = "bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"
        for (target, size) in [("copy.png", 5_000_000_000), ("-", 300_000_000)] {
            desk.network.server.script(
                "/xrpc/com.atproto.sync.getBlob", always: .generatedBody(byteCount: size))
            let download = await desk.atp("blob", "download", "alice.test", name, "--output", target)
            #expect(download.code == .refused && download.errors.contains("has more than"), "\(download.errors)")
            #expect(download.output.isEmpty)
        }
        desk.network.server.script("/xrpc/com.atproto.sync.getBlob", always: .endlessBody)
        let url = try #require(URL(string: "\(desk.network.host)/xrpc/com.atproto.sync.getBlob"))
        let stream = try await DefaultTransport.shared.stream(HTTPRequest(.get, url))
        var download = CheckedDownload(stream, of: try CID(name), limit: 1_000_000)
        let refusal = await #expect(throws: Refusal.self) { try await download.collect() }
        #expect(refusal?.name == "TooLarge")
        #expect(!FileManager.default.fileExists(atPath: desk.folder.appending(path: "copy.png").path))
    }

    @Test func `a CID that can't be verified is refused`() async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.script("/xrpc/com.atproto.sync.getBlob", always: .status(200, body: Data("other".utf8)))
        // SHA-512.
        let cid =
            "bafkrgqhai26anf3i7pips7q22coa4sz2fr4gk4q4sqdtymvvjyginfzaqewveaeqdh524nsktaq43j65v22xxrybrtertmcfxufdam3da3hbk"
        for arguments in [["--output", "copy.png"], ["--output", "-"]] {
            let download = await desk.atp(["blob", "download", "alice.test", cid] + arguments)
            #expect(download.code == .refused && download.output.isEmpty && download.errors.contains("verified"))
        }
        #expect(!FileManager.default.fileExists(atPath: desk.folder.appending(path: "copy.png").path))
    }

    @Test func `progress is for terminals`() async throws {
        let desk = try await Desk.ofAlice()
        try desk.write(Self.png, to: "picture.png")
        let terminal = await desk.atp("blob", "upload", "picture.png", onTerminal: true)
        #expect(terminal.errors.contains("picture.png") && terminal.errors.contains("100 %"))
        #expect(terminal.errors.hasSuffix("\r\u{1B}[K"))
        #expect(await desk.atp("blob", "upload", "picture.png").errors == "")
    }

    @Test func `a missing file is an error`() async throws {
        let desk = try await Desk.ofAlice()
        #expect(await desk.atp("blob", "upload", "nothing.png").code == .refused)
    }
}
