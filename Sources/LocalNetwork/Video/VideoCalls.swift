import ATData
import ATServer
import BskyLexicons
import Foundation
import HTTPTransport
import LocalServer

/// The network's video service, with uploads in parts or in one piece, and jobs that add the videos to repositories.
///
/// Videos aren't encoded. Each request for a job's status advances the job by one step, and the last step stores the
/// file unchanged.
struct VideoCalls: Sendable {
    let context: NetworkContext
    let address: URL
    private let desk = Guarded(VideoDesk())

    /// The size of a part, small enough for a test to send several.
    static let partBytes = 256 << 10
    /// The maximum number of an account's unfinished uploads.
    private static let mostOpen = 3
    /// The states of a job before it ends.
    private static let steps: [(AppBsky.Video.Defs.JobStatus.State, Int?)] = [
        (.jobStateCreated, nil), (.jobStateEncoding, 0), (.jobStateEncoding, 50), (.jobStateScanning, nil),
        (.jobStateUploading, nil),
    ]

    init(context: NetworkContext, address: URL) {
        self.context = context
        self.address = address
    }

    /// The service's DID.
    private var did: String { Self.did(of: address) }

    /// The DID of the service at an address.
    static func did(of address: URL) -> String { "did:web:localhost%3A\(address.port ?? 80)" }

    func addCalls(to server: LocalServer) throws {
        let service = server.serveCalls(
            as: try ServiceIdentity(did, "#bsky_video", "BskyVideoService", address))
        service.procedure("app.bsky.video.startUpload", startUpload)
        service.procedure("app.bsky.video.uploadPart", uploadPart)
        service.procedure("app.bsky.video.finishUpload", finishUpload)
        service.procedure("app.bsky.video.abortUpload", abortUpload)
        service.query("app.bsky.video.getUploadStatus", getUploadStatus)
        service.procedure("app.bsky.video.uploadVideo", uploadVideo)
        service.query("app.bsky.video.getJobStatus", getJobStatus)
        service.query("app.bsky.video.getUploadLimits", getUploadLimits)
    }

    /// The account of a call that may store a video. The token must be for the account's data server.
    private func uploader(_ call: XRPCRequest) throws -> DID {
        let did = try context.serviceCaller(
            of: call, audiences: [context.addresses.pdsDID], calling: "com.atproto.repo.uploadBlob")
        guard let did else { throw XRPCError.authMissing }
        return did
    }

    // MARK: Uploads in parts

    @Sendable private func startUpload(_ call: XRPCRequest) throws -> ServerResponse {
        let owner = try uploader(call)
        let input = try call.input(as: AppBsky.Video.StartUpload.Input.self)
        guard Self.isVideo(input.mimeType) else {
            throw XRPCError(
                .badRequest, error: "UnsupportedContentType", "Videos of type \(input.mimeType) aren't accepted")
        }
        guard input.sizeBytes >= 1, input.sizeBytes <= context.options.blobLimit else {
            throw XRPCError(.badRequest, error: "VideoTooLarge", "The limit is \(context.options.blobLimit) bytes")
        }
        let id = TID.now().description
        let upload = VideoDesk.Upload(
            owner: owner, size: input.sizeBytes, end: Date().addingTimeInterval(3600))
        try desk.withLock { desk in
            let open = desk.uploads.values.filter { $0.owner == owner && $0.job == nil && !$0.isAborted }.count
            guard open < Self.mostOpen else {
                throw XRPCError(.badRequest, error: "TooManyOpenUploads", "Finish or abort another upload first")
            }
            desk.uploads[id] = upload
        }
        return try .value(
            AppBsky.Video.StartUpload.Output(
                jobId: id, partSizeBytes: Self.partBytes, partCount: Self.partCount(upload),
                expiresAt: Datetime(upload.end)))
    }

    @Sendable private func uploadPart(_ call: XRPCRequest) throws -> ServerResponse {
        let owner = try uploader(call)
        let id = try call.required("jobId")
        let number = try call.number("partNumber", 1...100_000, default: 0)
        let data = call.request.body
        try desk.withLock { desk in
            let upload = try Self.open(id, owner, desk)
            guard let size = upload.size(ofPart: number, partBytes: Self.partBytes) else {
                throw XRPCError(.badRequest, error: "InvalidPartNumber", "The part \(number) doesn't exist")
            }
            guard data.count == size else {
                throw XRPCError(.badRequest, error: "PartSizeMismatch", "Part \(number) has \(size) bytes")
            }
            desk.uploads[id]?.parts[number] = data
        }
        return try .value(AppBsky.Video.UploadPart.Output(partNumber: number, sizeBytes: data.count))
    }

    @Sendable private func finishUpload(_ call: XRPCRequest) throws -> ServerResponse {
        let owner = try uploader(call)
        let id = try call.input().required("jobId")
        let (job, data) = try desk.withLock { desk -> (String?, Data) in
            if let upload = desk.uploads[id], upload.owner == owner, let job = upload.job { return (job, Data()) }
            let upload = try Self.open(id, owner, desk)
            guard upload.parts.count == Self.partCount(upload) else {
                throw XRPCError(.badRequest, error: "MissingParts", "Some parts have not arrived")
            }
            let data = upload.parts.sorted { $0.key < $1.key }.reduce(into: Data()) { $0 += $1.value }
            return (nil, data)
        }
        let finished = job ?? begin(data, owner)
        desk.withLock { desk in
            desk.uploads[id]?.job = finished
            desk.uploads[id]?.parts = [:]
        }
        return try .value(
            AppBsky.Video.FinishUpload.Output(completedJobId: finished, jobStatus: try status(of: finished)))
    }

    @Sendable private func abortUpload(_ call: XRPCRequest) throws -> ServerResponse {
        let owner = try uploader(call)
        let id = try call.input().required("jobId")
        let job = try desk.withLock { desk -> String? in
            guard let upload = desk.uploads[id], upload.owner == owner else { throw Self.notFound }
            if upload.job == nil {
                desk.uploads[id]?.isAborted = true
                desk.uploads[id]?.parts = [:]
            }
            return upload.job
        }
        return try .value(
            AppBsky.Video.AbortUpload.Output(state: job == nil ? .aborted : .completed, completedJobId: job))
    }

    @Sendable private func getUploadStatus(_ call: XRPCRequest) throws -> ServerResponse {
        let owner = try uploader(call)
        let id = try call.required("jobId")
        guard let upload = desk.withLock({ $0.uploads[id] }), upload.owner == owner else { throw Self.notFound }
        return try .value(
            AppBsky.Video.GetUploadStatus.Output(
                jobId: id, partSizeBytes: Self.partBytes, partCount: Self.partCount(upload),
                receivedParts: upload.parts.keys.sorted(), expiresAt: Datetime(upload.end),
                state: upload.isAborted
                    ? .aborted : upload.job != nil ? .completed : upload.end < Date() ? .expired : .created,
                completedJobId: upload.job, jobStatus: try upload.job.map { try status(of: $0) }))
    }

    private static let notFound = XRPCError(.badRequest, error: "UploadNotFound", "The upload doesn't exist")

    private static func open(_ id: String, _ owner: DID, _ desk: VideoDesk) throws -> VideoDesk.Upload {
        guard let upload = desk.uploads[id], upload.owner == owner else { throw notFound }
        if upload.isAborted { throw XRPCError(.badRequest, error: "UploadAborted", "The upload was aborted") }
        if upload.job != nil {
            throw XRPCError(.badRequest, error: "UploadAlreadyCompleted", "The upload is finished")
        }
        guard upload.end >= Date() else {
            throw XRPCError(.badRequest, error: "UploadExpired", "The upload took too long")
        }
        return upload
    }

    private static func partCount(_ upload: VideoDesk.Upload) -> Int { (upload.size - 1) / partBytes + 1 }

    // MARK: Jobs

    @Sendable private func uploadVideo(_ call: XRPCRequest) throws -> ServerResponse {
        let owner = try uploader(call)
        guard !call.request.body.isEmpty else { throw XRPCError.invalid("The video is empty") }
        let job = begin(call.request.body, owner)
        return try .value(AppBsky.Video.UploadVideo.Output(jobStatus: try status(of: job)))
    }

    @Sendable private func getJobStatus(_ call: XRPCRequest) async throws -> ServerResponse {
        let id = try call.required("jobId")
        let job = try desk.withLock { desk -> VideoDesk.Job in
            guard let job = desk.jobs[id] else { throw XRPCError.invalid("The job doesn't exist") }
            desk.jobs[id]?.asked = min(job.asked + 1, Self.steps.count)
            return job
        }
        if job.asked >= Self.steps.count, job.blob == nil, Self.isVideo(job.type) {
            let blob = try await context.store(job.data, type: job.type, of: job.owner)
            desk.withLock { $0.jobs[id]?.blob = blob }
        }
        return try .value(AppBsky.Video.GetJobStatus.Output(jobStatus: try status(of: id)))
    }

    @Sendable private func getUploadLimits(_ call: XRPCRequest) throws -> ServerResponse {
        guard try context.serviceCaller(of: call, audiences: [did], calling: "app.bsky.video.getUploadLimits") != nil
        else {
            throw XRPCError.authMissing
        }
        return try .value(
            AppBsky.Video.GetUploadLimits.Output(
                canUpload: true, remainingDailyBytes: context.options.blobLimit, remainingDailyVideos: 25))
    }

    /// Starts to prepare a video, or returns the existing job.
    private func begin(_ data: Data, _ owner: DID) -> String {
        let content = "\(owner) \(CID(hashing: data, codec: .raw))"
        let detected = MediaType.detected(in: data) ?? "application/octet-stream"
        return desk.withLock { desk in
            if let job = desk.known[content] { return job }
            let id = TID.now().description
            desk.known[content] = id
            desk.jobs[id] = VideoDesk.Job(owner: owner, type: detected, data: data)
            return id
        }
    }

    private func status(of id: String) throws -> AppBsky.Video.Defs.JobStatus {
        guard let job = desk.withLock({ $0.jobs[id] }) else { throw XRPCError.invalid("The job doesn't exist") }
        if job.asked >= Self.steps.count {
            guard Self.isVideo(job.type) else {
                return AppBsky.Video.Defs.JobStatus(
                    jobId: id, did: job.owner, state: .jobStateFailed, error: "ValidationFailed",
                    failureCode: .validationFailure, message: "This is not a video")
            }
            if let blob = job.blob {
                return AppBsky.Video.Defs.JobStatus(jobId: id, did: job.owner, state: .jobStateCompleted, blob: blob)
            }
        }
        let (state, progress) = Self.steps[min(job.asked, Self.steps.count - 1)]
        return AppBsky.Video.Defs.JobStatus(jobId: id, did: job.owner, state: state, progress: progress)
    }

    private static func isVideo(_ type: String) -> Bool { type.hasPrefix("video/") || type == "image/gif" }
}
