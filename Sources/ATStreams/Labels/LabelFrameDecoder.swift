import ATData
import ATRepo
package import Foundation

/// Turns the messages of `com.atproto.label.subscribeLabels` into events.
package struct LabelFrameDecoder: StreamDecoder {
    package typealias Frame = DecodedFrame<LabelEvent>

    let limits: FrameLimits

    package init(limits: FrameLimits = .standard) { self.limits = limits }

    package func decode(_ message: Data) throws(FrameError) -> Frame {
        try message.read { bytes throws(FrameError) in try decode(bytes) }
    }

    func invalid(_ message: Data, _ error: FrameError) -> LabelEvent? {
        .invalid(InvalidEvent(error: error, message, limits))
    }

    private func decode(_ bytes: UnsafeRawBufferPointer) throws(FrameError) -> Frame {
        var reader = try reader(bytes)
        let kind = try FrameHeader.read(&reader)
        switch kind {
        case .labels: return try decodeLabels(&reader)
        case .info, .error:
            let fields = try SmallFields(&reader)
            guard reader.isAtEnd else { throw reader.error(.trailing) }
            let content: Frame.Content =
                kind == .info ? .event(.info(try fields.info(reader))) : .failure(try fields.failure(reader))
            return Frame(content: content, isCanonical: reader.isCanonical)
        case .other(let type, let op): return unknown(type, op, reader)
        case .commit, .sync, .identity, .account: return unknown("#\(kind)", 1, reader)
        }
    }

    private func decodeLabels(_ reader: inout FrameReader) throws(FrameError) -> Frame {
        var seq: Int64?
        var places: [Range<Int>]?
        var fields = try FrameFields(&reader)
        while let field = try fields.next(&reader) {
            switch field {
            case .seq: seq = try reader.sequence()
            case .labels: places = try Self.elements(&reader)
            default: try reader.skip()
            }
        }
        guard reader.isAtEnd else { throw reader.error(.trailing) }
        guard let seq else { throw reader.error(.missing("seq")) }
        guard let places else { throw reader.error(.missing("labels")) }
        var labels: [StreamedLabel] = []
        var issues: [FrameError] = []
        for place in places {
            do throws(WireError) {
                // The signature isn't checked yet.
                let label = try SignedLabel(dagCBOR: Array(reader.part(place)))
                labels.append(StreamedLabel(label, fault: .unsigned(label.src)))
            } catch {
                issues.append(
                    FrameError(.invalidField("labels", "has a label that is not valid: \(error)"), at: place.lowerBound)
                )
            }
        }
        let batch = LabelBatch(seq: seq, labels: labels, issues: issues, byteCount: reader.bytes.count)
        let milliseconds = labels.last.flatMap {
            Int64(exactly: ($0.label.cts.date.timeIntervalSince1970 * 1000).rounded())
        }
        return Frame(
            content: .event(.labels(batch)), seq: seq, milliseconds: milliseconds, isCanonical: reader.isCanonical)
    }

    /// Reads the positions of an array's elements.
    private static func elements(_ reader: inout FrameReader) throws(FrameError) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var rest = try reader.array()
        while try reader.hasNext(&rest) {
            let start = reader.offset
            try reader.skip()
            places.append(start..<reader.offset)
        }
        return places
    }
}
