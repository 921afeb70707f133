// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Temp {
    /// `com.atproto.temp.checkHandleAvailability`, a query.
    ///
    /// Declares the error `InvalidEmail`.
    public struct CheckHandleAvailability: XRPCQuery {
        /// Handle; required.
        public var handle: Handle
        /// Datetime.
        public var birthDate: Datetime?
        /// String.
        public var email: String?

        /// Makes a call.
        public init(handle: Handle, birthDate: Datetime? = nil, email: String? = nil) {
            self.handle = handle
            self.birthDate = birthDate
            self.email = email
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.temp.checkHandleAvailability" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("handle", handle)
            query.add("birthDate", birthDate)
            query.add("email", email)
        }

        /// What `com.atproto.temp.checkHandleAvailability` answers.
        public struct Output: LexiconObject {
            /// Handle; required.
            public var handle: Handle
            /// Union; required.
            public var result: ResultUnion
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(handle: Handle, result: ResultUnion, unknownFields: UnknownFields = UnknownFields()) {
                self.handle = handle
                self.result = result
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["handle", "result"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var handle: Handle?
                var result: ResultUnion?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "result", result == nil {
                            result = try ResultUnion(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let handle else { throw reader.missing("handle", object) }
                guard let result else { throw reader.missing("result", object) }
                self.handle = handle
                self.result = result
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("handle", handle, &object)
                writer.field("result", result, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(result, at: "result")
            }

            /// One of 2 types, told apart by `$type`.
            public enum ResultUnion: LexiconCodable, Hashable {
                /// `com.atproto.temp.checkHandleAvailability#resultAvailable`.
                case resultAvailable(ComAtproto.Temp.CheckHandleAvailability.ResultAvailable)
                /// `com.atproto.temp.checkHandleAvailability#resultUnavailable`.
                case resultUnavailable(ComAtproto.Temp.CheckHandleAvailability.ResultUnavailable)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 56:
                            if type == "com.atproto.temp.checkHandleAvailability#resultAvailable" {
                                self = .resultAvailable(
                                    try ComAtproto.Temp.CheckHandleAvailability.ResultAvailable(from: &reader))
                                return
                            }
                        case 58:
                            if type == "com.atproto.temp.checkHandleAvailability#resultUnavailable" {
                                self = .resultUnavailable(
                                    try ComAtproto.Temp.CheckHandleAvailability.ResultUnavailable(from: &reader))
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
                    case .resultAvailable(let value):
                        writer.variant("com.atproto.temp.checkHandleAvailability#resultAvailable", value)
                    case .resultUnavailable(let value):
                        writer.variant("com.atproto.temp.checkHandleAvailability#resultUnavailable", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidEmail`.
            case invalidEmail = "InvalidEmail"
        }

        /// `com.atproto.temp.checkHandleAvailability#resultAvailable`, an object.
        public struct ResultAvailable: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.temp.checkHandleAvailability#resultUnavailable`, an object.
        public struct ResultUnavailable: LexiconObject {
            /// Array; required.
            public var suggestions: [ComAtproto.Temp.CheckHandleAvailability.Suggestion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                suggestions: [ComAtproto.Temp.CheckHandleAvailability.Suggestion],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.suggestions = suggestions
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["suggestions"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var suggestions: [ComAtproto.Temp.CheckHandleAvailability.Suggestion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "suggestions", suggestions == nil {
                            suggestions = try [ComAtproto.Temp.CheckHandleAvailability.Suggestion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let suggestions else { throw reader.missing("suggestions", object) }
                self.suggestions = suggestions
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("suggestions", suggestions, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.temp.checkHandleAvailability#suggestion`, an object.
        public struct Suggestion: LexiconObject {
            /// Handle; required.
            public var handle: Handle
            /// String; required.
            public var method: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(handle: Handle, method: String, unknownFields: UnknownFields = UnknownFields()) {
                self.handle = handle
                self.method = method
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["handle", "method"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var handle: Handle?
                var method: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "method", method == nil {
                            method = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let handle else { throw reader.missing("handle", object) }
                guard let method else { throw reader.missing("method", object) }
                self.handle = handle
                self.method = method
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("handle", handle, &object)
                writer.field("method", method, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Temp.CheckHandleAvailability {
    /// `com.atproto.temp.checkHandleAvailability`, a query.
    ///
    /// Declares the error `InvalidEmail`.
    public static func checkHandleAvailability(
        handle: Handle, birthDate: Datetime? = nil, email: String? = nil
    ) -> Self {
        Self(handle: handle, birthDate: birthDate, email: email)
    }
}
