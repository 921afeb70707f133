import ATData
package import ATProtoLexicons
package import ATServer
package import Foundation

/// The labels and reports of one labeler, wherever they are kept.
///
/// Several processes may have the same ones. Each label has a higher number than those that were there before, and no
/// number is used twice. Who sees a label sees all labels with lower numbers, except those that were replaced.
package protocol LabelLog: EventLog {
    /// Signs and stores changes, all or none.
    ///
    /// - Parameters:
    ///   - changes: Up to 500 changes, in order.
    ///   - now: The time of the labels.
    ///   - publish: Receives what was stored, before the function returns.
    func store(
        _ changes: ArraySlice<LabelChange>, at now: Date, publish: @Sendable (StoredLabels) -> Void
    ) async throws

    /// Stores labels of another key with new signatures. Returns whether there may be more.
    func signAgain(_ count: Int) async throws -> Bool

    /// Labels of subjects, oldest first, without those that have expired. A page may have fewer than `limit`, or none,
    /// and still a cursor.
    func page(
        _ patterns: [LabelPattern], after seq: Int64, limit: Int, at now: Date
    ) async throws -> (labels: [ComAtproto.Label.Defs.Label], cursor: String?)

    /// Stores a report, or finds the same one of the last day.
    ///
    /// - Throws: An ``XRPCError`` for an appeal while another one about the same subject is open.
    func store(_ report: LabelReport) async throws -> LabelReport

    /// An open report that no other process handles: the first one after a number, or one that another has left.
    func nextReport(after id: Int) async throws -> LabelReport?

    /// An open report of which the handler has failed; `nil` if it is closed, or another process handles it.
    func openReport(_ id: Int) async throws -> LabelReport?

    /// Leaves a report that will be tried again, or was given up, to this process as long as it runs.
    func keep(_ report: LabelReport) async throws

    /// Records that a report was handled.
    func close(_ report: LabelReport) async throws

    /// The number of reports that no handler has handled.
    func openReportCount() async throws -> Int

    /// Wakes the caller when other processes may have stored something; `nil` if the store can't tell.
    func wakeUps() -> AsyncStream<Void>?
}

extension LabelLog {
    /// No other process handles reports.
    package func keep(_ report: LabelReport) async throws {}

    package func wakeUps() -> AsyncStream<Void>? { nil }
}

/// The result of storing changes.
package struct StoredLabels: Sendable {
    /// The events of labels that weren't replaced in the same transaction.
    package let events: [NumberedEvent]
    /// The numbers of labels that were replaced.
    package let replaced: Set<Int64>

    package init(_ events: [NumberedEvent], replaced: Set<Int64>) {
        self.events = events.filter { !replaced.contains($0.seq) }
        self.replaced = replaced
    }
}

extension NumberedEvent {
    /// The bytes of each event up to its number: the header `{"t": "#labels", "op": 1}`, and the beginning of the
    /// content `{"seq": …, "labels": [label]}`.
    private static let labelStart: [UInt8] = {
        var bytes: [UInt8] = [0xA2, 0x61, UInt8(ascii: "t"), 0x67]
        bytes += "#labels".utf8
        bytes.append(0x62)
        bytes += "op".utf8
        bytes += [0x01, 0xA2, 0x63]
        bytes += "seq".utf8
        return bytes
    }()

    /// The bytes between the number and the label.
    private static let labelList: [UInt8] = {
        var bytes: [UInt8] = [0x66]
        bytes += "labels".utf8
        bytes.append(0x81)
        return bytes
    }()

    /// The event of a stored label. The label is sent as it is stored, in DAG-CBOR: consumers check its signature.
    package init(seq: Int64, label: [UInt8]) {
        var frame: [UInt8] = []
        frame.reserveCapacity(Self.labelStart.count + 9 + Self.labelList.count + label.count)
        frame += Self.labelStart
        Self.append(UInt64(max(0, seq)), to: &frame)
        frame += Self.labelList
        frame += label
        self.init(seq: seq, frame: Data(frame))
    }

    /// Appends a number in DAG-CBOR, in its shortest form.
    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        guard number >= 24 else { return bytes.append(UInt8(truncatingIfNeeded: number)) }
        let (mark, count): (UInt8, UInt64) =
            number <= 0xFF ? (0x18, 1) : number <= 0xFFFF ? (0x19, 2) : number <= 0xFFFF_FFFF ? (0x1A, 4) : (0x1B, 8)
        bytes.append(mark)
        for index in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (index * 8))) }
    }
}
