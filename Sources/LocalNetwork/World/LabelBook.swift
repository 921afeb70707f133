import ATData
import ATProtoLexicons
import Foundation

/// The labels of all labelers, in creation order. Labels are never removed; a later one replaces an earlier one.
struct LabelBook: Sendable {
    typealias Label = ComAtproto.Label.Defs.Label

    /// The common properties of labels that replace each other.
    private struct Key: Hashable {
        let src: DID
        let uri: URIString
        let val: [UInt8]

        init(_ src: DID, _ uri: URIString, _ val: String) {
            self.src = src
            self.uri = uri
            self.val = Array(val.utf8)
        }
    }

    /// All labels. The position of a label is its number.
    private(set) var all: [Label] = []
    /// The numbers of each labeler's labels. Sequence numbers start at 1.
    private var logs: [DID: [Int]] = [:]
    /// The number of the current label.
    private var newest: [Key: Int] = [:]
    /// The labels of each subject, in the order of their first creation.
    private var subjects: [URIString: [Key]] = [:]

    /// Adds a label to the log of its labeler.
    mutating func add(_ label: Label) {
        let key = Key(label.src, label.uri, label.val)
        let number = all.count
        all.append(label)
        logs[label.src, default: []].append(number)
        guard let earlier = newest[key] else {
            newest[key] = number
            return subjects[label.uri, default: []].append(key)
        }
        // An old label that arrives late changes nothing. Of the same time, the one that arrives last counts.
        if label.cts.date >= all[earlier].cts.date { newest[key] = number }
    }

    /// Replaces the signature of a label.
    mutating func sign(_ number: Int, _ label: Label) {
        all[number].ver = label.ver
        all[number].sig = label.sig
    }

    /// The current labels of a subject, in the order of their first creation.
    subscript(subject: URIString) -> [Label] {
        (subjects[subject] ?? []).compactMap { newest[$0].map { all[$0] } }
    }

    /// The current label, if any.
    func current(_ src: DID, _ uri: URIString, _ val: String) -> Label? {
        newest[Key(src, uri, val)].map { all[$0] }
    }

    /// Whether a label is current, because no later one has replaced it.
    func isCurrent(_ number: Int) -> Bool {
        newest[Key(all[number].src, all[number].uri, all[number].val)] == number
    }

    // MARK: Logs

    /// The numbers of a labeler's labels. The sequence number of a label is its index plus one.
    func log(of labeler: DID) -> [Int] { logs[labeler] ?? [] }

    /// The labels of a labeler after a sequence number.
    func labels(of labeler: DID, after seq: Int, most: Int) -> [Label] {
        log(of: labeler).dropFirst(seq).prefix(most).map { all[$0] }
    }
}

extension ComAtproto.Label.Defs.Label {
    /// Whether the label is active at a time: it isn't a negation, and hasn't expired.
    func isActive(at time: Date) -> Bool {
        neg != true && exp.map { $0.date > time } ?? true
    }
}
