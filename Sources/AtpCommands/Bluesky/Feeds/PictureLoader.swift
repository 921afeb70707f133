import ATOAuth
import Bitmaps
import BskyKit
import Foundation
import HTTPTransport
import Terminal

/// Loads the pictures of posts for terminals that support them.
///
/// Servers supply the addresses, and the files may come from anywhere. So connections are made only to the public
/// Internet, and only complete PNG and JPEG files within the limits reach the terminal.
struct PictureLoader: Sendable {
    static let option = Option(
        "images", value: "HOW",
        "The protocol for pictures; auto (the default) detects the terminal's, never shows none",
        choices: ["auto", "never"] + PictureProtocol.allCases.map(\.rawValue))

    /// The maximum number of pixels, because terminals decode all of them.
    private static let mostPixels = 4_000_000
    /// The maximum number of pictures per post.
    private static let mostPictures = 4
    /// The number of failures after which no more pictures are loaded, to avoid repeated waits on a bad connection.
    private static let mostFailures = 3

    private let kind: PictureProtocol
    private let width: Int
    private let isLocal: Bool
    private let transport: any Transport
    private let failures = Guarded(0)

    /// Creates a loader; `nil` if no pictures are shown.
    init?(_ invocation: Invocation, _ client: ATClient) async {
        guard invocation.console.output.isTerminal, !invocation.isJSON, invocation[Self.option] != "never",
            let kind = invocation[Self.option].flatMap(PictureProtocol.init(rawValue:))
                ?? PictureProtocol(invocation.surroundings.environment)
        else { return nil }
        self.kind = kind
        width = invocation.console.width
        // The user named a server on this machine: its pictures are there, too.
        isLocal = await client.environment.host.flatMap { Origin(host: $0) }?.isLoopback ?? false
        transport = isLocal ? DefaultTransport.shared : Self.guarded
    }

    /// Shows pictures below a post. Failed pictures are left out, because their descriptions are shown.
    func show(_ addresses: [URIString], indent: Int, on console: Console) async throws {
        let urls = addresses.prefix(Self.mostPictures).compactMap(url)
        let files = try await withThrowingTaskGroup(of: (Int, PreparedImage?).self) { group in
            for (index, url) in urls.enumerated() { group.addTask { (index, try await load(url)) } }
            var files = [PreparedImage?](repeating: nil, count: urls.count)
            for try await (index, file) in group { files[index] = file }
            return files.compactMap(\.self)
        }
        for file in files {
            let size = InlinePicture.size(
                width: file.header.width, height: file.header.height, columns: width - indent)
            let picture =
                if kind == .sixel {
                    try? InlinePicture(
                        sixel: bitmap(of: file), columns: size.columns, rows: size.rows, cell: console.cell)
                } else {
                    InlinePicture(file.data, kind, columns: size.columns, rows: size.rows)
                }
            if let picture { try console.show(picture, indent: indent) }
        }
    }

    /// Decodes a PNG or JPEG file.
    private func bitmap(of file: PreparedImage) throws(BitmapError) -> Bitmap {
        let bytes = Array(file.data)
        let bitmap =
            file.header.format == .png ? try PNGDecoder(bytes).decode() : try JPEGDecoder(bytes).decode()
        return bitmap.upright(orientation: file.header.orientation)
    }

    /// The address to load. Kitty supports only PNG, so Bluesky's servers are asked to convert.
    private func url(_ address: URIString) -> URL? {
        var text = address.description
        if kind == .kitty, text.hasSuffix("@jpeg") { text = text.dropLast("jpeg".count) + "png" }
        guard let url = URL(string: text), let origin = Origin(url), url.user == nil, url.password == nil,
            origin.scheme == "https" || isLocal && origin.isLoopback
        else { return nil }
        return url
    }

    private func load(_ url: URL) async throws -> PreparedImage? {
        guard failures.withLock({ $0 }) < Self.mostFailures else { return nil }
        do {
            var request = HTTPRequest(.get, url, headers: ["Accept": kind == .kitty ? "image/png" : "image/*"])
            request.timeouts.total = .seconds(5)
            request.limits.bodyBytes = InlinePicture.mostBytes
            let response = try await transport.send(request)
            guard response.status == .ok else { return nil }
            // Before anything is unpacked.
            guard let header = ImageHeader(response.body), isModest(header) else { return nil }
            let formats: Set<ImageFormat> = kind == .kitty ? [.png] : [.png, .jpeg]
            let limit = ImageLimit(bytes: InlinePicture.mostBytes, formats: formats)
            return try await PreparedImage.prepare(response.body, for: limit)
        } catch is ImageError {
            return nil
        } catch {
            try Task.checkCancellation()
            failures.withLock { $0 += 1 }
            return nil
        }
    }

    private func isModest(_ header: ImageHeader) -> Bool {
        let pixels = header.width.multipliedReportingOverflow(by: header.height)
        return !pixels.overflow && pixels.partialValue <= Self.mostPixels
    }

    #if canImport(FoundationNetworking)
    private static let guarded: any Transport = CurlTransport(
        options: .init(usesProxies: false, socketGuard: .publicInternetOnly))
    #else
    private static let guarded: any Transport = DefaultTransport.shared
    #endif
}
