import ATData
import Foundation

/// A line of a journal: an account, or how far a list was read.
enum BackfillLine {
    case account(DID, BackfillEntry)
    case listing(String, BackfillListing)

    /// Writes a line with its end.
    func append(to text: inout [UInt8]) {
        switch self {
        case .account(let did, let entry):
            text.append(Self.letter(entry.state))
            let fields = [
                entry.wasDelivered ? "1" : "0", "\(entry.attempts)",
                entry.retry.map { "\(BackfillTable.second($0))" } ?? "-", entry.rev?.description ?? "-",
                entry.wanted?.description ?? "-", did.description,
            ]
            for field in fields {
                text.append(UInt8(ascii: " "))
                text.append(contentsOf: field.utf8)
            }
        case .listing(let source, let listing):
            text.append(UInt8(ascii: "L"))
            // Cursors and addresses can be any text.
            let fields = [
                listing.isComplete ? "1" : "0", Data(source.utf8).base64EncodedString(),
                listing.cursor.map { "." + Data($0.utf8).base64EncodedString() } ?? "-",
            ]
            for field in fields { text.append(contentsOf: " \(field)".utf8) }
        }
        text.append(UInt8(ascii: "\n"))
    }

    /// Reads a line without its end; `nil` if it isn't one.
    ///
    /// There are millions of lines, so this makes no text of what isn't text.
    init?(_ line: UnsafeRawBufferPointer) {
        let fields = Self.fields(of: line)
        guard let letter = fields.first?.first, fields[0].count == 1 else { return nil }
        if letter == UInt8(ascii: "L") {
            guard fields.count == 4, let source = Self.decoded(fields[2]) else { return nil }
            let hasCursor = !Self.isNone(fields[3])
            let cursor = hasCursor ? Self.decoded(UnsafeRawBufferPointer(rebasing: fields[3].dropFirst())) : nil
            guard !hasCursor || cursor != nil else { return nil }
            self = .listing(source, BackfillListing(cursor: cursor, isComplete: Self.isTrue(fields[1])))
            return
        }
        guard fields.count == 7, let state = Self.states[letter], let attempts = Int(Self.text(fields[2])),
            attempts >= 0, let did = try? DID(Self.text(fields[6]))
        else { return nil }
        var entry = BackfillEntry(state, attempts: attempts, wasDelivered: Self.isTrue(fields[1]))
        if !Self.isNone(fields[3]) {
            guard let retry = Double(Self.text(fields[3])), retry.isFinite else { return nil }
            entry.retry = Date(timeIntervalSince1970: retry)
        }
        if !Self.isNone(fields[4]) {
            guard let rev = try? TID(Self.text(fields[4])) else { return nil }
            entry.rev = rev
        }
        if !Self.isNone(fields[5]) {
            guard let wanted = try? TID(Self.text(fields[5])) else { return nil }
            entry.wanted = wanted
        }
        self = .account(did, entry)
    }

    /// Where a byte is, from an index on.
    static func index(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        // Safe: only the bytes from the index to the end are searched, and the result is one of them.
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(byte), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// The parts between spaces, of a line that has no more than the longest.
    private static func fields(of line: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer] {
        var fields: [UnsafeRawBufferPointer] = []
        fields.reserveCapacity(8)
        var start = 0
        while fields.count < 8, let end = index(of: UInt8(ascii: " "), in: line, from: start) {
            fields.append(UnsafeRawBufferPointer(rebasing: line[start..<end]))
            start = end + 1
        }
        fields.append(UnsafeRawBufferPointer(rebasing: line[start...]))
        return fields
    }

    private static func isNone(_ field: UnsafeRawBufferPointer) -> Bool {
        field.count == 1 && field[0] == UInt8(ascii: "-")
    }

    private static func isTrue(_ field: UnsafeRawBufferPointer) -> Bool {
        field.count == 1 && field[0] == UInt8(ascii: "1")
    }

    private static func text(_ field: UnsafeRawBufferPointer) -> String { String(decoding: field, as: UTF8.self) }

    private static func decoded(_ field: UnsafeRawBufferPointer) -> String? {
        Data(base64Encoded: text(field)).flatMap { String(data: $0, encoding: .utf8) }
    }

    private static func letter(_ state: BackfillEntry.State) -> UInt8 {
        switch state {
        case .pending: UInt8(ascii: "p")
        case .fetching: UInt8(ascii: "f")
        case .delivering: UInt8(ascii: "d")
        case .done: UInt8(ascii: "o")
        case .failed: UInt8(ascii: "x")
        case .gone(.notFound): UInt8(ascii: "n")
        case .gone(.takendown): UInt8(ascii: "t")
        case .gone(.suspended): UInt8(ascii: "s")
        case .gone(.deactivated): UInt8(ascii: "a")
        }
    }

    private static let states: [UInt8: BackfillEntry.State] = {
        let all: [BackfillEntry.State] =
            [.pending, .fetching, .delivering, .done, .failed] + RepoHosting.allCases.map { .gone($0) }
        return Dictionary(uniqueKeysWithValues: all.map { (letter($0), $0) })
    }()
}
