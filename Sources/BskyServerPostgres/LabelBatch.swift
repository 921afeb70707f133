import ATData
import ATRepo
import ATServer
import BskyServer
import Foundation

/// The labels that some changes store in one transaction.
struct LabelBatch {
    /// A label as it is stored.
    struct Row {
        let seq: Int64
        let uri: String
        let val: String
        let expires: Date?
        let label: Data
    }

    /// A subject and a value, which together have one label at a time.
    struct Place: Hashable {
        let uri: String
        let val: String
    }

    /// The number of the last label.
    private(set) var last: Int64
    /// The events of all labels, in order.
    private(set) var events: [NumberedEvent] = []
    /// The labels that are there afterwards.
    private(set) var rows: [Place: Row] = [:]
    /// The numbers of labels that are no longer there.
    private(set) var replaced: Set<Int64> = []

    /// Creates an empty one.
    ///
    /// - Parameter last: The number of the last label before.
    init(after last: Int64) { self.last = last }

    var isEmpty: Bool { events.isEmpty }

    /// Signs the labels of changes, in their order.
    ///
    /// - Parameter present: The labels that are stored.
    mutating func add(
        _ changes: ArraySlice<LabelChange>, to present: [(seq: Int64, label: SignedLabel)], at now: Date,
        _ signer: LabelSigner
    ) throws {
        var places: [Place: (seq: Int64, label: SignedLabel)] = [:]
        for stored in present {
            places[Place(uri: stored.label.uri.description, val: stored.label.val)] = stored
        }
        for change in changes {
            let place = Place(uri: change.subject.uri, val: change.value)
            let before = places[place]
            guard let label = try signer.label(change, replacing: before?.label, at: now) else { continue }
            if let before { replaced.insert(before.seq) }
            // No labeler comes near the end of the numbers.
            last &+= 1
            let bytes = try label.dagCBOR()
            events.append(NumberedEvent(seq: last, label: bytes))
            rows[place] = Row(
                seq: last, uri: place.uri, val: place.val, expires: label.exp?.date, label: Data(bytes))
            places[place] = (last, label)
        }
    }
}
