import CoreATProtocol
public import Foundation

/// Reads pages with a service, such as the one of the Bluesky app. The service sees the linked addresses.
public struct CardService: CardReading {
    private let address: URL
    private let transport: any Transport

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - address: The address of the service. It receives the page's address as the parameter `url`.
    ///   - transport: The transport for the requests.
    public init(
        at address: URL = CardService.bluesky, over transport: any Transport = DefaultTransport.shared
    ) {
        self.address = address
        self.transport = transport.with(RedirectMiddleware())
    }

    /// Bluesky's service.
    public static let bluesky: URL = {
        guard let url = URL(string: "https://cardyb.bsky.app/v1/extract") else { return URL(filePath: "/") }
        return url
    }()

    /// Returns the card of a page.
    ///
    /// - Throws: A ``CardError``, a `TransportError`, or `CancellationError`.
    public func card(of page: URL) async throws -> LinkCard? {
        guard page.mayBePage, let uri = try? URIString(page.absoluteString), let call = call(page) else {
            throw CardError.address
        }
        var request = HTTPRequest(.get, call, headers: ["Accept": "application/json"])
        request.timeouts.total = .seconds(15)
        request.limits.bodyBytes = 100_000
        let response = try await transport.send(request)
        guard response.status == .ok else { throw CardError.status(response.status.rawValue) }
        // A title may be cut inside of a character, and other members may have fractions.
        guard let members = try? JSONMembers(response.body) else {
            throw CardError.service("the response is not a JSON object")
        }
        func text(_ name: String) -> String { members[name]?.text ?? "" }
        guard text("error").isEmpty else { throw CardError.service(HTMLText.plain(text("error"), most: 200)) }
        var card = LinkCard(
            address: uri, title: HTMLText.plain(text("title"), most: 300),
            description: HTMLText.plain(text("description"), most: 1_000))
        guard !card.title.isEmpty || !card.description.isEmpty else { return nil }
        if let url = URL(string: text("image")), url.scheme == "https" || url.scheme == address.scheme {
            card.picture = try await picture(url)
        }
        return card
    }

    /// The service's address with the page's address as a parameter. Plus signs are escaped, because they would be
    /// decoded as spaces.
    private func call(_ page: URL) -> URL? {
        let plain = CharacterSet(charactersIn: "-._~").union(
            .alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7F}")))
        guard var parts = URLComponents(url: address, resolvingAgainstBaseURL: true),
            let value = page.absoluteString.addingPercentEncoding(withAllowedCharacters: plain)
        else { return nil }
        parts.percentEncodedQueryItems =
            (parts.percentEncodedQueryItems ?? []) + [URLQueryItem(name: "url", value: value)]
        return parts.url
    }

    private func picture(_ url: URL) async throws -> PreparedImage? {
        do {
            var request = HTTPRequest(.get, url)
            request.timeouts.total = .seconds(15)
            let stream = try await transport.stream(request)
            return stream.status == .ok ? try await CardPicture.load(stream) : nil
        } catch {
            try Task.checkCancellation()
            return nil
        }
    }
}
