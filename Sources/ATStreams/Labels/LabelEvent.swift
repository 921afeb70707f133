import ATData

/// Something that a labeler sends.
public enum LabelEvent: Sendable {
    /// New labels, or labels that are taken back.
    case labels(LabelBatch)
    /// The labeler has something to say about the stream.
    case info(InfoEvent)
    /// Some labels are missing here.
    case gap(StreamGap)
    /// A message of a kind that this version doesn't know.
    case unknown(UnknownEvent)
    /// A message that can't be read.
    case invalid(InvalidEvent)
}

extension LabelEvent {
    /// The event's number on the stream; `nil` for what isn't numbered, or can't be read.
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

extension LabelEvent: StreamEvent {
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
