public import ATData
public import ATRepo
public import Foundation

/// The labels in effect: of all labels with the same source, subject and name, the newest counts.
///
/// ```swift
/// state.apply(label)
/// let names = state.labels(on: post.uri, cid: post.cid).map(\.val)
/// ```
///
/// Negated labels are remembered, so that an older copy can't take effect again. Labels expire without an event:
/// ``nextExpiry(after:)`` returns the next time at which the result changes.
public struct LabelState: Sendable {
    private struct Key: Hashable {
        let src: DID
        let val: String
    }

    private var subjects: [URIString: [Key: SignedLabel]] = [:]
    /// The earliest expiry of each subject's labels.
    private var expiries: [URIString: Date] = [:]

    /// Creates a state without labels.
    public init() {}

    /// The number of known labels, including withdrawn and expired ones.
    public private(set) var count = 0

    /// Applies a label or a negation. Of two with the same creation time, the one applied last wins.
    ///
    /// - Returns: Whether it is the newest of its source, subject and name.
    @discardableResult
    public mutating func apply(_ label: SignedLabel) -> Bool {
        let key = Key(src: label.src, val: label.val)
        let known = subjects[label.uri]?[key]
        // The times are compared, and not their texts, which may have other time zones.
        if let known, known.cts.date > label.cts.date { return false }
        if known == nil { count += 1 }
        subjects[label.uri, default: [:]][key] = label
        if let exp = label.exp?.date, label.neg != true {
            expiries[label.uri] = min(expiries[label.uri] ?? exp, exp)
        }
        return true
    }

    /// The labels that are in effect on a subject, sorted by source and name.
    ///
    /// - Parameters:
    ///   - subject: The address of a record, or the DID of an account.
    ///   - cid: The version of the record. Labels of other versions have no effect on it; `nil` leaves out labels of
    ///     single versions altogether.
    ///   - date: The time.
    public func labels(on subject: URIString, cid: CID? = nil, at date: Date = Date()) -> [SignedLabel] {
        guard let labels = subjects[subject] else { return [] }
        return labels.values.filter { label in
            label.neg != true && label.exp.map { $0.date > date } ?? true && (label.cid == nil || label.cid == cid)
        }.sorted { ($0.src.description, $0.val) < ($1.src.description, $1.val) }
    }

    /// Returns the time at which the next label expires; `nil` when none does.
    ///
    /// - Parameter date: Only what expires after it counts.
    public func nextExpiry(after date: Date = Date()) -> Date? {
        var next: Date?
        for (subject, earliest) in expiries where next.map({ earliest < $0 }) ?? true {
            // The earliest may have passed, or been replaced.
            let dates = subjects[subject]?.values.compactMap { $0.neg == true ? nil : $0.exp?.date } ?? []
            for exp in dates where exp > date { next = min(next ?? exp, exp) }
        }
        return next
    }
}
