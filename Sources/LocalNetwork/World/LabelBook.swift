import ATData
import ATProtoLexicons
import Foundation

/// The labels of all labelers, in the order in which they were created. None is ever removed: a later label replaces an
/// earlier one.
struct LabelBook: Sendable {
    typealias Label = ComAtproto.Label.Defs.Label

    /// What the labels that replace each other have in common.
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
    /// The numbers of each labeler's labels. The first one has the sequence number 1, the next one 2.
    private var logs: [DID: [Int]] = [:]
    /// The number of the label that counts.
    private var newest: [Key: Int] = [:]
    /// The labels of each subject, in the order in which they were first created.
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

    /// The labels of a subject that count, in the order in which they were first created.
    subscript(subject: URIString) -> [Label] {
        (subjects[subject] ?? []).compactMap { newest[$0].map { all[$0] } }
    }

    /// The label that counts, if there is one.
    func current(_ src: DID, _ uri: URIString, _ val: String) -> Label? {
        newest[Key(src, uri, val)].map { all[$0] }
    }

    /// Whether a label counts, because no later one has replaced it.
    func isCurrent(_ number: Int) -> Bool {
        newest[Key(all[number].src, all[number].uri, all[number].val)] == number
    }

    // MARK: Logs

    /// The numbers of a labeler's labels. The sequence number of a label is one more than its position here.
    func log(of labeler: DID) -> [Int] { logs[labeler] ?? [] }

    /// The labels of a labeler after a sequence number.
    func labels(of labeler: DID, after seq: Int, most: Int) -> [Label] {
        log(of: labeler).dropFirst(seq).prefix(most).map { all[$0] }
    }
}

extension ComAtproto.Label.Defs.Label {
    /// Whether the label says something at a time: it takes nothing back and hasn't expired.
    func isActive(at time: Date) -> Bool {
        neg != true && exp.map { $0.date > time } ?? true
    }
}
