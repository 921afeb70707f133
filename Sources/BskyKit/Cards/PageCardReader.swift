import CoreATProtocol
public import Foundation
import HTTPTransport

/// Creates the card of a page from the page's metadata.
///
/// Links may lead anywhere, so the reader only connects to the public Internet, checks each redirect, sends no cookies
/// or credentials, and reads only the beginning of a page. `URLSession` can't check the address that it connects to, so
/// ``standard`` is a ``CardService`` on Apple platforms.
public struct PageCardReader: CardReading {
    private let transport: any Transport

    /// Creates a reader with a transport that decides which addresses it connects to.
    public init(over transport: any Transport) { self.transport = transport }

    #if canImport(FoundationNetworking)
    /// Reads pages of the public Internet.
    public static let standard: any CardReading = PageCardReader(
        over: CurlTransport(options: .init(usesProxies: false, socketGuard: .publicInternetOnly)))
    #else
    /// Reads pages with Bluesky's service.
    public static let standard: any CardReading = CardService()
    #endif

    private static let pageBytes = 512_000
    private static let mostRedirects = 5

    /// Returns the card of a page.
    ///
    /// - Returns: `nil` if the response isn't a page, or has no metadata.
    /// - Throws: A ``CardError``, a `TransportError`, or `CancellationError`.
    public func card(of address: URL) async throws -> LinkCard? {
        guard address.mayBePage, let uri = try? URIString(address.absoluteString) else { throw CardError.address }
        let (stream, url) = try await open(address, accept: "text/html")
        let type = stream.headers["Content-Type"]
        guard let type, ["text/html", "application/xhtml+xml"].contains(Self.mediaType(type)) else { return nil }
        let head = PageHead(PageEncoding.text(try await Self.head(stream.body), contentType: type))
        guard head.title != nil || head.summary != nil else { return nil }
        var card = LinkCard(address: uri, title: head.title ?? "", description: head.summary ?? "")
        let base = head.base.flatMap { URL(string: $0, relativeTo: url) } ?? url
        if let picture = head.picture.flatMap({ URL(string: $0, relativeTo: base)?.absoluteURL }) {
            card.picture = try await self.picture(picture)
        }
        return card
    }

    /// The picture of the card; `nil` if it can't be used.
    private func picture(_ url: URL) async throws -> PreparedImage? {
        do {
            return try await CardPicture.load(try await open(url, accept: "image/*").0)
        } catch {
            try Task.checkCancellation()
            return nil
        }
    }

    /// Follows redirects. The transport checks each connection.
    private func open(_ address: URL, accept: String) async throws -> (HTTPStream, URL) {
        var url = address
        for _ in 0...Self.mostRedirects {
            guard url.user == nil, url.password == nil else { throw CardError.address }
            var request = HTTPRequest(
                .get, url, headers: ["Accept": accept, "User-Agent": "CoreATProtocol card reader"])
            request.timeouts.total = .seconds(10)
            let stream = try await transport.stream(request)
            if stream.status.isRedirect, let location = stream.headers["Location"] {
                guard let next = URL(string: location, relativeTo: url)?.absoluteURL, next.mayBePage,
                    next.scheme?.lowercased() == "https" || url.scheme?.lowercased() == "http"
                else { throw CardError.redirect }
                url = next
                continue
            }
            guard stream.status == .ok else { throw CardError.status(stream.status.rawValue) }
            return (stream, url)
        }
        throw CardError.redirect
    }

    /// The page up to its body, at most 512 kB.
    private static func head(_ body: HTTPBodyStream) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        let ends = ["</head", "<body"].map { Array($0.utf8) }
        for try await piece in body {
            // An end may be cut by a piece.
            let searched = max(0, bytes.count - 6)
            bytes += piece.prefix(pageBytes - bytes.count)
            if bytes.count >= pageBytes || contains(ends, in: bytes, from: searched) { break }
        }
        return bytes
    }

    private static func contains(_ marks: [[UInt8]], in bytes: [UInt8], from start: Int) -> Bool {
        var place = start
        while let sign = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            let next = bytes[sign...].prefix(6).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
            if marks.contains(where: { next.starts(with: $0) }) { return true }
            place = sign + 1
        }
        return false
    }

    private static func mediaType(_ field: String) -> String {
        field.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
}

/// Loads the picture of a card.
enum CardPicture {
    private static let mostBytes = 5_000_000

    static func load(_ stream: HTTPStream) async throws -> PreparedImage {
        try await PreparedImage.prepare(try await stream.body.collect(upTo: mostBytes), for: .thumbnail)
    }
}

/// An error that prevents the preview of a page.
public enum CardError: Error, Hashable, Sendable {
    /// The address isn't an `http` or `https` address, or contains a password.
    case address
    /// A redirect has no valid target, leaves `https`, or is the sixth one.
    case redirect
    /// The server's status isn't 200.
    case status(Int)
    /// The service couldn't read the page. The text says why.
    case service(String)
}

extension CardError: CustomStringConvertible, LocalizedError {
    /// The error, as a sentence.
    public var description: String {
        switch self {
        case .address: "The address can't be previewed. It should look like https://example.com/page."
        case .redirect: "The page redirects too often, or to an address that isn't allowed."
        case .status(let status): "The page's server responded with status \(status)."
        case .service(let why): "The page couldn't be previewed: \(why)"
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
