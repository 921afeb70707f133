import ATCrypto
public import ATData
public import Foundation
import HTTPTransport

/// An event that couldn't be handled.
public struct DeadLetter: Hashable, Sendable, Codable {
    /// The event's number.
    public let eventID: Int
    /// The account, if the event could be read and has one.
    public let did: DID?
    /// The event as it was received. `TapEvent(json:)` reads it again.
    public let json: Data
    /// The reason why it couldn't be handled.
    public let reason: String
    /// The number of attempts; 0 if the event couldn't be read.
    public let attempts: Int
    /// The time at which it became a dead letter.
    public let date: Date

    /// The longest reason that is kept, in characters.
    private static let longestReason = 4096

    package init(eventID: Int, did: DID?, json: Data, reason: String, attempts: Int, date: Date) {
        self.eventID = eventID
        self.did = did
        self.json = json
        self.reason = String(reason.prefix(Self.longestReason))
        self.attempts = attempts
        self.date = date
    }
}

/// Stores events that couldn't be handled, so that they are neither lost nor block later events.
public protocol DeadLetterStore: Sendable {
    /// Stores an event durably. When this returns, the event is acknowledged, and the Tap won't send it again.
    ///
    /// The same event can arrive twice, if the process ended before the acknowledgement. When this throws, the event
    /// isn't acknowledged, and the Tap sends it again.
    func put(_ letter: DeadLetter) async throws
}

/// Keeps events that couldn't be handled in memory, until the process ends.
package struct MemoryDeadLetters: DeadLetterStore {
    private let kept = Guarded<[DeadLetter]>([])
    private let limit: Int

    /// Creates a store.
    ///
    /// - Parameter limit: The maximum number of events. Further events aren't acknowledged.
    package init(limit: Int = 10_000) { self.limit = limit }

    /// The events, in the order in which they came.
    package var letters: [DeadLetter] { kept.withLock { $0 } }

    /// Adds an event.
    ///
    /// - Throws: An error when there are too many.
    package func put(_ letter: DeadLetter) throws {
        try kept.withLock { letters in
            guard letters.count < limit else { throw DeadLettersFull(limit: limit) }
            letters.append(letter)
        }
    }
}

/// A store of dead letters is full.
package struct DeadLettersFull: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The most events that the store keeps.
    package let limit: Int

    /// Creates the error.
    package init(limit: Int) { self.limit = limit }

    /// The limit, and how to continue.
    package var description: String {
        "There are \(limit) dead letters already. Handle and remove some, or raise the limit."
    }

    /// The description.
    package var errorDescription: String? { description }
}

/// Stores events that couldn't be handled in a folder, one file for each event.
///
/// Files are written atomically and synchronized to disk before the event is acknowledged, so they survive a crash or a
/// power failure. An event that arrives again replaces its own file.
public struct FileDeadLetters: DeadLetterStore {
    private let folder: URL
    private let limit: Int
    /// The number of files, once they were counted.
    private let count = Guarded<Int?>(nil)

    /// The largest file that is read: a message may have 16 MiB, which grow by a third in the file.
    private static let largest = 32 << 20

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - folder: The folder of the files. It is created with the first letter, readable only by its owner.
    ///   - limit: The most events. With that many, further ones aren't acknowledged.
    public init(_ folder: URL, limit: Int = 100_000) {
        self.folder = folder
        self.limit = limit
    }

    /// Writes an event to its file.
    ///
    /// - Throws: `FileError` if the file can't be written, or an error when there are too many.
    @concurrent
    public func put(_ letter: DeadLetter) async throws {
        let file = file(of: letter)
        let isNew = !FileManager.default.fileExists(atPath: file.path)
        if isNew { try reserve() }
        do {
            try PartialFile.replace(file, json: letter)
        } catch {
            if isNew { count.withLock { $0 = nil } }
            throw error
        }
    }

    /// The events, the oldest first.
    ///
    /// - Throws: `FileError` if the folder or a file in it can't be read.
    @concurrent
    public func letters() async throws -> [DeadLetter] {
        let decoder = JSONDecoder()
        return try files().compactMap { file in
            guard let data = try Data(ofFile: file, most: Self.largest) else { return nil }
            do {
                return try decoder.decode(DeadLetter.self, from: data)
            } catch {
                throw FileError(file.path, "does not contain a dead letter: \(error)", isDamaged: true)
            }
        }
        .sorted { ($0.date, $0.eventID) < ($1.date, $1.eventID) }
    }

    /// Removes an event, for example after you have handled it.
    @concurrent
    public func remove(_ letter: DeadLetter) async throws {
        let file = file(of: letter)
        try FileError.describing(file, "can't be removed") { try FileManager.default.removeItem(at: file) }
        count.withLock { $0 = nil }
    }

    /// Makes room for one more file.
    private func reserve() throws {
        try count.withLock { count in
            let known = try count ?? files().count
            guard known < limit else {
                // Someone may remove some without this.
                count = nil
                throw DeadLettersFull(limit: limit)
            }
            count = known + 1
        }
    }

    private func files() throws -> [URL] {
        try FileError.describing(folder, "can't be read") {
            do {
                return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                    .filter { $0.pathExtension == "json" }
            } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
                return []
            }
        }
    }

    private func file(of letter: DeadLetter) -> URL {
        let hash = SHA256.hash(letter.json).withUnsafeBytes { Base32.encode(Array($0.prefix(20))) }
        return folder.appending(path: "\(letter.eventID)-\(hash).json", directoryHint: .notDirectory)
    }
}
