import ATCrypto
import ATData
import ATRepo
import Foundation
import SharedFolder
import TestLoad
import Testing

@Suite(.inTurn)
struct MSTVectorTests {
    private struct Prefix: Decodable {
        let left: String
        let right: String
        let len: Int
    }

    @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
    func `keys share as many bytes as the interoperability tests say`() throws {
        let cases = try JSONDecoder().decode([Prefix].self, from: SharedFolder.data("interop/mst/common_prefix.json"))
        #expect(cases.count == 13)
        for item in cases {
            let shared = Array(item.left.utf8).withUnsafeBytes { left in
                Array(item.right.utf8).withUnsafeBytes { KeyBytes.sharedPrefix(left, $0) }
            }
            #expect(shared == item.len, "\(item.left) \(item.right)")
        }
    }

    @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
    func `the order in which the example keys are inserted doesn't matter`() throws {
        let keys = try SharedFolder.lines("interop/mst/example_keys.txt")
        #expect(keys.count == 156)
        let root = try SampleTree.build(keys).root
        var generator = SplitMix64(seed: 9)
        for _ in 0..<20 {
            var tree = MST()
            for key in keys.shuffled(using: &generator) { try tree.insert(key, SampleTree.leaf) }
            #expect(tree.seal() == root)
        }
    }

    @Test func `the empty tree has the known root`() throws {
        let empty = SampleTree.id("bafyreie5737gdxlw5i64vzichcalba3z2v5n6icifvx5xytvske7mr3hpm")
        #expect(MST.emptyRoot == empty)
        #expect(try SampleTree.build([String]()).root == empty)
        var tree = MST()
        #expect(tree.seal() == empty)
    }

    @Test(arguments: [
        (["3jqfcqzm3fo2j"], "bafyreibj4lsc3aqnrvphp5xmrnfoorvru4wynt6lwidqbm2623a6tatzdu"),
        (["3jqfcqzm3fx2j"], "bafyreih7wfei65pxzhauoibu3ls7jgmkju4bspy4t2ha2qdjnzqvoy33ai"),
        (
            ["3jqfcqzm3fp2j", "3jqfcqzm3fr2j", "3jqfcqzm3fs2j", "3jqfcqzm3ft2j", "3jqfcqzm4fc2j"],
            "bafyreicmahysq4n6wfuxo522m6dpiy7z7qzym3dzs756t5n7nfdgccwq7m"
        ),
    ])
    func `small trees have the known roots`(keys: [String], root: String) throws {
        let keys = keys.map { "com.example.record/\($0)" }
        var tree = MST()
        for key in keys { try tree.insert(key, SampleTree.leaf) }
        #expect(tree.seal() == SampleTree.id(root))
        #expect(try SampleTree.build(keys).root == SampleTree.id(root))
    }

    private func path(_ key: String) -> String { "com.example.record/3jqfcqzm\(key)2j" }

    private func tree(_ keys: [String]) throws -> MST {
        var tree = MST()
        for key in keys { try tree.insert(path(key), SampleTree.leaf) }
        return tree
    }

    @Test func `a deletion removes the top of the tree`() throws {
        var tree = try tree(["3fn", "3fo", "3fp", "3fs", "3ft", "3fu"])
        #expect(tree.seal() == SampleTree.id("bafyreifnqrwbk6ffmyaz5qtujqrzf5qmxf7cbxvgzktl4e3gabuxbtatv4"))
        _ = try tree.remove(path("3fs"))
        #expect(tree.seal() == SampleTree.id("bafyreie4kjuxbwkhzg2i5dljaswcroeih4dgiqq6pazcmunwt2byd725vi"))
    }

    @Test func `an insertion splits two layers, and its deletion joins them`() throws {
        let low = SampleTree.id("bafyreiettyludka6fpgp33stwxfuwhkzlur6chs4d2v4nkmq2j3ogpdjem")
        let high = SampleTree.id("bafyreid2x5eqs4w4qxvc5jiwda4cien3gw2q6cshofxwnvv7iucrmfohpm")
        var tree = try tree(["3fo", "3fp", "3fr", "3fs", "3ft", "3fz", "4fc", "4fd", "4ff", "4fg", "4fh"])
        #expect(tree.seal() == low)
        try tree.insert(path("3fx"), SampleTree.leaf)
        #expect(tree.seal() == high)
        _ = try tree.remove(path("3fx"))
        #expect(tree.seal() == low)
    }

    @Test func `an insertion two layers above the others`() throws {
        let low = SampleTree.id("bafyreidfcktqnfmykz2ps3dbul35pepleq7kvv526g47xahuz3rqtptmky")
        let high = SampleTree.id("bafyreiavxaxdz7o7rbvr3zg2liox2yww46t7g6hkehx4i4h3lwudly7dhy")
        var tree = try tree(["3ft", "3fz"])
        #expect(tree.seal() == low)
        try tree.insert(path("3fx"), SampleTree.leaf)
        #expect(tree.seal() == high)
        _ = try tree.remove(path("3fx"))
        #expect(tree.seal() == low)
        try tree.insert(path("3fx"), SampleTree.leaf)
        try tree.insert(path("4fd"), SampleTree.leaf)
        #expect(tree.seal() == SampleTree.id("bafyreig4jv3vuajbsybhyvb7gggvpwh2zszwfyttjrj6qwvcsp24h6popu"))
        _ = try tree.remove(path("4fd"))
        #expect(tree.seal() == high)
    }

    @Test func `paths are checked by their grammar`() {
        for text in [
            "com.example.a/x", "com.example.a/self", "com.example.a/3jqfcqzm3fo2j", "com.example.a/A-_:~.z",
            "com.example.a/~1.2-3_", "com.example.a/pre:fix", "com.example.a/_", "com.example.a/example.com",
            "com.example.a/...", "com.example.a/" + String(repeating: "a", count: 512),
        ] {
            #expect(throws: Never.self) { try RecordPath(text) }
        }
        for text in [
            "", "/", "com.example.a", "com.example.a/", "/x", "com.example.a/.", "com.example.a/..",
            "com.example.a/a/b",
            "com.example.a//b", "asdf/x", "com.example.a/key$", "com.example.a/key%", "com.example.a/key(",
            "com.example.a/key)", "com.example.a/key+", "com.example.a/key=", "com.example.a/number[3]",
            "com.example.a/\"quote\"", "com.example.a/abc💩", "com.example.a/ä", "com.example.a/a b", "com.example.a/@x",
            "com.example.a/#",
            "com.example.a/a?", "com.example.a/" + String(repeating: "a", count: 513), "com.example.a/a\u{0}",
        ] {
            #expect(throws: SyntaxError.self) { try RecordPath(text) }
        }
    }
}
