import ATData
import Foundation

/// ATData: reading and writing.
extension GrowthSubjects {
    static var reading: [Subject] {
        func reads(_ name: String, to limit: Int = 1 << 14, _ make: @escaping (Int) -> String) -> [Subject] {
            [
                Subject("read \(name), JSON", to: limit) { size in
                    let bytes = Array(make(size).utf8)
                    return { keep(try LexValue(json: bytes)) }
                },
                Subject("skip \(name), JSON", to: limit) { size in
                    let bytes = Array(make(size).utf8)
                    return { keep(try RawValue(json: bytes)) }
                },
                Subject("read \(name), DAG-CBOR", to: limit) { size in
                    let bytes = try LexValue(json: Array(make(size).utf8)).dagCBOR()
                    return { keep(try LexValue(dagCBOR: bytes)) }
                },
                Subject("skip \(name), DAG-CBOR", to: limit) { size in
                    let bytes = try LexValue(json: Array(make(size).utf8)).dagCBOR()
                    return { keep(try RawValue(dagCBOR: bytes)) }
                },
                Subject("write \(name)", to: limit) { size in
                    let value = try LexValue(json: Array(make(size).utf8))
                    return { keep((try value.json(), try value.dagCBOR(), value.description)) }
                },
                Subject("write raw \(name) in the other form", to: limit) { size in
                    let json = try RawValue(json: Array(make(size).utf8))
                    let cbor = try RawValue(dagCBOR: json.dagCBOR())
                    return { keep((try json.dagCBOR(), try cbor.json())) }
                },
            ]
        }
        return reads("an object of many fields") { object($0) }
            + reads("an object of many long names") { object($0, prefix: String(repeating: "é", count: 30)) }
            + reads("an array of integers") { array($0, "1") } + reads("an array of arrays") { array($0, "[]") }
            + reads("a long string", to: 1 << 17) { "\"" + String(repeating: "é", count: $0) + "\"" }
            + reads("a string of escapes", to: 1 << 17) {
                "\"" + String(repeating: #"\ud83d\ude00\n"#, count: $0) + "\""
            }
            + reads("bytes", to: 1 << 17) { #"{"$bytes":"\#(String(repeating: "AAAA", count: $0))"}"# }
            + reads("a number of many digits", to: 1 << 17) { "1" + String(repeating: "0", count: $0) + "e-\($0)" }
            + [
                Subject("refuse a name that comes twice", to: 1 << 14) { size in
                    let bytes = Array((object(size).dropLast() + ",\"key\(size - 1)\":2}").utf8)
                    return { keep(try? LexValue(json: bytes)) }
                },
                Subject("find the path of an error", to: 1 << 14) { size in
                    let bytes = Array((array(size, #"{"a":[1,{"b":2}]}"#).dropLast() + ",1.5]").utf8)
                    return { keep(try? LexValue(json: bytes)) }
                },
                Subject("leave out elements that don't fit", to: 1 << 14) { size in
                    let bytes = Array(array(size, "{}").utf8)
                    return {
                        var issues: [WireIssue] = []
                        keep((try [CID](json: bytes, issues: &issues), issues.map(\.path)))
                    }
                },
            ]
    }

    /// Depth has a limit, so the inputs here double in the size of the innermost value and in the depth.
    static var deepReading: [Subject] {
        func notes(_ depth: Int, _ fields: (String) -> String) -> [UInt8] {
            Array((0..<depth).reduce(#"{"$type":"com.example.note"}"#) { inner, _ in fields(inner) }.utf8)
        }
        func reads(_ name: String, _ fields: @escaping (String) -> String) -> [Subject] {
            [
                Subject("read notes within notes, \(name), JSON", from: 200, to: 800) { size in
                    let bytes = notes(size, fields)
                    return { keep(try? Note(json: bytes, limits: deep)) }
                },
                Subject("read notes within notes, \(name), leniently", from: 200, to: 800) { size in
                    let bytes = notes(size, fields)
                    return {
                        var issues: [WireIssue] = []
                        keep(try? Note(json: bytes, limits: deep, issues: &issues))
                    }
                },
            ]
        }
        func readsAndCompares(_ name: String, _ fields: @escaping (String) -> String) -> [Subject] {
            reads(name, fields) + [
                Subject("compare and hash notes within notes, \(name)", from: 200, to: 800) { size in
                    let bytes = notes(size, fields)
                    let note = try Note(json: bytes, limits: deep)
                    let other = try Note(json: bytes, limits: deep)
                    return { keep((note == other, note.hashValue, try note.json(), try note.dagCBOR())) }
                }
            ]
        }
        let long = String(repeating: "x", count: 100)
        let many = (0..<30).map { "\"k\($0)\":null" }.joined(separator: ",")
        return readsAndCompares("type first") { #"{"$type":"com.example.note","x":"\#(long)","inner":\#($0)}"# }
            + readsAndCompares("type last") { #"{"inner":\#($0),"x":"\#(long)","$type":"com.example.note"}"# }
            + readsAndCompares("with nulls") {
                #"{"$type":"com.example.note","text":null,"inner":\#($0),"x":"\#(long)"}"#
            }
            + readsAndCompares("with many fields") { #"{"$type":"com.example.note","inner":\#($0),\#(many)}"# }
            + reads("in lists that don't fit") {
                #"{"list":[\#($0)],"x":"\#(long)","$type":"com.example.note","bad":1}"#
            }
            + [
                Subject("skip objects within objects, JSON", from: 200, to: 800) { size in
                    let bytes = Array(nested(size, #"{"x":"\#(long)","a":[1,"#, "2", "]}").utf8)
                    return { keep(try RawValue(json: bytes, limits: deep)) }
                },
                Subject("skip arrays within arrays, DAG-CBOR", from: 400, to: 1600) { size in
                    let bytes = [UInt8](repeating: 0x81, count: size) + [0xF6]
                    return { keep(try RawValue(dagCBOR: bytes, limits: deep)) }
                },
                Subject("read and write objects within objects", from: 125, to: 500) { size in
                    let bytes = Array(nested(size, #"{\#(many),"a":"#, "2", "}").utf8)
                    return {
                        let value = try LexValue(json: bytes, limits: deep)
                        keep((try value.dagCBOR(), try value.json(), value == value, value.hashValue))
                    }
                },
            ]
    }
}
