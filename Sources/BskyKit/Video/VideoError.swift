public import Foundation

/// Why a video isn't there. Errors of calls are `AtError`s, as everywhere.
public struct VideoError: Error, Hashable, Sendable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The file is empty.
        case empty
        /// The file can't be read, or became shorter while it was sent. The text says why.
        case unreadable(String)
        /// Metadata can't be removed from the file. The text says why.
        case cannotStrip(String)
        /// The service couldn't prepare the video. The texts are its own.
        case failed(code: String?, message: String?)
        /// The upload ended before it was finished: `failed`, `aborted` or `expired`, and why.
        case ended(state: String, message: String?)
        /// The service says that it is ready, and has no video.
        case noVideo
        /// The service wants parts that don't make up the file.
        case badPlan(partBytes: Int, partCount: Int)
        /// Parts that were sent are missing, again and again.
        case partsMissing([Int])
    }

    /// What went wrong.
    public let reason: Reason

    init(_ reason: Reason) { self.reason = reason }
}

extension VideoError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// What went wrong, in words.
    public var description: String {
        switch reason {
        case .empty: "The video file is empty."
        case .unreadable(let why): "The video file can't be read: \(why)"
        case .cannotStrip(let why):
            "Metadata, such as the place, can't be removed from the video: \(why) Convert it to MP4 with another "
                + "program, or set keepsMetadata."
        case .failed(let code, let message):
            "The video service could not prepare the video. \(message ?? code ?? "It doesn't say why.")"
        case .ended(let state, let message): "The upload of the video is over (\(state)). \(message ?? "Start again.")"
        case .noVideo: "The video service says that the video is ready, and doesn't say where it is."
        case .badPlan(let bytes, let count):
            "The video service asks for \(count) parts of \(bytes) bytes, which is not the size of the file."
        case .partsMissing(let numbers):
            "The video service did not get \(numbers.count) parts of the video, although they were sent again."
        }
    }
}
