import ATData
import Foundation

/// A line of a journal: an account, or the position in a list.
enum BackfillLine {
    case account(DID, BackfillEntry)
    case listing(String, BackfillListing)

    /// Writes a line with its end.
    func append(to text: inout [UInt8]) {
        switch self {
        case .account(let did, let entry):
            text.append(Self.letter(entry.state))
            let fields = [
                (entry.wasDelivered ? "1" : "0") + (entry.hidden.map { "\($0.rawValue)" } ?? ""), "\(entry.attempts)",
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
            attempts >= 0, let did = try? DID(Self.text(fields[6])),
            let retry = Self.value(fields[3], { Double($0).flatMap { $0.isFinite ? $0 : nil } }),
            let rev = Self.value(fields[4], { try? TID($0) }), let wanted = Self.value(fields[5], { try? TID($0) }),
            // Older files have only the first digit.
            let wasDelivered = fields[1].first.map({ $0 == UInt8(ascii: "1") }), fields[1].count <= 2
        else { return nil }
        self = .account(
            did,
            BackfillEntry(
                state, rev: rev, wanted: wanted, attempts: attempts,
                retry: retry.map { Date(timeIntervalSince1970: $0) }, wasDelivered: wasDelivered,
                hidden: Int16(Self.text(UnsafeRawBufferPointer(rebasing: fields[1].dropFirst()))).flatMap {
                    BackfillEntry.Hidden(rawValue: $0)
                }))
    }

    /// Reads a value that may be missing; `nil` if it isn't valid.
    private static func value<Value>(_ field: UnsafeRawBufferPointer, _ parse: (String) -> Value?) -> Value?? {
        isNone(field) ? .some(nil) : parse(text(field)).map { .some($0) }
    }

    /// Finds a byte, from an index on.
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
        case .gone(.takendown): UInt8(ascii: "t")
        case .gone(.suspended): UInt8(ascii: "s")
        case .gone(.deactivated): UInt8(ascii: "a")
        case .gone: UInt8(ascii: "n")
        }
    }

    private static let states: [UInt8: BackfillEntry.State] = {
        let all: [BackfillEntry.State] = [
            .pending, .fetching, .delivering, .done, .failed, .gone(.notFound), .gone(.takendown), .gone(.suspended),
            .gone(.deactivated),
        ]
        return Dictionary(uniqueKeysWithValues: all.map { (letter($0), $0) })
    }()
}
