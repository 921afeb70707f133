public import ATRepo

/// The labels of one message.
public struct LabelBatch: Sendable {
    /// The message's number on the stream.
    public let seq: Int64
    /// The labels, in the order in which they were sent.
    public internal(set) var labels: [StreamedLabel]
    /// The labels that were left out: another account issued them, or their signature is invalid. Don't apply them.
    public internal(set) var rejected: [StreamedLabel] = []
    /// What is wrong with labels that can't be read.
    public let issues: [FrameError]
    let byteCount: Int

    /// Creates a batch, for example to test what your program does with it.
    public init(seq: Int64, labels: [StreamedLabel], issues: [FrameError] = []) {
        self.init(seq: seq, labels: labels, issues: issues, byteCount: 0)
    }

    init(seq: Int64, labels: [StreamedLabel], issues: [FrameError], byteCount: Int) {
        self.seq = seq
        self.labels = labels
        self.issues = issues
        self.byteCount = byteCount
    }
}

/// A label as it came from a labeler.
public struct StreamedLabel: Hashable, Sendable {
    /// The label.
    public let label: SignedLabel
    /// Why it can't be trusted; `nil` when the labeler's key has signed it.
    public let fault: LabelError?

    /// Whether the labeler's key has signed it.
    public var isVerified: Bool { fault == nil }

    /// Creates a label, for example to test what your program does with it.
    public init(_ label: SignedLabel, fault: LabelError? = nil) {
        self.label = label
        self.fault = fault
    }
}
