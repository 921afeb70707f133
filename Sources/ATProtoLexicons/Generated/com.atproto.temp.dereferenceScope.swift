// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Temp {
    /// `com.atproto.temp.dereferenceScope`, a query.
    ///
    /// Declares the error `InvalidScopeReference`.
    public struct DereferenceScope: XRPCQuery {
        /// String; required.
        public var scope: String

        /// Makes a call.
        public init(scope: String) {
            self.scope = scope
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.temp.dereferenceScope" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("scope", scope)
        }

        /// What `com.atproto.temp.dereferenceScope` answers.
        public struct Output: LexiconObject {
            /// String; required.
            public var scope: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(scope: String, unknownFields: UnknownFields = UnknownFields()) {
                self.scope = scope
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["scope"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var scope: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "scope", scope == nil {
                            scope = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let scope else { throw reader.missing("scope", object) }
                self.scope = scope
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("scope", scope, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidScopeReference`.
            case invalidScopeReference = "InvalidScopeReference"
        }
    }
}

extension XRPCCall where Self == ComAtproto.Temp.DereferenceScope {
    /// `com.atproto.temp.dereferenceScope`, a query.
    ///
    /// Declares the error `InvalidScopeReference`.
    public static func dereferenceScope(scope: String) -> Self {
        Self(scope: scope)
    }
}
