import ATData

/// What can be read of a frame that isn't valid: which event it is, and of which account.
struct BrokenFrame {
    private(set) var seq: Int64?
    private(set) var did: DID?

    /// Reads up to the place that can't be read.
    mutating func read(_ start: FrameReader) {
        var reader = start
        do throws(FrameError) {
            _ = try FrameHeader.read(&reader)
            var rest = try reader.object()
            while try reader.hasNext(&rest) {
                let name = try reader.text()
                switch FieldName(reader.bytes, name) {
                case .seq where seq == nil: try takeSeq(&reader)
                case .repo where did == nil: try takeDID(.repo, &reader)
                case .did where did == nil: try takeDID(.did, &reader)
                default: try reader.skip()
                }
            }
        } catch {
            // This is the place.
        }
    }

    private mutating func takeSeq(_ reader: inout FrameReader) throws(FrameError) {
        var value = reader
        try reader.skip()
        do throws(FrameError) { seq = try value.sequence() } catch {
            // It is something else than a number. The fields after it may be valid.
        }
    }

    private mutating func takeDID(_ field: FieldName, _ reader: inout FrameReader) throws(FrameError) {
        var value = reader
        try reader.skip()
        do throws(FrameError) { did = try FieldText(field, try value.text()).value(value) } catch {
            // It isn't a DID.
        }
    }
}
