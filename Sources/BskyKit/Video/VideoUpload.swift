public import Foundation
package import HTTPTransport

/// The upload of a video, and its preparation: a sequence of steps that ends with the blob for the post.
///
/// ```swift
/// for try await step in client.uploadVideo(file) {
///     switch step {
///     case .started(let place): try save(place)                     // to go on after the app was ended
///     case .uploading(let part): show("\(Int(part * 100)) %")
///     case .processing(_, let percent): show(percent.map { "Preparing: \($0) %" } ?? "Preparing")
///     case .done(let blob): video = blob
///     }
/// }
/// ```
///
/// The file is sent in parts, three at the same time, and a part that is lost is sent again. Cancelling the task ends the
/// upload at the service too. Each loop is an upload of its own.
public struct VideoUpload: AsyncSequence, Sendable {
    /// What happens.
    public enum Step: Hashable, Sendable {
        /// The service has accepted the upload, or the whole video. With the place, another upload can continue here.
        case started(Place)
        /// The part of the file that the service has: from 0 to 1.
        case uploading(Double)
        /// The service prepares the video: what it does, and how much of that is done.
        case processing(AppBsky.Video.Defs.JobStatus.State, percent: Int?)
        /// The video is ready, and in the account's repository until it is deleted for want of a post.
        case done(Blob)
    }

    /// How far an upload is, to continue it later.
    public struct Place: Hashable, Sendable, Codable {
        /// The upload of parts, while it isn't finished.
        let upload: String?
        /// The preparation, after that.
        let job: String?
    }

    private let start: @Sendable (_ report: @escaping @Sendable (Step) -> Void) async throws -> Void

    init(_ start: @escaping @Sendable (_ report: @escaping @Sendable (Step) -> Void) async throws -> Void) {
        self.start = start
    }

    /// Starts the upload.
    public func makeAsyncIterator() -> AsyncThrowingStream<Step, any Error>.Iterator {
        let (steps, continuation) = AsyncThrowingStream<Step, any Error>.makeStream()
        let task = Task { [start] in
            do {
                try await start { continuation.yield($0) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return steps.makeAsyncIterator()
    }

    /// Uploads the video, and waits until it is ready.
    public func blob() async throws -> Blob {
        for try await step in self {
            if case .done(let blob) = step { return blob }
        }
        throw CancellationError()
    }
}

extension ATClient {
    /// Uploads a video for a post.
    ///
    /// Metadata, such as the place where the video was taken, is overwritten with zeros as the file is read: user data,
    /// XMP, Content Credentials (C2PA), dates, names of cameras and programs, tracks with texts or measurements, and
    /// bytes after the end. The file itself stays as it is. Data inside the pictures isn't removed.
    ///
    /// - Parameters:
    ///   - file: The file: MP4, QuickTime, WebM or GIF; with `keepsMetadata`, whatever the service accepts.
    ///   - mimeType: The media type; by default what the file's first bytes say.
    ///   - keepsMetadata: Whether to send the file as it is. To continue an upload, pass what you passed before.
    ///   - place: Where an earlier upload of the same file was, to continue there. If the service has dropped it, this one
    ///     starts from the beginning.
    ///   - service: The service that prepares the video.
    public func uploadVideo(
        _ file: URL, mimeType: String? = nil, keepsMetadata: Bool = false, resuming place: VideoUpload.Place? = nil,
        service: VideoService = .bluesky
    ) -> VideoUpload {
        uploadVideo(
            file, mimeType: mimeType, keepsMetadata: keepsMetadata, resuming: place, service: service, time: .system)
    }

    /// Uploads a video with a given clock.
    package func uploadVideo(
        _ file: URL, mimeType: String? = nil, keepsMetadata: Bool = false, resuming place: VideoUpload.Place? = nil,
        service: VideoService, time: TimeSource
    ) -> VideoUpload {
        VideoUpload { report in
            let video = try VideoFile(file, mimeType: mimeType, keepsMetadata: keepsMetadata)
            let uploader = VideoUploader(
                video: video, calls: VideoServiceCalls(self, service, time), time: time, report: report)
            try await uploader.run(from: place)
        }
    }

    /// How much video the account may upload today.
    public func videoLimits(
        service: VideoService = .bluesky
    ) async throws -> AppBsky.Video.GetUploadLimits.Output {
        let token = try await serviceToken(for: service.did.description, calling: AppBsky.Video.GetUploadLimits.nsid)
        return try await ATClient(host: service.host)
            .execute(AppBsky.Video.GetUploadLimits(), options: .bearing(token))
    }
}
