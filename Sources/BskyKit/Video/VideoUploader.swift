import Foundation
import HTTPTransport

/// An upload of a video, from the first call to the blob.
struct VideoUploader: Sendable {
    let video: VideoFile
    let calls: VideoServiceCalls
    let time: TimeSource
    let report: @Sendable (VideoUpload.Step) -> Void

    /// How often to send a part, and how often to try to finish an upload.
    private static let tries = 3
    /// The number of parts to send at the same time.
    private static let lanes = 3
    /// The maximum size of a part, because each lane keeps one in memory.
    private static let mostPartBytes = 64 << 20
    /// How often to wait for an upload to finish, a second each.
    private static let mostWaits = 300
    /// The maximum number of parts. Their list is in memory, and each part is a request.
    private static let mostParts = 10_000
    /// How often in a row the state of a job may be unavailable.
    private static let mostFailures = 50

    private typealias Status = AppBsky.Video.GetUploadStatus.Output

    /// An upload in parts.
    private struct Plan {
        let id: String
        let partBytes: Int
        let partCount: Int

        func size(of part: Int, in total: Int) -> Int {
            part < partCount ? partBytes : total - (partCount - 1) * partBytes
        }
    }

    /// Uploads the video, and waits until it is ready.
    func run(from place: VideoUpload.Place?) async throws {
        if let job = place?.job, let status = try await status(ofOldJob: job) { return try await follow(job, status) }
        if let id = place?.upload, let status = try await status(ofOld: id) {
            if status.state == .completed, let job = status.completedJobId { return try await follow(job, nil) }
            if status.state == .created || status.state == .finishing {
                let plan = try plan(id, status.partSizeBytes, status.partCount)
                return try await send(plan, without: Set(status.receivedParts))
            }
        }
        if let plan = try await begin() { try await send(plan, without: []) } else { try await sendWhole() }
    }

    /// The state of an earlier upload; `nil` if the service no longer knows it.
    private func status(ofOld id: String) async throws -> Status? {
        do {
            return try await calls.execute(AppBsky.Video.GetUploadStatus(jobId: id))
        } catch let error as AtError where error.matches(AppBsky.Video.GetUploadStatus.Errors.uploadNotFound) {
            return nil
        }
    }

    /// The state of an earlier job; `nil` if the service no longer knows it.
    private func status(ofOldJob id: String) async throws -> AppBsky.Video.Defs.JobStatus? {
        do {
            return try await calls.status(of: id)
        } catch AtError.message(let message) where message.status == .badRequest || message.status == .notFound {
            // The call has no name for this error.
            return nil
        }
    }

    // MARK: Parts

    /// Starts an upload in parts; `nil` if the service doesn't offer that now.
    private func begin() async throws -> Plan? {
        let facts = video.facts
        let input = AppBsky.Video.StartUpload.Input(
            sizeBytes: video.size, mimeType: video.type, durationMs: facts?.duration.map { Int($0 / .milliseconds(1)) },
            height: facts?.height, width: facts?.width)
        let start: AppBsky.Video.StartUpload.Output
        do {
            start = try await calls.execute(AppBsky.Video.StartUpload(input))
        } catch let error as AtError where Self.offersNoParts(error) {
            return nil
        }
        report(.started(VideoUpload.Place(upload: start.jobId, job: nil)))
        return try plan(start.jobId, start.partSizeBytes, start.partCount)
    }

    /// Whether the service is too old or too busy for uploads in parts. If it rejects the video itself, sending it in
    /// one request wouldn't help.
    private static func offersNoParts(_ error: AtError) -> Bool {
        func isGone(_ status: HTTPStatusCode?) -> Bool { status.map { $0 == .notFound || $0.rawValue >= 500 } ?? false }
        switch error {
        case .message(let message):
            return isGone(message.status) || error.matches(AppBsky.Video.StartUpload.Errors.serviceOverloaded)
                || ["MethodNotImplemented", "XRPCNotSupported"].contains(message.error)
        case .network(.statusCode(let status, _)): return isGone(status)
        case .network: return false
        }
    }

    private func plan(_ id: String, _ partBytes: Int, _ partCount: Int) throws -> Plan {
        guard partBytes > 0, partBytes <= Self.mostPartBytes, partCount <= Self.mostParts,
            partCount == (video.size - 1) / partBytes + 1
        else {
            throw VideoError(.badPlan(partBytes: partBytes, partCount: partCount))
        }
        return Plan(id: id, partBytes: partBytes, partCount: partCount)
    }

    /// Sends the parts that the service lacks, and follows the resulting job.
    private func send(_ plan: Plan, without received: Set<Int>) async throws {
        let job: String
        let status: AppBsky.Video.Defs.JobStatus?
        do {
            try await sendParts(plan, without: received)
            (job, status) = try await finish(plan)
        } catch  where error is CancellationError || error is VideoError {
            // The task may be cancelled, and the service should know. After a lost connection, the upload can be
            // continued.
            let calls = calls
            await Task { _ = try? await calls.execute(AppBsky.Video.AbortUpload(.init(jobId: plan.id))) }.value
            throw error
        }
        try await follow(job, status)
    }

    private func sendParts(_ plan: Plan, without received: Set<Int>) async throws {
        let sent = Guarded(received.filter { (1...plan.partCount).contains($0) })
        let missing = (1...plan.partCount).filter { !received.contains($0) }
        let next = Guarded(missing.makeIterator())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<min(Self.lanes, missing.count) {
                group.addTask {
                    while let part = next.withLock({ $0.next() }) {
                        try await send(part, of: plan)
                        sent.withLock { sent in
                            sent.insert(part)
                            // In the lock, so that the numbers only grow.
                            report(.uploading(Double(sent.count) / Double(plan.partCount)))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func send(_ part: Int, of plan: Plan) async throws {
        let bytes = try video.bytes(
            from: (part - 1) * plan.partBytes, count: plan.size(of: part, in: video.size))
        for attempt in 1... {
            do {
                _ = try await calls.execute(
                    AppBsky.Video.UploadPart(.bytes(bytes), jobId: plan.id, partNumber: part))
                return
            } catch let error as AtError where attempt < Self.tries && Self.isPassing(error) {
                try await time.sleep(.milliseconds(500 << (attempt - 1)))
            }
        }
    }

    /// Whether a retry of a call may succeed.
    private static func isPassing(_ error: AtError) -> Bool {
        switch error {
        case .network: true
        case .message(let message):
            message.status.map { $0.rawValue >= 500 || [408, 425, 429].contains($0.rawValue) } ?? false
                || ["UploadNotReady", "ServiceOverloaded"].contains(message.error)
        }
    }

    // MARK: The end of an upload

    /// Finishes an upload. If that fails, asks the service for the state.
    private func finish(_ plan: Plan) async throws -> (job: String, AppBsky.Video.Defs.JobStatus?) {
        var failures = 0
        var waits = 0
        while true {
            do {
                let end = try await calls.execute(
                    AppBsky.Video.FinishUpload(.init(jobId: plan.id)), isFresh: true)
                return (end.completedJobId, end.jobStatus)
            } catch let error as AtError {
                let status: Status
                do {
                    status = try await calls.execute(AppBsky.Video.GetUploadStatus(jobId: plan.id))
                } catch let error as AtError where Self.isPassing(error) {
                    failures += 1
                    guard failures < Self.mostFailures else { throw error }
                    try await time.sleep(.seconds(5))
                    continue
                }
                switch status.state {
                case .completed:
                    guard let job = status.completedJobId else { throw VideoError(.noVideo) }
                    return (job, status.jobStatus)
                case .finishing:
                    waits += 1
                    guard waits < Self.mostWaits else { throw error }
                    try await time.sleep(.seconds(1))
                case .created:
                    failures += 1
                    let missing = Set(1...plan.partCount).subtracting(status.receivedParts)
                    guard failures < Self.tries else {
                        throw missing.isEmpty ? error : VideoError(.partsMissing(missing.sorted()))
                    }
                    if missing.isEmpty {
                        try await time.sleep(.seconds(1))
                    } else {
                        try await sendParts(plan, without: Set(status.receivedParts))
                    }
                default:
                    throw VideoError(.ended(state: status.state.rawValue, message: status.failureReason))
                }
            }
        }
    }

    // MARK: One piece

    /// Sends the whole video in one request, for services that don't support parts.
    private func sendWhole() async throws {
        let shown = Guarded(0)
        let response = try await calls.send(video) { fraction in
            // Steps of a hundredth, and none back when the file is sent again.
            shown.withLock { shown in
                let percent = Int(min(max(fraction, 0), 1) * 100)
                guard percent > shown else { return }
                shown = percent
                report(.uploading(Double(percent) / 100))
            }
        }
        let answer = try? LexValue(json: response.body)
        let inner = answer?["jobStatus"] ?? answer
        let status = try? inner.map { try AppBsky.Video.Defs.JobStatus(json: try $0.jsonData()) }
        // Some errors name the job of the same video, which was uploaded before.
        if case .string(let job)? = inner?["jobId"], !job.isEmpty || status?.blob != nil {
            return try await follow(job, status)
        }
        let refusal = RefusalText(answer)
        if response.status.isSuccess { throw VideoError(.noVideo) }
        throw AtError.message(
            ErrorMessage(error: refusal.name ?? "\(response.status)", message: refusal.message, status: response.status)
        )
    }

    /// The text of a rejection.
    private struct RefusalText {
        var name: String?
        var message: String?

        init(_ value: LexValue?) {
            if case .string(let text)? = value?["error"] { name = text }
            if case .string(let text)? = value?["message"] { message = text }
        }
    }

    // MARK: The job

    /// Waits until a job ends.
    private func follow(_ job: String, _ first: AppBsky.Video.Defs.JobStatus?) async throws {
        report(.started(VideoUpload.Place(upload: nil, job: job)))
        var known = first
        var failures = 0
        while true {
            if let status = known {
                if try isOver(status) { return }
                try await time.sleep(.milliseconds(1500))
            }
            do {
                known = try await calls.status(of: job)
                failures = 0
            } catch let error as AtError where Self.isPassing(error) {
                failures += 1
                guard failures < Self.mostFailures else { throw error }
                known = nil
                try await time.sleep(.seconds(5))
            }
        }
    }

    /// Reports the state of a job. Returns whether it has ended.
    private func isOver(_ status: AppBsky.Video.Defs.JobStatus) throws -> Bool {
        // A video that was uploaded before may be there although preparing it again has failed.
        if let blob = status.blob {
            report(.done(blob))
            return true
        }
        switch status.state {
        case .jobStateCompleted: throw VideoError(.noVideo)
        case .jobStateFailed:
            throw VideoError(
                .failed(code: status.failureCode?.rawValue ?? status.error, message: status.message))
        default:
            report(.processing(status.state, percent: status.progress.map { min(max($0, 0), 100) }))
            return false
        }
    }
}
