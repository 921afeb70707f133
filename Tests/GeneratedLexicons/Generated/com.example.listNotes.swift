// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.listNotes`, a query that answers page by page.
    ///
    /// The notes of an account, newest first.
    ///
    /// Works without a login, and may answer more with one. Declares the errors `NoSuchActor`, `bad-limit`.
    public struct ListNotes: XRPCListQuery {
        /// At-identifier; required.
        public var actor: ATIdentifier
        /// String, `old-first` when absent; required.
        public var order: Order
        /// String, `not listed` when absent.
        public var filter: Filter
        /// Language, `en` when absent.
        public var language: LanguageTag
        /// Boolean, false when absent.
        public var isPublic: Bool
        /// Array.
        public var colours: [Colours]?
        /// Array.
        public var years: [Int]?
        /// String.
        public var query: String?
        /// Nsid.
        public var `in`: NSID?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            actor: ATIdentifier, order: Order = .oldFirst, filter: Filter = "not listed", language: LanguageTag = "en",
            isPublic: Bool = false, colours: [Colours]? = nil, years: [Int]? = nil, query: String? = nil,
            `in`: NSID? = nil, limit: Int = 50, cursor: String? = nil
        ) {
            self.actor = actor
            self.order = order
            self.filter = filter
            self.language = language
            self.isPublic = isPublic
            self.colours = colours
            self.years = years
            self.query = query
            self.`in` = `in`
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.example.listNotes" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actor", actor)
            query.add("order", order)
            query.add("filter", filter)
            query.add("language", language)
            query.add("isPublic", isPublic)
            query.add("colours", colours)
            query.add("years", years)
            query.add("query", self.query)
            query.add("in", `in`)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.notes }

        /// What a page lists.
        public typealias Item = ComExample.ListNotes.Output.NotesUnion

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(colours, at: "colours") { constraints, element in
                constraints.text(element.rawValue, oneOf: ["red", "blue"])
            }
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `com.example.listNotes` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var notes: [NotesUnion]
            /// Array.
            public var hidden: [String]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                notes: [NotesUnion], cursor: String? = nil, hidden: [String]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.notes = notes
                self.hidden = hidden
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["notes", "cursor", "hidden"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var notes: [NotesUnion]?
                self.hidden = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "notes", notes == nil {
                            notes = try [NotesUnion](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                        if key == "hidden", self.hidden == nil {
                            self.hidden = try [String](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let notes else { throw reader.missing("notes", object) }
                self.notes = notes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("notes", notes, &object)
                writer.field("cursor", cursor, &object)
                writer.field("hidden", hidden, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(notes, at: "notes")
            }

            /// One of 2 types, told apart by `$type`.
            public enum NotesUnion: LexiconCodable, Hashable {
                /// `com.example.note`.
                indirect case note(ComExample.Note)
                /// `com.example.defs#leaf`.
                case leaf(ComExample.Defs.Leaf)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 16:
                            if type == "com.example.note" {
                                self = .note(try ComExample.Note(from: &reader))
                                return
                            }
                        case 21:
                            if type == "com.example.defs#leaf" {
                                self = .leaf(try ComExample.Defs.Leaf(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .note(let value): writer.variant("com.example.note", value)
                    case .leaf(let value): writer.variant("com.example.defs#leaf", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .note(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `NoSuchActor`.
            ///
            /// Nobody has that name.
            case noSuchActor = "NoSuchActor"
            /// `bad-limit`.
            case badLimit = "bad-limit"
        }

        /// A string with 2 known values; others may come.
        public struct Order: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `new`.
            public static var new: Order { Order(rawValue: "new") }
            /// `old-first`.
            public static var oldFirst: Order { Order(rawValue: "old-first") }
        }

        /// A string with 1 known value; others may come.
        public struct Filter: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `all`.
            public static var all: Filter { Filter(rawValue: "all") }
        }

        /// A string with 2 known values; others may come.
        public struct Colours: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `red`.
            public static var red: Colours { Colours(rawValue: "red") }
            /// `blue`.
            public static var blue: Colours { Colours(rawValue: "blue") }
        }
    }
}

extension XRPCCall where Self == ComExample.ListNotes {
    /// `com.example.listNotes`, a query that answers page by page.
    ///
    /// The notes of an account, newest first.
    ///
    /// Works without a login, and may answer more with one. Declares the errors `NoSuchActor`, `bad-limit`.
    public static func listNotes(
        actor: ATIdentifier, order: ComExample.ListNotes.Order = .oldFirst,
        filter: ComExample.ListNotes.Filter = "not listed", language: LanguageTag = "en", isPublic: Bool = false,
        colours: [ComExample.ListNotes.Colours]? = nil, years: [Int]? = nil, query: String? = nil, `in`: NSID? = nil,
        limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(
            actor: actor, order: order, filter: filter, language: language, isPublic: isPublic, colours: colours,
            years: years, query: query, in: `in`, limit: limit, cursor: cursor)
    }
}
