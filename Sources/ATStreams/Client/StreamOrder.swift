/// Tracks the numbers on a connection.
///
/// A number that is far from the others may be wrong, and a cursor there would skip events that weren't received. It
/// counts when the next number continues from it.
struct StreamOrder {
    /// The place of a number in the order.
    enum Step {
        /// It is the next place. With a number that was doubted before, that one was right, too.
        case next
        /// It is far ahead, and may be wrong.
        case doubtful
        /// It isn't after the one before.
        case late
        /// It is the second one in a row that is far behind: the numbers have started again.
        case restarted
    }

    /// The last number that counts.
    private(set) var last: Int64?
    /// The number before, if it was far from the others.
    private var doubted: Int64?
    /// Whether the number before was far ahead, and wrong.
    private(set) var hasMistake = false

    /// The largest usual distance of numbers.
    private let mostApart: UInt64
    /// This distance on a stream of everything: relays leave out few.
    static let unfiltered: UInt64 = 10_000
    /// The highest number that all programs can exchange.
    private static let highest: Int64 = 1 << 53

    /// - Parameters:
    ///   - last: Where the connection begins, if that is known.
    ///   - mostApart: The largest usual distance of numbers.
    init(after last: Int64?, mostApart: UInt64 = unfiltered) {
        self.last = last
        self.mostApart = mostApart
    }

    /// Enters the place of a new event into a step. The cursor doesn't follow a number that may be wrong.
    mutating func take(_ seq: Int64, _ step: inout StreamStep) {
        let lastInOrder = last
        let place = take(seq)
        if hasMistake { step.unordered += 1 }
        switch place {
        case .next: return
        case .doubtful: break
        case .late:
            step.unordered += 1
            step.isProgress = false
        case .restarted: step.restartsAfter = last ?? seq
        }
        step.isNext = false
        if let last, last != lastInOrder { step.confirmed = last }
    }

    mutating func take(_ seq: Int64) -> Step {
        let before = doubted
        (doubted, hasMistake) = (nil, false)
        if let before, last.map({ before > $0 }) ?? true {
            hasMistake = seq <= before
            if !hasMistake { last = before }
        }
        guard let last else {
            // There is nothing to compare it with.
            guard seq < Self.highest else {
                doubted = seq
                return .doubtful
            }
            self.last = seq
            return .next
        }
        let isFar = isFar(seq, last)
        if isFar { doubted = seq }
        guard seq > last else {
            guard isFar, let before, before < last, seq > before else { return .late }
            return .restarted
        }
        guard !isFar else { return .doubtful }
        self.last = seq
        return .next
    }

    private func isFar(_ one: Int64, _ other: Int64) -> Bool {
        let (distance, isOverflown) = one.subtractingReportingOverflow(other)
        return isOverflown || distance.magnitude > mostApart
    }
}
