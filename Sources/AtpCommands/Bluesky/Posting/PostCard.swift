import ATOAuth
import BskyKit
import Foundation
import HTTPTransport
import Terminal

/// The page of `--card`.
struct PostCard {
    private let page: URL
    private let origin: Origin

    init(_ text: String) throws {
        guard let page = URL(string: text), let origin = Origin(page) else {
            throw UsageError("\(text) is not the address of a page; it should look like https://example.com/page")
        }
        (self.page, self.origin) = (page, origin)
    }

    /// Reads the page. A page on this machine is allowed, because the user named it; redirects and links can't lead
    /// there.
    func read() async throws -> LinkCard {
        let reader: any CardReading =
            origin.isLoopback ? PageCardReader(over: DefaultTransport.shared) : PageCardReader.standard
        guard let card = try await reader.card(of: page) else {
            throw Refusal("\(page.absoluteString) has no title to show on a card.", name: "NoCard")
        }
        return card
    }
}
