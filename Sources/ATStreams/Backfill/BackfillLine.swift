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
    init?(_ line: some StringProtocol) {
        let fields = line.split(separator: " ", omittingEmptySubsequences: false)
        guard let letter = fields.first?.utf8.first, fields[0].utf8.count == 1 else { return nil }
        if letter == UInt8(ascii: "L") {
            guard fields.count == 4, let source = Self.text(fields[2]) else { return nil }
            let cursor = fields[3] == "-" ? nil : Self.text(fields[3].dropFirst())
            guard fields[3] == "-" || cursor != nil else { return nil }
            self = .listing(source, BackfillListing(cursor: cursor, isComplete: fields[1] == "1"))
            return
        }
        guard fields.count == 7, let state = Self.states[letter], let attempts = Int(fields[2]), attempts >= 0,
            let did = try? DID(String(fields[6]))
        else { return nil }
        let (retry, rev, wanted) = (Double(fields[3]), try? TID(String(fields[4])), try? TID(String(fields[5])))
        guard fields[3] == "-" || retry != nil, fields[4] == "-" || rev != nil, fields[5] == "-" || wanted != nil else {
            return nil
        }
        self = .account(
            did,
            BackfillEntry(
                state, rev: rev, wanted: wanted, attempts: attempts,
                retry: retry.map { Date(timeIntervalSince1970: $0) }, wasDelivered: fields[1] == "1"))
    }

    private static func text(_ field: some StringProtocol) -> String? {
        Data(base64Encoded: String(field)).flatMap { String(data: $0, encoding: .utf8) }
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
