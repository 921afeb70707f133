import AtomNetworking
import Testing

@Suite struct URLPathTests {
    @Test(arguments: ["/", "/a", "/a/", "/a/b.c", "/../x", "/~me/-/_", "/v1.0/things/42", "/A"])
    func `a path of plain segments is taken`(path: String) throws {
        #expect(try URLPath(path).value == path)
    }

    @Test(arguments: [
        "", "a", "//", "/a//b", "a/b", "/a b", "/a%20b", "/:", "/a:b", "/@", "/+", "/a?b", "/a#b", "/ä", "/a\u{301}",
        "/\u{301}", "/a\n", "/a\\b", "/a;b", "/{id}", "/а",
    ])
    func `anything else is no path`(path: String) {
        expectFailure(.invalidURLPath) { () throws(AtomError) in _ = try URLPath(path) }
    }

    @Test func `paths are equal when they are the same`() throws {
        #expect(try URLPath("/a") == URLPath("/a"))
        #expect(try URLPath("/a") != URLPath("/a/"))
    }
}
