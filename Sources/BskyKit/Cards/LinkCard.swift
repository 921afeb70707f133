import ATProtoLexicons
import BskyLexicons
public import CoreATProtocol
public import Foundation

/// The preview of a page. It is part of the post, because servers don't create one.
public struct LinkCard: Hashable, Sendable {
    /// The page.
    public var address: URIString
    /// The page's title, which may be empty.
    public var title: String
    /// The page's description, which may be empty.
    public var description: String
    /// The page's picture.
    public var picture: PreparedImage?

    /// Creates a card.
    public init(address: URIString, title: String, description: String = "", picture: PreparedImage? = nil) {
        self.address = address
        self.title = title
        self.description = description
        self.picture = picture
    }

    /// Creates a card, or throws a `SyntaxError` if the address is relative.
    public init(url page: URL, title: String, description: String = "", picture: PreparedImage? = nil) throws {
        self.init(
            address: try URIString(page.absoluteString), title: title, description: description, picture: picture)
    }

    /// Creates a card, or throws a `SyntaxError` if the address isn't a complete one, such as `https://swift.org`.
    public init(url page: String, title: String, description: String = "", picture: PreparedImage? = nil) throws {
        self.init(address: try URIString(page), title: title, description: description, picture: picture)
    }

    /// The card as an embed of a post.
    func external(thumbnail: Blob?) -> AppBsky.Embed.External.External {
        .init(uri: address, title: title, description: description, thumb: thumbnail)
    }
}

extension URL {
    /// Whether the address may belong to a page.
    var mayBePage: Bool { ["http", "https"].contains(scheme?.lowercased()) && host()?.isEmpty == false }
}

/// Reads the pages of links.
public protocol CardReading: Sendable {
    /// Returns the card of a page, or `nil` if the page has nothing to show.
    ///
    /// - Throws: An error if the page can't be read. The post is then sent without a card.
    func card(of address: URL) async throws -> LinkCard?
}
