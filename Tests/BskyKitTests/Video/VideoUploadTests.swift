import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// Uploads of videos to the video service of `LocalNetwork`.
@Suite(.inTurn)
struct VideoUploadTests {
    /// A network with an account, a video file, and a clock that moves when somebody waits.
    final class Studio {
        let network: LocalNetwork
        let client: ATClient
        let time = TestTime(Date())
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mp4")
        let content: Data

        init(byteCount: Int = 700_000) async throws {
            network = try await LocalNetwork.start()
            try await network.createAccount(handle: "alice.test", password: "correct-horse")
            client = ATClient(host: network.host)
            try await client.login(identifier: "alice.test", password: "correct-horse")
            content = SampleMovie.file(byteCount: byteCount)
            try content.write(to: file)
        }

        deinit { try? FileManager.default.removeItem(at: file) }

        var service: VideoService {
            get throws { VideoService(host: network.video.url.absoluteString, did: try DID(network.video.did)) }
        }

        func upload(resuming place: VideoUpload.Place? = nil) throws -> VideoUpload {
            client.uploadVideo(file, resuming: place, service: try service, time: time.source)
        }

        /// How often a call of the service was made.
        func count(_ call: String) -> Int {
            network.videoLog.filter { $0.path == "/xrpc/app.bsky.video.\(call)" }.count
        }

        func stored(_ blob: Blob) async throws -> Data {
            let did = try await client.accountDID()
            return try await client.execute(ComAtproto.Sync.GetBlob(did: did, cid: blob.ref))
        }
    }

    private static func refusal(_ name: String, status: Int = 400) -> Fault {
        .answer { _ in .error(name, "scripted", status: HTTPStatusCode(rawValue: status)) }
    }

    private static func json(_ text: String, status: Int = 200) -> Fault {
        .status(status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }

    @Test func `a video in memory is posted, with subtitles and a content warning`() async throws {
        let studio = try await Studio(byteCount: 20_000)
        let words = Data("WEBVTT\n\n00:00.000 --> 00:01.000\nPeep\n".utf8)
        let video = PostVideo(studio.content, alt: "A swift", captions: [.init(language: "en", words)])
        let steps = Guarded<[VideoUpload.Step]>([])
        let post = try await studio.client.post(
            "Look", video: video, languages: ["en"], labels: [.graphicMedia], service: studio.service
        ) { step in steps.withLock { $0.append(step) } }
        #expect(steps.withLock { $0.contains(.uploading(1)) && $0.count > 2 })
        let record = try await studio.client.get(AppBsky.Feed.Post.self, at: post.uri).value
        guard case .selfLabels(let labels)? = record.labels else {
            Issue.record("the post has no labels")
            return
        }
        #expect(labels.values.map(\.val) == ["graphic-media"] && record.langs == ["en"])
        guard case .video(let embed)? = try await studio.client.get(AppBsky.Feed.Post.self, at: post.uri).value.embed
        else {
            Issue.record("the post has no video")
            return
        }
        #expect(embed.alt == "A swift" && embed.aspectRatio != nil && embed.captions?.map(\.lang) == ["en"])
        #expect(try await studio.stored(try #require(embed.captions?.first).file) == words)
        let view = try await studio.client.post(at: post)
        #expect(view.video?.alt == "A swift" && view.quote == nil)
        #expect(try await studio.stored(embed.video).count == studio.content.count)
        await studio.network.stop()
    }

    @Test func `a video goes up in parts and becomes the blob of a post`() async throws {
        let studio = try await Studio()
        var steps: [VideoUpload.Step] = []
        for try await step in try studio.upload() { steps.append(step) }
        guard case .done(let blob)? = steps.last else {
            Issue.record("ended with \(String(describing: steps.last))")
            return
        }
        #expect(blob.mimeType == "video/mp4")
        #expect(try await studio.stored(blob) == studio.content)
        #expect(studio.count("uploadPart") == 3)
        let parts = steps.compactMap { if case .uploading(let part) = $0 { part } else { nil } }
        #expect(parts == parts.sorted() && parts.last == 1)
        #expect(steps.contains(.processing(.jobStateEncoding, percent: 50)))
        let post = AppBsky.Feed.Post(
            text: "Look", createdAt: .now, embed: .video(AppBsky.Embed.Video(video: blob)))
        _ = try await studio.client.create(post)
        await studio.network.stop()
    }

    @Test(arguments: [1, 262_144, 262_145])
    func `parts make up the file, whatever its size`(_ size: Int) async throws {
        let studio = try await Studio(byteCount: 1000)
        let content = SampleMovie.file(byteCount: size).prefix(size)
        try content.write(to: studio.file)
        let upload = studio.client.uploadVideo(
            studio.file, mimeType: "video/mp4", keepsMetadata: size == 1, service: try studio.service,
            time: studio.time.source)
        if size == 1 {
            // The service finds out that it isn't a video.
            let error = await #expect(throws: VideoError.self) { try await upload.blob() }
            guard case .failed("validation_failure", _)? = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
        } else {
            #expect(try await studio.stored(try await upload.blob()) == content)
        }
        #expect(studio.count("uploadPart") == (size > 262_144 ? 2 : 1))
        await studio.network.stop()
    }

    @Test(arguments: [(false, 200), (true, 200), (false, 404), (true, 404)])
    func `metadata isn't sent, in parts or in one piece, unless it shall stay`(
        keepsMetadata: Bool, status: Int
    ) async throws {
        let studio = try await Studio(byteCount: 1000)
        var movie = SeededVideos.Movie()
        movie.texts = (0..<3).map { SeededVideos.secret + [$0] }
        // Longer than a part.
        movie.boxes["moov"] = SampleMovie.box("udta", SeededVideos.zeros(300_000) + SeededVideos.secret)
        try Data(movie.bytes).write(to: studio.file)
        if status != 200 {
            studio.network.videoFaults.script(
                "app.bsky.video.startUpload", [Self.refusal("MethodNotImplemented", status: status)])
        }
        let upload = studio.client.uploadVideo(
            studio.file, keepsMetadata: keepsMetadata, service: try studio.service, time: studio.time.source)
        let stored = Array(try await studio.stored(try await upload.blob()))
        #expect(stored == (keepsMetadata ? movie.bytes : try VideoMetadata.stripped(movie.bytes)))
        #expect((stored.firstRange(of: SeededVideos.secret) != nil) == keepsMetadata)
        #expect(studio.count("uploadVideo") == (status == 200 ? 0 : 1))
        await studio.network.stop()
    }

    @Test func `a video whose metadata can't be removed isn't sent, and says what to do`() async throws {
        let studio = try await Studio(byteCount: 1000)
        try Data("<html>".utf8).write(to: studio.file)
        let error = await #expect(throws: VideoError.self) { try await studio.upload().blob() }
        #expect(error?.reason == .cannotStrip("It is not an MP4, QuickTime, WebM or GIF file."))
        #expect(
            error?.localizedDescription
                == "Metadata, such as the place, can't be removed from the video: It is not an MP4, "
                + "QuickTime, WebM or GIF file. Convert it to MP4 with another program, or set keepsMetadata.")
        #expect(studio.network.videoLog.isEmpty)
        await studio.network.stop()
    }

    @Test func `a part that is lost is sent again, and parts that the service lost too`()
        async throws
    {
        let studio = try await Studio()
        studio.network.videoFaults.script(
            "app.bsky.video.uploadPart",
            [
                .overloaded(), .drop, Self.json(#"{"partNumber":3,"sizeBytes":1}"#),
                Self.json(#"{"partNumber":3,"sizeBytes":1}"#),
            ])
        let blob = try await studio.upload().blob()
        #expect(try await studio.stored(blob) == studio.content)
        #expect(studio.count("finishUpload") == 2)
        await studio.network.stop()
    }

    @Test func `an upload whose parts are always lost ends, and says which`() async throws {
        let studio = try await Studio()
        studio.network.videoFaults.script(
            "app.bsky.video.uploadPart", always: Self.json(#"{"partNumber":1,"sizeBytes":1}"#))
        let error = await #expect(throws: VideoError.self) { try await studio.upload().blob() }
        #expect(error?.reason == .partsMissing([1, 2, 3]))
        #expect(studio.count("abortUpload") == 1)
        await studio.network.stop()
    }

    @Test func `an upload that is being finished is waited for, and may have become another job`()
        async throws
    {
        let studio = try await Studio()
        let first = try await studio.upload().blob()
        let faults = studio.network.videoFaults
        faults.script("app.bsky.video.finishUpload", [Self.refusal("UploadNotReady"), .overloaded()])
        let finishing = """
            {"jobId":"x","partSizeBytes":262144,"partCount":3,"receivedParts":[1,2,3],\
            "expiresAt":"2030-01-01T00:00:00Z","state":"finishing"}
            """
        faults.script("app.bsky.video.getUploadStatus", [Self.json(finishing), Self.json(finishing)])
        let second = try await studio.upload().blob()
        #expect(first == second)
        #expect(studio.count("uploadPart") == 6)
        #expect(studio.time.waits.filter { $0 == .seconds(1) }.count == 2)
        await studio.network.stop()
    }

    @Test func `an upload that has expired says so`() async throws {
        let studio = try await Studio()
        let faults = studio.network.videoFaults
        faults.script("app.bsky.video.finishUpload", [Self.refusal("UploadExpired")])
        let expired = """
            {"jobId":"x","partSizeBytes":262144,"partCount":3,"receivedParts":[],"expiresAt":"2020-01-01T00:00:00Z",\
            "state":"expired","failureReason":"too slow"}
            """
        faults.script("app.bsky.video.getUploadStatus", [Self.json(expired)])
        let error = await #expect(throws: VideoError.self) { try await studio.upload().blob() }
        #expect(error?.reason == .ended(state: "expired", message: "too slow"))
        await studio.network.stop()
    }

    @Test func `the token is renewed in time, and is new for the end`() async throws {
        let studio = try await Studio()
        let tokens = { studio.network.server.requests.filter { $0.path.hasSuffix("getServiceAuth") }.count }
        let time = studio.time
        studio.network.videoFaults.script(
            "app.bsky.video.uploadPart",
            [
                .answer { _ in
                    time.advance(by: .seconds(1790))
                    return .error("UploadNotReady", "soon", status: .badRequest)
                }
            ])
        _ = try await studio.upload().blob()
        #expect(tokens() == 3, "one for the start, one after half an hour, one for the end")
        await studio.network.stop()
    }

    @Test func `cancelling aborts the upload at the service`() async throws {
        let studio = try await Studio()
        let (reached, signal) = AsyncStream<Void>.makeStream()
        studio.network.videoFaults.script(
            "app.bsky.video.uploadPart",
            always: .answer { _ in
                signal.yield()
                try await Task.sleep(for: .seconds(3600))
                return .error("Late", "late", status: .badRequest)
            })
        let upload = try studio.upload()
        let task = Task { try await upload.blob() }
        for await _ in reached { break }
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
        try await until { studio.count("abortUpload") != 0 }
        studio.network.videoFaults.clear("app.bsky.video.uploadPart")
        await studio.network.stop()
    }

    @Test(arguments: [404, 501, 503])
    func `a service without parts gets the video in one piece`(_ status: Int) async throws {
        let studio = try await Studio()
        studio.network.videoFaults.script(
            "app.bsky.video.startUpload", [Self.refusal("MethodNotImplemented", status: status)])
        let blob = try await studio.upload().blob()
        #expect(try await studio.stored(blob) == studio.content)
        #expect(studio.count("uploadPart") == 0 && studio.count("uploadVideo") == 1)
        await studio.network.stop()
    }

    @Test func `a service that says why it refuses isn't asked again`() async throws {
        let studio = try await Studio()
        studio.network.videoFaults.script("app.bsky.video.startUpload", [Self.refusal("VideoTooLong")])
        let error = await #expect(throws: AtError.self) { try await studio.upload().blob() }
        #expect(error?.matches(AppBsky.Video.StartUpload.Errors.videoTooLong) == true)
        #expect(studio.count("uploadVideo") == 0)
        await studio.network.stop()
    }

    @Test(arguments: [
        (200, #"{"jobId":"J","did":"did:plc:alice","state":"JOB_STATE_CREATED"}"#),
        (200, #"{"jobStatus":{"jobId":"J","did":"did:plc:alice","state":"JOB_STATE_CREATED"}}"#),
        (409, #"{"error":"already_exists","message":"Video already processed","jobId":"J"}"#),
    ])
    func `the three shapes of an answer to the whole video are understood`(
        _ status: Int, _ text: String
    ) async throws {
        let studio = try await Studio()
        let first = try studio.upload()
        var job = ""
        for try await step in first {
            if case .started(let place) = step, let id = Self.job(of: place) { job = id }
        }
        let faults = studio.network.videoFaults
        faults.script("app.bsky.video.startUpload", [Self.refusal("MethodNotImplemented", status: 501)])
        faults.script(
            "app.bsky.video.uploadVideo", [Self.json(text.replacing("\"J\"", with: "\"\(job)\""), status: status)])
        _ = try await studio.upload().blob()
        await studio.network.stop()
    }

    @Test func `an error without a job is the service's own`() async throws {
        let studio = try await Studio()
        let faults = studio.network.videoFaults
        faults.script("app.bsky.video.startUpload", [Self.refusal("MethodNotImplemented", status: 501)])
        faults.script(
            "app.bsky.video.uploadVideo",
            [Self.json(#"{"error":"unconfirmed_email","message":"Confirm your email"}"#, status: 401)])
        let error = await #expect(throws: AtError.self) { try await studio.upload().blob() }
        guard case .message(let message)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message.error == "unconfirmed_email" && message.message == "Confirm your email")
        await studio.network.stop()
    }

    @Test func `a service that can't be reached for a while doesn't end the wait`() async throws {
        let studio = try await Studio()
        studio.network.videoFaults.script(
            "app.bsky.video.getJobStatus", [.overloaded(), .htmlErrorPage(), .drop, .pass])
        _ = try await studio.upload().blob()
        // The transport itself may repeat a query whose connection was dropped.
        #expect((2...3).contains(studio.time.waits.filter { $0 == .seconds(5) }.count))
        await studio.network.stop()
    }

    @Test func `an upload continues where another one was, in another process too`() async throws {
        let studio = try await Studio()
        studio.network.videoFaults.script("app.bsky.video.finishUpload", always: .drop)
        studio.network.videoFaults.script("app.bsky.video.getUploadStatus", always: .drop)
        var place: VideoUpload.Place?
        await #expect(throws: AtError.self) {
            for try await step in try studio.upload() {
                if case .started(let new) = step { place = new }
            }
        }
        #expect(studio.count("abortUpload") == 0)
        studio.network.videoFaults.clear("app.bsky.video.finishUpload")
        studio.network.videoFaults.clear("app.bsky.video.getUploadStatus")
        let stored = try JSONEncoder().encode(try #require(place))
        let again = try JSONDecoder().decode(VideoUpload.Place.self, from: stored)
        let blob = try await studio.upload(resuming: again).blob()
        #expect(try await studio.stored(blob) == studio.content)
        #expect(studio.count("uploadPart") == 3)
        await studio.network.stop()
    }

    @Test func `an upload that nobody knows any more isn't waited for`() async throws {
        let studio = try await Studio()
        studio.network.videoFaults.script("app.bsky.video.finishUpload", [Self.refusal("UploadNotFound")])
        studio.network.videoFaults.script("app.bsky.video.getUploadStatus", [Self.refusal("UploadNotFound")])
        let error = await #expect(throws: AtError.self) { try await studio.upload().blob() }
        #expect(error?.matches(AppBsky.Video.GetUploadStatus.Errors.uploadNotFound) == true)
        #expect(studio.time.waits.isEmpty)
        await studio.network.stop()
    }

    @Test func `an upload that is never finished ends`() async throws {
        let studio = try await Studio()
        studio.network.videoFaults.script("app.bsky.video.finishUpload", always: Self.refusal("NotYet"))
        let finishing = """
            {"jobId":"x","partSizeBytes":262144,"partCount":3,"receivedParts":[1,2,3],\
            "expiresAt":"2099-01-01T00:00:00Z","state":"finishing"}
            """
        studio.network.videoFaults.script("app.bsky.video.getUploadStatus", always: Self.json(finishing))
        await #expect(throws: AtError.self) { try await studio.upload().blob() }
        #expect(studio.time.waits.count { $0 == .seconds(1) } > 100)
        await studio.network.stop()
    }

    @Test func `a place whose job is gone starts again`() async throws {
        let studio = try await Studio()
        let place = try JSONDecoder().decode(VideoUpload.Place.self, from: Data(#"{"job":"gone"}"#.utf8))
        let blob = try await studio.upload(resuming: place).blob()
        #expect(try await studio.stored(blob) == studio.content)
        await studio.network.stop()
    }

    @Test(arguments: [404, 503])
    func `a service that answers with a page has no parts`(_ status: Int) async throws {
        let studio = try await Studio()
        let page = Fault.status(
            status, headers: ["Content-Type": "text/html"], body: Data("<html>not here</html>".utf8))
        studio.network.videoFaults.script("app.bsky.video.startUpload", [page])
        let blob = try await studio.upload().blob()
        #expect(try await studio.stored(blob) == studio.content)
        #expect(studio.count("uploadVideo") == 1)
        await studio.network.stop()
    }

    @Test(arguments: [(Int64(9_007_199_254_740_991), Int64(9_007_199_254_740_991)), (1, 10_001), (0, 1), (10_001, 0)])
    func `a plan that doesn't fit the file, or has too many parts, is refused`(
        partBytes: Int64, partCount: Int64
    ) async throws {
        let studio = try await Studio(byteCount: 10_001)
        #expect(studio.content.count == 10_001)
        studio.network.videoFaults.script(
            "app.bsky.video.startUpload",
            [
                Self.json(
                    #"{"jobId":"x","partSizeBytes":\#(partBytes),"partCount":\#(partCount),"expiresAt":"2030-01-01T00:00:00Z"}"#
                )
            ])
        let error = await #expect(throws: VideoError.self) { try await studio.upload().blob() }
        guard case .badPlan? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        await studio.network.stop()
    }

    @Test func `a file that is empty or gone is an error before anything is sent`() async throws {
        let studio = try await Studio()
        try Data().write(to: studio.file)
        #expect(await #expect(throws: VideoError.self) { try await studio.upload().blob() }?.reason == .empty)
        try FileManager.default.removeItem(at: studio.file)
        await #expect(throws: VideoError.self) { try await studio.upload().blob() }
        #expect(studio.network.videoLog.isEmpty)
        await studio.network.stop()
    }

    @Test func `the limits of the account are asked for with a token for the service`() async throws {
        let studio = try await Studio()
        #expect(try await studio.client.videoLimits(service: try studio.service).canUpload)
        await studio.network.stop()
    }

    private static func job(of place: VideoUpload.Place) -> String? {
        let value = try? LexValue(json: try JSONEncoder().encode(place))
        if case .string(let id)? = value?["job"] { return id }
        return nil
    }

    @Test(arguments: [true, false])
    func `a file that is replaced or written while it is sent isn't sent any further`(isReplaced: Bool) async throws {
        let studio = try await Studio(byteCount: 262_144 * 8)
        let (file, size) = (studio.file, studio.content.count)
        let change = Fault.when(
            { _ in
                let other = Data(repeating: 1, count: size)
                if isReplaced {
                    try? other.write(to: file, options: .atomic)
                } else {
                    try? FileHandle(forUpdating: file).write(contentsOf: other)
                }
                return false
            }, .pass)
        studio.network.videoFaults.script("app.bsky.video.uploadPart", [change])
        let error = await #expect(throws: VideoError.self) { try await studio.upload().blob() }
        #expect(error?.reason == .unreadable("It was changed while it was sent."))
        #expect(studio.count("uploadPart") < 8 && studio.count("finishUpload") == 0)
        await studio.network.stop()
    }
}
