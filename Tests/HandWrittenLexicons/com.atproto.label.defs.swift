public import ATData

extension ComAtproto.Label {
    /// `com.atproto.label.defs`.
    public enum Defs {
        /// `com.atproto.label.defs#selfLabels`, an object.
        public struct SelfLabels: LexiconObject {
            /// Array, at most 10 elements; required.
            public var values: [ComAtproto.Label.Defs.SelfLabel]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(values: [ComAtproto.Label.Defs.SelfLabel], unknownFields: UnknownFields = UnknownFields()) {
                self.values = values
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["values"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var values: [ComAtproto.Label.Defs.SelfLabel]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "values", values == nil {
                            values = try [ComAtproto.Label.Defs.SelfLabel](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let values else { throw reader.missing("values", object) }
                self.values = values
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("values", values, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.label.defs#label`, an object.
        public struct Label: LexiconObject {
            /// Integer.
            public var ver: Int?
            /// Did; required.
            public var src: DID
            /// Uri; required.
            public var uri: URIString
            /// Cid.
            public var cid: CID?
            /// String, at most 128 bytes; required.
            public var val: String
            /// Boolean.
            public var neg: Bool?
            /// Datetime; required.
            public var cts: Datetime
            /// Datetime.
            public var exp: Datetime?
            /// Bytes.
            public var sig: Bytes?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                src: DID, uri: URIString, val: String, cts: Datetime, ver: Int? = nil, cid: CID? = nil,
                neg: Bool? = nil, exp: Datetime? = nil, sig: Bytes? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.ver = ver
                self.src = src
                self.uri = uri
                self.cid = cid
                self.val = val
                self.neg = neg
                self.cts = cts
                self.exp = exp
                self.sig = sig
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "cts", "exp", "neg", "sig", "src", "uri", "val", "ver"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.ver = nil
                var src: DID?
                var uri: URIString?
                self.cid = nil
                var val: String?
                self.neg = nil
                var cts: Datetime?
                self.exp = nil
                self.sig = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "ver", self.ver == nil {
                            self.ver = try Int(from: &reader)
                            continue
                        }
                        if key == "src", src == nil {
                            src = try DID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try URIString(from: &reader)
                            continue
                        }
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
                            continue
                        }
                        if key == "val", val == nil {
                            val = try String(from: &reader)
                            continue
                        }
                        if key == "neg", self.neg == nil {
                            self.neg = try Bool(from: &reader)
                            continue
                        }
                        if key == "cts", cts == nil {
                            cts = try Datetime(from: &reader)
                            continue
                        }
                        if key == "exp", self.exp == nil {
                            self.exp = try Datetime(from: &reader)
                            continue
                        }
                        if key == "sig", self.sig == nil {
                            self.sig = try Bytes(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let src else { throw reader.missing("src", object) }
                guard let uri else { throw reader.missing("uri", object) }
                guard let val else { throw reader.missing("val", object) }
                guard let cts else { throw reader.missing("cts", object) }
                self.src = src
                self.uri = uri
                self.val = val
                self.cts = cts
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("cts", cts, &object)
                writer.field("exp", exp, &object)
                writer.field("neg", neg, &object)
                writer.field("sig", sig, &object)
                writer.field("src", src, &object)
                writer.field("uri", uri, &object)
                writer.field("val", val, &object)
                writer.field("ver", ver, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.label.defs#selfLabel`, an object.
        public struct SelfLabel: LexiconObject {
            /// String, at most 128 bytes; required.
            public var val: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(val: String, unknownFields: UnknownFields = UnknownFields()) {
                self.val = val
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["val"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var val: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "val", val == nil {
                            val = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let val else { throw reader.missing("val", object) }
                self.val = val
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("val", val, &object)
                writer.endObject(&object)
            }
        }
    }
}
