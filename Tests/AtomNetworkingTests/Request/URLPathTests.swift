import AtomNetworking
import TestLoad
import Testing

@Suite(.inTurn) struct URLPathTests {
    @Test(arguments: ["/", "/a", "/a/", "/a/b.c", "/../x", "/~me/-/_", "/v1.0/things/42", "/A"])
    func `a path of plain segments is valid`(path: String) throws {
        #expect(try URLPath(path).value == path)
    }

    @Test(arguments: [
        "", "a", "//", "/a//b", "a/b", "/a b", "/a%20b", "/:", "/a:b", "/@", "/+", "/a?b", "/a#b", "/ä", "/a\u{301}",
        "/\u{301}", "/a\n", "/a\\b", "/a;b", "/{id}", "/а",
    ])
    func `any other path throws`(path: String) {
        expectFailure(.invalidURLPath) { () throws(AtomError) in _ = try URLPath(path) }
    }

    @Test func `paths with the same text are equal`() throws {
        #expect(try URLPath("/a") == URLPath("/a"))
        #expect(try URLPath("/a") != URLPath("/a/"))
    }
}
