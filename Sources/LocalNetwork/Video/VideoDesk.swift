import ATData
import Foundation

/// The uploads and jobs of the video service.
struct VideoDesk {
    /// An upload in parts.
    struct Upload {
        let owner: DID
        let size: Int
        let end: Date
        var parts: [Int: Data] = [:]
        /// The resulting job.
        var job: String?
        var isAborted = false

        /// The size of a part.
        func size(ofPart number: Int, partBytes: Int) -> Int? {
            let start = (number - 1).multipliedReportingOverflow(by: partBytes)
            guard number >= 1, !start.overflow, start.partialValue < size else { return nil }
            return min(partBytes, size - start.partialValue)
        }
    }

    /// The preparation of a video.
    struct Job {
        let owner: DID
        let type: String
        let data: Data
        /// The number of status requests. Each one advances the job by one step.
        var asked = 0
        var blob: Blob?
    }

    var uploads: [String: Upload] = [:]
    var jobs: [String: Job] = [:]
    /// The jobs by account and content, so that the same video isn't prepared twice.
    var known: [String: String] = [:]
}
