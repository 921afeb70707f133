public import Foundation

/// An error of a video file or the video service. Calls throw `AtError`, as everywhere.
public struct VideoError: Error, Hashable, Sendable {
    /// The reason for an error.
    public enum Reason: Hashable, Sendable {
        /// The file is empty.
        case empty
        /// The file can't be read, or was changed while it was sent. The text says why.
        case unreadable(String)
        /// Metadata can't be removed from the file. The text says why.
        case cannotStrip(String)
        /// The service couldn't prepare the video. The texts are the service's own.
        case failed(code: String?, message: String?)
        /// The upload ended early: `failed`, `aborted` or `expired`, and why.
        case ended(state: String, message: String?)
        /// The service finished, but returned no video.
        case noVideo
        /// The service requested parts that don't match the size of the file.
        case badPlan(partBytes: Int, partCount: Int)
        /// Parts are missing on the service, although they were sent repeatedly.
        case partsMissing([Int])
    }

    /// The reason for the error.
    public let reason: Reason

    init(_ reason: Reason) { self.reason = reason }
}

extension VideoError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// The error, as a sentence.
    public var description: String {
        switch reason {
        case .empty: "The video file is empty."
        case .unreadable(let why): "The video file can't be read: \(why)"
        case .cannotStrip(let why):
            "Metadata, such as the place, can't be removed from the video: \(why) Convert it to MP4 with another "
                + "program, or set keepsMetadata."
        case .failed(let code, let message):
            "The video service could not prepare the video. \(message ?? code ?? "It gave no reason.")"
        case .ended(let state, let message):
            "The upload of the video ended early (\(state)). \(message ?? "Start again.")"
        case .noVideo: "The video service finished, but returned no video."
        case .badPlan(let bytes, let count):
            "The video service asks for \(count) parts of \(bytes) bytes, which is not the size of the file."
        case .partsMissing(let numbers):
            "The video service did not get \(numbers.count) parts of the video, although they were sent again."
        }
    }
}
