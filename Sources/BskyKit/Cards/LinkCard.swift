import ATProtoLexicons
import BskyLexicons
public import CoreATProtocol
public import Foundation

/// The preview of a page. It is part of the post, because servers don't create one.
///
/// If a card has only an address, the rest is read from its page when the post is sent.
public struct LinkCard: Hashable, Sendable {
    /// The page.
    public var address: URIString
    /// The page's title, which may be empty.
    public var title: String
    /// The page's description, which may be empty.
    public var description: String
    /// The page's picture, prepared.
    public var picture: PreparedImage?
    /// The page's picture, as JPEG, PNG, GIF or WebP. It is prepared when the post is sent, unless there is a
    /// ``picture``.
    public var thumbnail: Data?
    /// The fault of the address that the card was created with.
    private var fault: SyntaxError?

    /// Creates a card.
    public init(address: URIString, title: String, description: String = "", picture: PreparedImage? = nil) {
        self.address = address
        self.title = title
        self.description = description
        self.picture = picture
    }

    /// Creates a card. If the address is relative, sending the post throws a `SyntaxError`.
    ///
    /// ```swift
    /// try await client.post("Read this", card: LinkCard(url: page, title: "Swifts", thumbnail: photo))
    /// ```
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - title: The page's title.
    ///   - description: The page's description.
    ///   - thumbnail: The page's picture, as JPEG, PNG, GIF or WebP.
    public init(url page: URL, title: String, description: String = "", thumbnail: Data? = nil) {
        self.init(url: page.absoluteString, title: title, description: description, thumbnail: thumbnail)
    }

    /// Creates a card: the same as ``init(url:title:description:thumbnail:)-(URL,_,_,_)``.
    public init(_ page: URL, title: String, description: String = "", thumbnail: Data? = nil) {
        self.init(url: page, title: title, description: description, thumbnail: thumbnail)
    }

    /// Creates a card. If the address isn't a complete one, such as `https://swift.org`, sending the post throws a
    /// `SyntaxError`.
    public init(url page: String, title: String, description: String = "", thumbnail: Data? = nil) {
        do throws(SyntaxError) {
            self.init(address: try URIString(page), title: title, description: description)
        } catch {
            self.init(address: Self.noAddress, title: title, description: description)
            fault = error
        }
        self.thumbnail = thumbnail
    }

    /// Whether nothing but the address is known.
    var isOnlyAddress: Bool { title.isEmpty && description.isEmpty && picture == nil && thumbnail == nil }

    /// The address, or its fault.
    func checkedAddress() throws(SyntaxError) -> URIString {
        if let fault, address == Self.noAddress { throw fault }
        return address
    }

    private static let noAddress: URIString = "about:blank"

    /// The card with a prepared picture.
    ///
    /// - Throws: `SyntaxError` if the address isn't valid, ``ImageError``, or the transformer's error.
    func prepared(by transformer: (any ImageTransformer)?) async throws -> LinkCard {
        _ = try checkedAddress()
        guard picture == nil, let thumbnail else { return self }
        var card = self
        card.picture = try await PreparedImage.prepare(thumbnail, for: .thumbnail, transformer: transformer)
        return card
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
