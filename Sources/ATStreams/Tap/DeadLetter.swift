public import ATData
public import Foundation

/// An event that couldn't be handled.
public struct DeadLetter: Hashable, Sendable, Codable {
    /// The event's number.
    public let eventID: Int
    /// The account, if the event could be read and has one.
    public let did: DID?
    /// The event as it was received. `TapEvent(json:)` reads it again.
    public let json: Data
    /// Why it couldn't be handled.
    public let reason: String
    /// How often that was tried; 0 if the event couldn't be read.
    public let attempts: Int
    /// When it was put aside.
    public let date: Date

    /// The longest reason that is kept, in characters.
    private static let longestReason = 4096

    init(eventID: Int, did: DID?, json: Data, reason: String, attempts: Int, date: Date) {
        self.eventID = eventID
        self.did = did
        self.json = json
        self.reason = String(reason.prefix(Self.longestReason))
        self.attempts = attempts
        self.date = date
    }
}
