import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// The app of the documentation, whose views `.ci/apple_check` compiles. Its timeline runs here.
@Suite(.inTurn)
@MainActor
struct AppDocumentationTests {
    @Test func `the timeline is read in pages, and posts and pictures get covers`() async throws {
        let net = try await PostNetwork()
        let labeler = try await net.network.createAccount(handle: "labeler.test", password: "x")
        try await net.bob.follow(try await net.bob.execute(.getProfile(actor: .did(net.aliceDID))))
        // More than two pages.
        for number in 0..<65 {
            try await net.alice.create(AppBsky.Feed.Post(text: "Post \(number)", createdAt: .now))
        }
        try await net.alice.post("Spoilers")
        let image = PostImage(.bytes(Data(SamplePictures.png())), alt: "a picture")
        let covered = try await net.alice.post("With a picture", images: [image])
        try await net.network.label("graphic-media", on: "\(covered.uri)", by: labeler)
        let warned = try await net.alice.post("A #swift by @bob.test")
        try await net.network.label("!warn", on: "\(warned.uri)", by: labeler)
        try await net.bob.preferences.update { preferences in
            preferences.adultContentEnabled = true
            preferences.labelers = [labeler.did]
            preferences.mute("spoilers")
        }

        let home = Home(net.bob)
        await home.more()
        #expect(home.rows.isEmpty)
        await home.refresh()
        #expect(home.problem == nil && !home.isAtEnd && home.rows.count >= 30)
        #expect(home.rows[0].cover == "Content warning" && home.rows[0].pictureCover == nil && home.rows[0].canUncover)
        #expect(
            home.rows[0].text.runs.compactMap(\.link?.absoluteString) == [
                "https://bsky.app/hashtag/swift", "https://bsky.app/profile/\(net.bobDID)",
            ])
        #expect(home.rows[1].cover == nil && home.rows[1].pictureCover == "Graphic media")
        #expect(home.rows[1].pictures.map(\.alt) == ["a picture"] && home.rows[1].pictures[0].address != nil)
        while !home.isAtEnd, home.problem == nil { await home.more() }
        #expect(home.rows.count == 67 && Set(home.rows.map(\.id)).count == 67, "the muted word is left out")
        #expect(home.rows.last?.author == "alice.test")
        #expect(home.rows.dropFirst(2).allSatisfy { $0.cover == nil && $0.pictures.isEmpty })

        // What isn't filtered any more comes with the next refresh, and an error leaves what there was.
        try await net.bob.preferences.update { $0.adultContentEnabled = false }
        await home.refresh()
        #expect(!home.rows.contains { !$0.pictures.isEmpty })
        let shown = home.rows.map(\.id)
        net.network.faults.script("app.bsky.feed.getTimeline", always: .status(400))
        await home.refresh()
        #expect(home.problem != nil && home.rows.map(\.id) == shown)
        await net.network.stop()
    }

    @Test func `a video is uploaded and posted`() async throws {
        let studio = try await VideoUploadTests.Studio()
        // The service doesn't prepare a video twice, so the sample need not wait for it.
        let prepared = try await studio.upload().blob()
        let (client, file, service) = (studio.client, studio.file, try studio.service)
        var saved: VideoUpload.Place?
        func post() async throws {
            // sample: video
            var video: Blob?
            for try await step in client.uploadVideo(file, resuming: saved, service: service) {
                switch step {
                case .started(let place): saved = place
                case .uploading(let part): print("\(Int(part * 100)) % are uploaded")
                case .processing(_, let percent):
                    print(percent.map { "\($0) % are prepared" } ?? "It is being prepared")
                case .done(let blob): video = blob
                }
            }
            guard let video else { return }
            let size = AppBsky.Embed.Defs.AspectRatio(width: 16, height: 9)
            let embed = AppBsky.Embed.Video(video: video, alt: "A swift feeds its young", aspectRatio: size)
            try await client.post([PostDraft("Look!", media: .video(embed))])
            // sample end
        }
        try await post()
        // sample: video-limits
        let limits = try await client.videoLimits(service: service)
        if !limits.canUpload { print(limits.message ?? "No videos today.") }
        // sample end
        #expect(saved != nil && limits.canUpload)
        for try await stored in client.list(AppBsky.Feed.Post.self, in: .did(try await client.accountDID())) {
            guard case .video(let embed)? = stored.embed else { throw PostError.noPosts }
            #expect(embed.video.ref == prepared.ref && embed.alt == "A swift feeds its young")
        }
        await studio.network.stop()
    }

    @Test func `the samples of the documentation are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var documented: [String: String] = [:]
        for name in ["UploadVideos.md", "WriteAnApp.md"] {
            let file = root.appending(path: "Sources/BskyKit/BskyKit.docc").appending(path: name)
            documented.merge(Samples.inMarkdown(try String(contentsOf: file, encoding: .utf8))) { $1 }
        }
        // One of them is a link to the timeline that runs here.
        let views = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: "Tests/AppleSamples/BskyKit"), includingPropertiesForKeys: nil)
        var compiled: [String: String] = [:]
        for file in views + [here] {
            compiled.merge(Samples.inSwift(try String(contentsOf: file, encoding: .utf8))) { $1 }
        }
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 9)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}
