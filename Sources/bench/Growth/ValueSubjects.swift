import ATData
import Foundation

/// ATData: comparing and changing values.
extension GrowthSubjects {
    // MARK: Comparing

    static var comparing: [Subject] {
        func compares(
            _ name: String, from size: Int = 1024, to limit: Int = 1 << 14, _ left: @escaping (Int) -> String,
            _ right: @escaping (Int) -> String
        ) -> [Subject] {
            [
                Subject("compare and hash raw \(name)", from: size, to: limit) { size in
                    let (left, right) = (try json(left(size)), try json(right(size)))
                    return { keep((left == right, left.hashValue, right.hashValue)) }
                }
            ]
        }
        func values(_ name: String, _ make: @escaping (Int) -> String, _ other: @escaping (Int) -> String) -> Subject {
            Subject("compare and hash values, \(name)", to: 1 << 14) { size in
                let left = try LexValue(json: Array(make(size).utf8))
                let right = try LexValue(json: Array(other(size).utf8))
                return { keep((left == right, left.hashValue)) }
            }
        }
        let wide = String(repeating: "\u{E9}", count: 40)
        return compares("objects in another order", { object($0) }, { reversed($0) })
            + compares("names of long likeness", { object($0, prefix: wide) }, { object($0, "1.0", prefix: wide) })
            + compares("arrays", { array($0, "[1,{}]") }, { array($0, "[1.0,{ }]") })
            + compares("texts", to: 1 << 17, { "\"" + String(repeating: "\\u00e9", count: $0) + "\"" }) {
                "\"" + String(repeating: "é", count: $0) + "\""
            }
            + compares("numbers", to: 1 << 17, { "1" + String(repeating: "0", count: $0) + ".5" }) {
                "1" + String(repeating: "0", count: $0) + ".50"
            }
            + compares("fields that come twice", { array($0, #"{"a":1,"a":2}"#) }, { array($0, #"{"a":2,"a":1}"#) })
            + compares("the same field again and again", { "{" + array($0, "\"a\":1").dropFirst().dropLast() + "}" }) {
                "{" + array($0, "\"a\":1.0").dropFirst().dropLast() + "}"
            }
            + compares("objects within objects", from: 400, to: 1600, { nested($0, #"{"b":1,"a":"#, "1", "}") }) {
                nested($0, #"{"a":"#, "1.0", #","b":1}"#)
            }
            + [
                values("objects in another order", { object($0) }, { reversed($0) }),
                values("arrays of texts", { array($0, #""é""#) }, { array($0, #""\u00e9""#) }),
                Subject("compare and hash unknown fields", to: 1 << 14) { size in
                    let left = try Note(json: Array(object(size).utf8))
                    let right = try Note(json: Array(reversed(size).utf8))
                    return {
                        keep((left.unknownFields == right.unknownFields, left.unknownFields.hashValue))
                        keep((left == right, left.hashValue))
                    }
                },
                Subject("a set of raw values", to: 1 << 14) { size in
                    let values = try (0..<size).map { try RawValue(json: Array("[\($0)]".utf8)) }
                    return { keep(Set(values)) }
                },
                Subject("a set of objects with unknown fields", to: 1 << 14) { size in
                    let values = try (0..<size).map { try Note(json: Array(#"{"x":\#($0)}"#.utf8)) }
                    return { keep((Set(values), Set(values.map(\.unknownFields)))) }
                },
                Subject("a set of values of null and zero", to: 1 << 14) { size in
                    let values = (0..<size).map { size in
                        LexValue.array((0..<20).map { size >> $0 & 1 == 0 ? nil : 0 })
                    }
                    return { keep(Set(values)) }
                },
            ]
    }

    // MARK: Fields

    static var fields: [Subject] {
        [
            Subject("look up every field of a value", to: 1 << 14) { size in
                guard case .object(let value) = try LexValue(json: Array(object(size).utf8)) else { return {} }
                return { for field in value { keep(value[field.name]) } }
            },
            Subject("make an object field by field", to: 1 << 14) { size in
                let names = (0..<size).map { "key\($0)" }
                return {
                    var object = LexObject()
                    for name in names { object[name] = 1 }
                    for name in names { object[name] = 2 }
                    keep(object)
                }
            },
            Subject("look up every unknown field", to: 1 << 14) { size in
                let fields = try Note(json: Array(object(size).utf8)).unknownFields
                return {
                    for name in fields.names { keep(fields[name]) }
                    keep(fields.description)
                }
            },
            Subject("set unknown fields one by one", to: 1 << 14) { size in
                let names = (0..<size).map { "key\($0)" }
                return {
                    var fields = UnknownFields()
                    for name in names { try fields.set(name, to: 1) }
                    keep(fields)
                }
            },
            Subject("write unknown fields", to: 1 << 14) { size in
                let note = try Note(json: Array(object(size).utf8))
                return { keep((try note.json(), try note.dagCBOR())) }
            },
            Subject("Codable, object", to: 1 << 14) { size in
                let note = try Note(json: Array(object(size).utf8))
                let data = try note.jsonData()
                return {
                    keep(try JSONEncoder().encode(note))
                    keep(try JSONDecoder().decode(Note.self, from: data))
                }
            },
            Subject("Codable, array", to: 1 << 14) { size in
                let note = try Note(json: Array(#"{"x":\#(array(size, "[1.5,null]"))}"#.utf8))
                let data = try note.jsonData()
                return {
                    keep(try JSONEncoder().encode(note))
                    keep(try JSONDecoder().decode(Note.self, from: data))
                }
            },
        ]
    }
}
