public import Foundation
package import HTTPTransport

/// A sequence of the steps of uploading and preparing a video, which ends with the blob for the post.
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
/// The file is sent in parts, three at a time, and lost parts are resent. Preparing the video takes as long as the
/// service needs. Cancelling the task also cancels the upload on the service. Each loop starts its own upload.
public struct VideoUpload: AsyncSequence, Sendable {
    /// A step of an upload.
    public enum Step: Hashable, Sendable {
        /// The service has accepted the upload, or the whole video. Store the value to resume the upload later.
        case started(Place)
        /// The fraction of the file that the service has received, from 0 to 1.
        case uploading(Double)
        /// The service is preparing the video, with its current task and progress.
        case processing(AppBsky.Video.Defs.JobStatus.State, percent: Int?)
        /// The video is ready. The account's repository keeps it for a while, until a post refers to it.
        case done(Blob)
    }

    /// The progress of an upload, to continue it later.
    public struct Place: Hashable, Sendable, Codable {
        /// The unfinished upload of parts.
        let upload: String?
        /// The preparation after the upload.
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
    ///
    /// - Parameter progress: Receives the steps.
    public func blob(progress: (@Sendable (Step) -> Void)? = nil) async throws -> Blob {
        for try await step in self {
            progress?(step)
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
    /// bytes after the end. The file itself doesn't change. Data inside the pictures isn't removed.
    ///
    /// - Parameters:
    ///   - file: The file: MP4, QuickTime, WebM or GIF, or with `keepsMetadata` any format that the service accepts.
    ///   - mimeType: The media type; by default detected from the file's first bytes.
    ///   - keepsMetadata: Whether to send the file unchanged. Use the same value to continue an upload.
    ///   - place: The progress of an earlier upload of the same file, to resume it. If the service no longer has that
    ///     upload, it starts from the beginning.
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
            try await self.withOneAccount { try await uploader.run(from: place) }
        }
    }

    /// Returns how much video the account may still upload today.
    public func videoLimits(
        service: VideoService = .bluesky
    ) async throws -> AppBsky.Video.GetUploadLimits.Output {
        let token = try await serviceToken(for: service.did.description, calling: AppBsky.Video.GetUploadLimits.nsid)
        return try await ATClient(host: service.host)
            .execute(AppBsky.Video.GetUploadLimits(), options: .bearing(token))
    }
}
