import Foundation
import HTTPTransport

/// A point of a refresh at which the process can be made to stop.
enum Step: String {
    /// Before it is stored that a request will be sent.
    case beforeMark
    /// The mark is in a file beside the record, but perhaps not on the disk.
    case markWritten
    /// The mark is on the disk, but doesn't have the record's name.
    case markSynced
    /// The mark has the record's name, but perhaps not on the disk.
    case markRenamed
    /// The mark is stored.
    case marked
    /// The request is about to be sent for the last time, with the nonce that the server requires.
    case beforeSend
    /// The response has arrived.
    case answered
    /// The new tokens are in a file beside the record, but perhaps not on the disk.
    case saveWritten
    /// The new tokens are on the disk, but don't have the record's name.
    case saveSynced
    /// The new tokens have the record's name, but perhaps not on the disk.
    case saveRenamed
    /// The new tokens are stored.
    case saved
    /// The refresh is over.
    case end

    private static let wanted = ProcessInfo.processInfo.environment["OAUTH_CHILD_STOPS_AT"]

    /// Stops the process for good, if this is the step to stop at. Only a signal that can't be caught ends it.
    func reach() {
        guard rawValue == Self.wanted else { return }
        Self.say(rawValue)
        kill(getpid(), SIGSTOP)
        while true { pause() }
    }

    /// Writes a line at once.
    static func say(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }
}
