import Foundation

/// Reads all preferences, and keeps those that can't be decoded.
struct ReadPreferences: XRPCQuery {
    struct Output: LexiconObject {
        var preferences: [PreferenceEntry]
        var unknownFields = UnknownFields()

        static var fieldNames: [StaticString] { ["preferences"] }

        init(preferences: [PreferenceEntry]) { self.preferences = preferences }

        init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var preferences: [PreferenceEntry]?
            while let key = try reader.nextKey(&object) {
                if try reader.field("preferences", &preferences, key) { continue }
                try reader.keep(key, &object)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let preferences else { throw reader.missing("preferences", object) }
            self.preferences = preferences
        }

        func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields)
            writer.field("preferences", preferences, &object)
            writer.endObject(&object)
        }
    }

    static var nsid: NSID { AppBsky.Actor.GetPreferences.nsid }
}

/// Replaces all preferences.
struct WritePreferences: XRPCProcedure {
    typealias Output = EmptyResponse

    var entries: [PreferenceEntry]

    static var nsid: NSID { AppBsky.Actor.PutPreferences.nsid }

    func body() throws -> XRPCBody? { try XRPCBody(json: ReadPreferences.Output(preferences: entries)) }
}
