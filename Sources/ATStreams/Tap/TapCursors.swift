public import ATData

/// How far a Tap has read the network.
public struct TapCursors: Hashable, Sendable {
    /// The number of the last event of the relay; `nil` if it doesn't read one.
    public let firehose: Int?
    /// Where it is in the list of all accounts; `nil` if it doesn't read one.
    public let listRepos: String?
}

extension TapCursors: WireValue {
    /// Reads the response of a Tap.
    public init(from reader: inout WireReader) throws(WireError) {
        var (firehose, list): (Int?, String?)
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            if try reader.field("firehose", &firehose, key) { continue }
            if try reader.field("list_repos", &list, key) { continue }
            try reader.keep(key, &object)
        }
        try reader.end(object, known: ["firehose", "list_repos"])
        self.firehose = firehose
        listRepos = list
    }

    /// Writes it as a Tap does.
    public func write(to writer: inout WireWriter) {
        var fields = LexObject()
        if let firehose { fields["firehose"] = .integer(firehose) }
        if let listRepos { fields["list_repos"] = .string(listRepos) }
        fields.write(to: &writer)
    }

    /// There are no constraints.
    public func check(_ constraints: inout ConstraintCheck) {}
}
