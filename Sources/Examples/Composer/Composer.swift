import BskyKit
import ExampleSupport
import LocalNetwork

/// Shows the mentions, links and tags of a text, and posts it.
///
///     swift run Composer 'Hello @bob.test, see swift.org #swift'
///     PASSWORD=… swift run Composer --host https://bsky.social --name alice.bsky.social
///
/// Without a text, it asks for one.
@main
struct Composer {
    static func main() async {
        await Example.run { example in
            let client = try await example.client("alice.test")
            try await example.network?.createAccount(handle: "bob.test", password: "correct-horse")
            var line = example.words.joined(separator: " ")
            if line.isEmpty {
                print("Write a post:")
                line = readLine() ?? "Hello @bob.test, and @nobody.test! See https://swift.org #swift"
            }
            let text = try await RichText(line).detectingFacets(resolving: client) { handle in
                print("There is no account \(handle).")
            }
            show(text)
            if let end = text.overflow() { throw UsageError("It is too long from here on: \(text.text[end...])") }
            let post = try await client.post(PostDraft(text, card: .none))
            print("Posted: \(post.uri)")
        }
    }

    /// Prints a text with a line below its facets, and what each of them is.
    private static func show(_ text: RichText) {
        print(text.text)
        print(text.segments.map { String(repeating: $0.feature == nil ? " " : "^", count: $0.text.count) }.joined())
        for segment in text.segments {
            switch segment.feature {
            case .mention(let did): print("mention  \(segment.text)  \(did)")
            case .link(let address): print("link     \(segment.text)  \(address)")
            case .tag(let tag): print("tag      \(segment.text)  \(tag)")
            case nil: break
            }
        }
        print("\(text.graphemeCount) of \(TextLimit.post.graphemes) characters")
    }
}
