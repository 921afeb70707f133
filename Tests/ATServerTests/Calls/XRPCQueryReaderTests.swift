import ATData
import TestLoad
import Testing

@testable import ATServer

@Suite(.inTurn)
struct XRPCQueryReaderTests {
    @Test(arguments: [
        ("a=5", 5), ("a=-3", -3), ("a=007", 7), ("a=-0", 0), ("a=9007199254740991", 9_007_199_254_740_991),
    ])
    func `an integer is plain digits`(query: String, value: Int) {
        var reader = XRPCQueryReader(query)
        let number: Int? = reader.value("a")
        #expect(number == value && reader.isValid)
    }

    @Test(arguments: [
        "a=5.9", "a=10abc", "a=%2B5", "a=9007199254740992", "a=-9007199254740992", "a=1e3", "a=-",
        "a=99999999999999999999999999999999999", "a=%D9%A3",
    ])
    func `anything else is a fault that names the parameter`(query: String) {
        var reader = XRPCQueryReader(query)
        let number: Int? = reader.value("a")
        #expect(number == nil && !reader.isValid)
        #expect(reader.refusal.message.contains("parameter a"))
    }

    @Test func `a boolean is true or false, and nothing else`() {
        for (query, value) in [("a=true", true), ("a=false", false)] {
            var reader = XRPCQueryReader(query)
            let flag: Bool? = reader.value("a")
            #expect(flag == value && reader.isValid)
        }
        for query in ["a=1", "a=TRUE", "a=yes"] {
            var reader = XRPCQueryReader(query)
            let flag: Bool? = reader.value("a")
            #expect(flag == nil && !reader.isValid, "\(query)")
        }
    }

    @Test(arguments: ["", "a", "a=", "b=1"])
    func `a parameter without a value is absent`(query: String) {
        var reader = XRPCQueryReader(query)
        let text: String? = reader.value("a")
        let number: Int? = reader.value("a")
        #expect(text == nil && number == nil && reader.isValid)
        let needed: String? = reader.required("a")
        #expect(needed == nil && reader.refusal.message.contains("a is missing"))
    }

    @Test(arguments: [0, 1, 21, 1_000])
    func `an array has an occurrence per element, in order`(count: Int) {
        var reader = XRPCQueryReader((0..<count).map { "a=\($0)" }.joined(separator: "&"))
        let numbers: [Int]? = reader.value("a")
        #expect((numbers ?? []) == Array(0..<count) && reader.isValid)
    }

    @Test func `more than a thousand parameters are a fault`() {
        #expect(!XRPCQueryReader((0...1_000).map { "a=\($0)" }.joined(separator: "&")).isValid)
    }

    @Test func `a single value that is given twice is a fault`() {
        var reader = XRPCQueryReader("a=1&a=1")
        let number: Int? = reader.value("a")
        _ = number
        #expect(!reader.isValid)
    }

    @Test func `one message names every fault`() {
        var reader = XRPCQueryReader("c=x&d=did%3Aplc")
        let a: String? = reader.required("a")
        let b: Int? = reader.required("b")
        let c: Int? = reader.value("c")
        let d: DID? = reader.value("d")
        #expect(a == nil && b == nil && c == nil && d == nil)
        for name in ["a", "b", "c", "d"] { #expect(reader.refusal.message.contains("parameter \(name)")) }
        #expect(reader.refusal.status == .badRequest && reader.refusal.error == "InvalidRequest")
    }

    @Test func `escapes are decoded, and what isn't one stays as it is`() {
        var reader = XRPCQueryReader("a=x+y%20z%2B%zz%4&b=%C3%A9&%61%62=1")
        let (a, b, ab): (String?, String?, Int?) = (reader.value("a"), reader.value("b"), reader.value("ab"))
        #expect(a == "x y z+%zz%4" && b == "é" && ab == 1)
        #expect(!XRPCQueryReader("a=%ff").isValid)
    }

    @Test func `loose arrays are read only if they are allowed`() {
        var strict = XRPCQueryReader("a[]=1&a[1]=2&a=3")
        let one: [Int]? = strict.value("a")
        #expect(one == [3])
        var loose = XRPCQueryReader("a[]=1&a[1]=2&a=3&a[x]=4", allowsLooseArrays: true)
        let all: [Int]? = loose.value("a")
        #expect(all == [1, 2, 3])
    }

    @Test func `strange names are unknown parameters`() {
        var reader = XRPCQueryReader("__proto__=1&constructor=2&=3&&&a=4")
        let number: Int? = reader.value("a")
        #expect(number == 4 && reader.isValid)
    }

    @Test func `what a call writes is what the reader reads`() throws {
        var query = XRPCParameters()
        let call = ComAtproto.Repo.ListRecords(
            repo: "alice.test", collection: "app.bsky.feed.post", reverse: true, limit: 7, cursor: "a&b=c +%é")
        call.write(to: &query)
        var reader = XRPCQueryReader(query.text)
        let again = try ComAtproto.Repo.ListRecords(&reader, .none)
        #expect(again.repo == call.repo && again.collection == call.collection && again.limit == 7)
        #expect(again.reverse == true && again.cursor == call.cursor)
    }
}
