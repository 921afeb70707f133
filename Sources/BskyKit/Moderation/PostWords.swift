/// The texts of a post's record that muted words apply to, read without the rest of the record.
///
/// It is the quick form of `PostRecordText`: the text, its tags and its language are the same, except that another
/// field that can't be read as data at all doesn't hide them. The texts of pictures and cards are there even if the
/// pictures and cards are invalid, so they only tell what to look at exactly.
struct PostWords {
    private(set) var text = ""
    /// In any order.
    private(set) var tags: [String] = []
    private(set) var language: LanguageTag?
    /// The texts of the pictures and, if requested, of the link card.
    private(set) var descriptions: [String] = []
    private let readsCard: Bool

    /// Reads a record; `nil` if it must be read exactly, because it isn't JSON, or something in it isn't valid.
    init?(_ record: UnknownObject, withCard: Bool = false) {
        guard record.raw.format == .json else { return nil }
        let words: PostWords? = record.raw.bytes.withUnsafeBytes { bytes in
            do throws(WireError) {
                return try WireReader.read(json: bytes) { (reader) throws(WireError) -> PostWords in
                    var words = PostWords(readsCard: withCard)
                    try words.readPost(&reader)
                    return words
                }
            } catch {
                return nil
            }
        }
        guard let words else { return nil }
        self = words
    }

    private init(readsCard: Bool) { self.readsCard = readsCard }

    /// The fields of an object that have been read or skipped. If one is repeated, the object is invalid.
    private struct Fields: OptionSet {
        let rawValue: UInt16

        static let text = Fields(rawValue: 1)
        static let tags = Fields(rawValue: 2)
        static let languages = Fields(rawValue: 4)
        static let embed = Fields(rawValue: 8)
        static let reply = Fields(rawValue: 16)
        static let facets = Fields(rawValue: 32)
        static let labels = Fields(rawValue: 64)
        static let entities = Fields(rawValue: 128)
        static let date = Fields(rawValue: 256)

        static let type = Fields(rawValue: 1)
        static let index = Fields(rawValue: 2)
        static let features = Fields(rawValue: 4)
    }

    // As the generated types do, each object keeps the fields that it doesn't know, and so finds repeated ones.

    private mutating func readPost(_ reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var seen: Fields = []
        while let key = try reader.nextKey(&object) {
            if try readField(key, &seen, &reader) { continue }
            try reader.keep(key, &object, type: AppBsky.Feed.Post.typeName)
        }
        try reader.end(object, known: AppBsky.Feed.Post.fieldNames)
        guard seen.isSuperset(of: [.text, .date]) else { throw reader.missing("text or createdAt", object) }
    }

    /// Reads or skips a field of a post that appears for the first time. Returns whether it did.
    private mutating func readField(
        _ key: WireKey, _ seen: inout Fields, _ reader: inout WireReader
    ) throws(WireError) -> Bool {
        switch key.count {
        case 4:
            if key == "text", seen.insert(.text).inserted {
                text = try reader.string()
                return true
            }
            if key == "tags", seen.insert(.tags).inserted {
                try readTags(&reader)
                return true
            }
        case 5:
            if key == "langs", seen.insert(.languages).inserted {
                try readLanguage(&reader)
                return true
            }
            if key == "embed", seen.insert(.embed).inserted {
                try readEmbed(&reader)
                return true
            }
            if key == "reply", seen.insert(.reply).inserted { return try skip(&reader) }
        case 6:
            if key == "facets", seen.insert(.facets).inserted {
                try readFacets(&reader)
                return true
            }
            if key == "labels", seen.insert(.labels).inserted { return try skip(&reader) }
        case 8: if key == "entities", seen.insert(.entities).inserted { return try skip(&reader) }
        case 9: if key == "createdAt", seen.insert(.date).inserted { return try skip(&reader) }
        default: break
        }
        return false
    }

    private func skip(_ reader: inout WireReader) throws(WireError) -> Bool {
        try reader.skip()
        return true
    }

    private mutating func readTags(_ reader: inout WireReader) throws(WireError) {
        var array = try reader.beginArray()
        while try reader.nextElement(&array) { tags.append(try reader.string()) }
    }

    /// Reads the first language.
    private mutating func readLanguage(_ reader: inout WireReader) throws(WireError) {
        var array = try reader.beginArray()
        while try reader.nextElement(&array) {
            if language == nil { language = try LanguageTag(from: &reader) } else { try reader.skip() }
        }
    }

    // MARK: Facets

    private mutating func readFacets(_ reader: inout WireReader) throws(WireError) {
        var array = try reader.beginArray()
        while try reader.nextElement(&array) {
            var facet = try reader.beginObject()
            var seen: Fields = []
            while let key = try reader.nextKey(&facet) {
                if key == "features", seen.insert(.features).inserted {
                    try readFeatures(&reader)
                } else if key == "index", seen.insert(.index).inserted {
                    _ = try AppBsky.Richtext.Facet.ByteSlice(from: &reader)
                } else if key == "$type", seen.insert(.type).inserted {
                    guard try !reader.string().isEmpty else { throw reader.missing("$type", facet) }
                } else {
                    try reader.keep(key, &facet)
                }
            }
            try reader.end(facet, known: AppBsky.Richtext.Facet.fieldNames + ["$type"])
            guard seen.isSuperset(of: [.index, .features]) else { throw reader.missing("index or features", facet) }
        }
    }

    private mutating func readFeatures(_ reader: inout WireReader) throws(WireError) {
        var array = try reader.beginArray()
        while try reader.nextElement(&array) {
            if let type = try reader.variantType(), type == "app.bsky.richtext.facet#tag" {
                tags.append(try AppBsky.Richtext.Facet.Tag(from: &reader).tag)
                continue
            }
            // An object, whose type has been read. Whether it is valid makes no difference.
            var feature = try reader.beginObject()
            while try reader.nextKey(&feature) != nil { try reader.skip() }
        }
    }

    // MARK: Pictures and cards

    /// Reads the texts of an embed, whatever its type.
    private mutating func readEmbed(_ reader: inout WireReader, isMedia: Bool = false) throws(WireError) {
        var embed = try reader.beginObject()
        while let key = try reader.nextKey(&embed) {
            if key == "images" || key == "items" {
                try readPictures(&reader)
            } else if readsCard, key == "external" {
                try readCard(&reader)
            } else if !isMedia, key == "media" {
                try readEmbed(&reader, isMedia: true)
            } else {
                try reader.skip()
            }
        }
    }

    private mutating func readPictures(_ reader: inout WireReader) throws(WireError) {
        var array = try reader.beginArray()
        while try reader.nextElement(&array) {
            var picture = try reader.beginObject()
            while let key = try reader.nextKey(&picture) {
                guard key == "alt" else {
                    try reader.skip()
                    continue
                }
                let text = try reader.string()
                if !text.isEmpty { descriptions.append(text) }
            }
        }
    }

    private mutating func readCard(_ reader: inout WireReader) throws(WireError) {
        var card = try reader.beginObject()
        var (title, description) = ("", "")
        while let key = try reader.nextKey(&card) {
            if key == "title" {
                title = try reader.string()
            } else if key == "description" {
                description = try reader.string()
            } else {
                try reader.skip()
            }
        }
        descriptions.append("\(title) \(description)")
    }
}
