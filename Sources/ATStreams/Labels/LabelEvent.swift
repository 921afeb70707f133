import ATData
public import ATRepo

/// An event of a ``LabelStream``.
public enum LabelEvent: Sendable {
    /// New labels and negations.
    case labels(LabelBatch)
    /// A message of the labeler about the stream.
    case info(InfoEvent)
    /// Some labels are missing here.
    case gap(StreamGap)
    /// A message of a kind that this version doesn't know.
    case unknown(UnknownEvent)
    /// A message that can't be read.
    case invalid(InvalidEvent)
}

extension LabelEvent {
    /// The event's number on the stream; `nil` if it has none, or can't be read.
    public var seq: Int64? {
        switch self {
        case .labels(let batch): batch.seq
        case .unknown(let event): event.seq
        case .invalid(let event): event.seq
        case .info, .gap: nil
        }
    }

    /// The labels; none for other events.
    public var labels: [StreamedLabel] { if case .labels(let batch) = self { batch.labels } else { [] } }
}

extension LabelEvent: FrameEvent {
    /// All labels of a stream are of one account.
    var did: DID? { nil }

    var info: InfoEvent? { if case .info(let info) = self { info } else { nil } }

    var byteCount: Int { if case .labels(let batch) = self { batch.byteCount + 256 } else { 256 } }

    func count(in stats: inout StreamStats) {
        switch self {
        case .gap: stats.gaps += 1
        case .unknown: stats.unknown += 1
        case .labels(let batch): stats.invalidOps += batch.issues.count
        case .info, .invalid: break
        }
    }
}

/// The labels of one message.
public struct LabelBatch: Sendable {
    /// The message's number on the stream.
    public let seq: Int64
    /// The labels, in the order in which they were sent.
    public internal(set) var labels: [StreamedLabel]
    /// The rejected labels: another account issued them, or their signature is invalid. Don't apply them.
    public internal(set) var rejected: [StreamedLabel] = []
    /// The faults of labels that can't be read.
    public let issues: [FrameError]
    let byteCount: Int
}

extension LabelBatch {
    /// Creates a batch, for example to test what your program does with it.
    public init(seq: Int64, labels: [StreamedLabel], issues: [FrameError] = []) {
        self.init(seq: seq, labels: labels, issues: issues, byteCount: 0)
    }
}

/// A label as the labeler sent it, with the members of ``label``, such as `uri`, `val` and `neg`.
@dynamicMemberLookup
public struct StreamedLabel: Hashable, Sendable {
    /// The label.
    public let label: SignedLabel
    /// The reason why it can't be trusted; `nil` when the labeler's key has signed it.
    public let fault: LabelError?

    /// A member of the label.
    public subscript<Member>(dynamicMember member: KeyPath<SignedLabel, Member>) -> Member { label[keyPath: member] }

    /// Whether the labeler's key has signed it.
    public var isVerified: Bool { fault == nil }

    /// Creates a label, for example to test what your program does with it.
    public init(_ label: SignedLabel, fault: LabelError? = nil) {
        self.label = label
        self.fault = fault
    }
}
