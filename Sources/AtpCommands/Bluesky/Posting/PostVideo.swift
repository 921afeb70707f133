import BskyKit
import Foundation
import HTTPTransport
import Terminal

/// The video of a post.
struct PostVideo {
    private static let mostCaptions = 20
    private static let mostCaptionBytes = 20_000

    private let name: String
    private let file: URL
    private let size: Int64
    private let alt: String?
    private let keepsMetadata: Bool
    private let captions: [(language: LanguageTag, text: Data)]
    private let service: VideoService

    /// Parses the options; `nil` without a video.
    ///
    /// - Throws: A `UsageError` if a file can't be read or is invalid, a `Refusal` if the metadata of the video can't
    ///   be removed.
    init?(_ invocation: Invocation, alt: String?) throws {
        let captions = invocation[all: PostCommand.captions]
        guard let name = invocation[PostCommand.video] else {
            guard captions.isEmpty else { throw UsageError("--captions needs a --video") }
            return nil
        }
        guard captions.count <= Self.mostCaptions else {
            throw UsageError("a video can have captions in up to \(Self.mostCaptions) languages")
        }
        self.name = name
        self.alt = alt
        file = try invocation.surroundings.file(name)
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            guard let size = Int64(exactly: try handle.seekToEnd()), size > 0 else {
                throw UsageError("\(name) is empty")
            }
            self.size = size
        } catch let error where !(error is UsageError) {
            throw UsageError("\(name) can't be read: \(FileFault(error)?.reason ?? "\(error)")")
        }
        keepsMetadata = invocation.has(PostCommand.keepsMetadata)
        if !keepsMetadata { try Self.check(file, name) }
        self.captions = try captions.map { text in
            guard let sign = text.firstIndex(of: "=") else {
                throw UsageError("--captions should look like en=words.vtt, not \"\(text)\"")
            }
            let name = String(text[text.index(after: sign)...])
            let words = try invocation.surroundings.read(name, limit: 1 << 20)
            guard words.count <= Self.mostCaptionBytes else {
                throw UsageError("\(name) has more than \(Self.mostCaptionBytes) bytes")
            }
            guard words.starts(with: "WEBVTT".utf8) || words.starts(with: "\u{FEFF}WEBVTT".utf8) else {
                throw UsageError("\(name) is not WebVTT")
            }
            return (try invocation.checked(String(text[..<sign]), as: LanguageTag.self), words)
        }
        service = try Self.service(invocation)
    }

    /// Checks that the metadata of a video can be removed.
    private static func check(_ file: URL, _ name: String) throws {
        do {
            try VideoMetadata.check(file)
        } catch let error as VideoError {
            guard case .cannotStrip(let why) = error.reason else { throw error }
            throw Refusal(
                "The metadata of \(name), such as the place, can't be removed. \(why) Convert it to MP4, or pass "
                    + "--\(PostCommand.keepsMetadata.name).", name: "InvalidVideo")
        }
    }

    /// Uploads the video and its captions, and waits until the video is ready.
    func upload(_ client: ATClient, _ invocation: Invocation) async throws -> AppBsky.Embed.Video {
        let sending = ProgressBar(name, .bytes, invocation.console)
        let preparing = ProgressBar("Preparing the video", .words { "\($0) %" }, invocation.console)
        defer {
            sending.finish()
            preparing.finish()
        }
        var video: AppBsky.Embed.Video?
        for try await step in client.uploadVideo(file, keepsMetadata: keepsMetadata, service: service) {
            switch step {
            case .started: break
            case .uploading(let part): sending.update(Int64(exactly: (Double(size) * part).rounded()) ?? 0, of: size)
            case .processing(_, let percent):
                sending.finish()
                preparing.update(Int64(percent ?? 0))
            case .done(let blob): video = AppBsky.Embed.Video(video: blob)
            }
        }
        guard var video else { throw CancellationError() }
        video.alt = alt
        video.aspectRatio = try VideoFacts(of: file).map { .init(width: $0.width, height: $0.height) }
        for caption in captions {
            let blob = try await client.uploadBlob(.bytes(caption.text), mimeType: "text/vtt")
            video.captions = (video.captions ?? []) + [.init(lang: caption.language, file: blob)]
        }
        return video
    }

    /// Bluesky's service, or the one that `ATP_VIDEO` names.
    private static func service(_ invocation: Invocation) throws -> VideoService {
        guard let text = invocation.surroundings.variable("ATP_VIDEO") else { return .bluesky }
        guard let url = URL(string: text), let origin = Origin(url),
            let did = try? DID("did:web:\(origin.host)\(url.port.map { "%3A\($0)" } ?? "")")
        else { throw UsageError("ATP_VIDEO is \"\(text)\"; it should look like https://video.example.com") }
        return VideoService(host: text, did: did)
    }
}
