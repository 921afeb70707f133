public import Foundation
public import HTTPTransport

/// A request: completely received, or with a body that its handler reads in pieces.
public struct ServerRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The target of the request line, with its query, percent-encoded.
    public let target: String
    /// The target's path, percent-decoded. Routes match it.
    public let path: String
    /// The body, which may be empty. Chunks are joined. It is empty if the handler reads the body in pieces.
    public private(set) var body: Data
    /// The address that the connection came from, which may be a proxy's. At a Unix socket, it is one of this machine;
    /// it is `nil` if it isn't known.
    public let peer: SocketAddress?

    /// The header lines as received.
    package let fields: [UInt8]
    /// The body that is still being received.
    private var stream: HTTPBodyStream?
    /// Whether its server can make a WebSocket of the connection.
    private(set) var canUpgrade = true
    /// Whether the request uses HTTP/1.0, which has no WebSockets.
    let isVersion10: Bool

    package init(
        method: HTTPMethod, target: String, fields: [UInt8], body: Data, peer: SocketAddress? = nil,
        isVersion10: Bool = false
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
        self.peer = peer
        self.isVersion10 = isVersion10
        path = ServerRequest.path(of: target)
    }

    /// Creates a request that another server received.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The target of the request line, with its query, percent-encoded.
    ///   - headers: The header fields.
    ///   - body: The body.
    ///   - peer: The address that the connection came from, if it is known.
    public init(
        method: HTTPMethod, target: String, headers: HTTPHeaders = [:], body: Data = Data(), peer: SocketAddress? = nil
    ) {
        // A line break in a field would begin another one.
        let fields = headers.filter { !"\($0.name)\($0.value)".utf8.contains { $0 == 0x0D || $0 == 0x0A } }
        let lines = fields.map { "\($0.name):\($0.value)\r\n" }.joined()
        self.init(method: method, target: target, fields: Array(lines.utf8), body: body, peer: peer)
    }

    /// Creates a request that another server is still receiving.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The target of the request line, with its query, percent-encoded.
    ///   - headers: The header fields.
    ///   - pieces: The body.
    ///   - peer: The address that the connection came from, if it is known.
    public init(
        method: HTTPMethod, target: String, headers: HTTPHeaders = [:], pieces: HTTPBodyStream,
        peer: SocketAddress? = nil
    ) {
        self.init(method: method, target: target, headers: headers, peer: peer)
        stream = pieces
    }

    /// Creates a request that another framework is still receiving, from parts that every framework has.
    ///
    /// Such a request can't open a WebSocket: it gets a 501.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The target of the request line, with its query, percent-encoded.
    ///   - fields: The names and values of the header fields.
    ///   - pieces: The body.
    ///   - address: The IP address that the connection came from, if it is known.
    public init<Pieces: AsyncSequence & Sendable>(
        method: String, target: String, fields: some Sequence<(name: String, value: String)>, pieces: Pieces,
        address: String? = nil
    ) where Pieces.Element == Data {
        self.init(
            method: HTTPMethod(rawValue: method), target: target,
            headers: HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.name, value: $0.value) }),
            pieces: HTTPBodyStream(pieces), peer: address.flatMap { SocketAddress($0, port: 0) })
        canUpgrade = false
    }

    /// The same request with another body.
    package func reading(_ pieces: HTTPBodyStream) -> ServerRequest {
        var request = self
        request.stream = pieces
        return request
    }

    /// The same request with its whole body.
    ///
    /// - Throws: `TransportError.bodyTooLarge` if it has more bytes, or an error of the client.
    package func collected(upTo most: Int) async throws -> ServerRequest {
        var request = self
        if isStreamed { (request.body, request.stream) = (try await pieces.collect(upTo: most), nil) }
        guard request.body.count <= most else { throw TransportError(.bodyTooLarge(limit: most)) }
        return request
    }

    /// Whether the body is read in pieces.
    package var isStreamed: Bool { stream != nil }

    /// The body in pieces, which can be read once: while it is received, with ``BodyRule/pieces(upTo:)``, or from
    /// ``body``.
    ///
    /// ```swift
    /// for try await piece in request.pieces { hash.update(piece) }
    /// try await request.pieces.save(to: file)
    /// ```
    ///
    /// A body that the handler doesn't read to its end is dropped. If more than 64 KiB are missing then, or an unknown
    /// number, the connection is closed after the response.
    ///
    /// Reading throws `HTTPServerError.invalidBody` if the body is too large, too slow or malformed, `.disconnected` if
    /// the client disconnects or the request was answered, and `CancellationError` if the task is cancelled.
    public var pieces: HTTPBodyStream { stream ?? HTTPBodyStream(body) }

    /// The approximate size of the request in memory. The path is part of the target.
    package var byteCount: Int { body.count + fields.count + 2 * target.utf8.count }

    /// The header fields, in order. They are parsed at each use, so store them if you need several.
    public var headers: HTTPHeaders { HTTPHeaders(lines: fields[...]) }

    /// The first value of a header field, without reading the others.
    package func firstValue(of name: String) -> String? {
        var start = fields.startIndex
        while let line = fields[start...].line {
            start = line.endIndex + 1
            guard line.count > name.utf8.count, line[line.startIndex + name.utf8.count] == ASCII.colon,
                zip(line, name.utf8).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 | 0x20 })
            else { continue }
            let value = line.dropFirst(name.utf8.count + 1).dropLast()
            return String(decoding: ASCII.trimmed(value), as: UTF8.self)
        }
        return nil
    }

    /// The query's items, decoded, in order; repeated names are kept. A name without `=` has no value.
    public var queryItems: [URLQueryItem] {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        return Self.items(in: target[target.utf8.index(after: mark)...])
    }

    /// The items of a query, or of a form.
    static func items(in text: Substring) -> [URLQueryItem] {
        text.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return URLQueryItem(
                name: percentDecoded(parts[0], plusIsSpace: true),
                value: parts.count > 1 ? percentDecoded(parts[1], plusIsSpace: true) : nil
            )
        }
    }

    /// The first value of a query parameter.
    public func query(_ name: String) -> String? {
        queryItems.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// Every value of a query parameter, in order.
    public func queryValues(_ name: String) -> [String] {
        queryItems.filter { $0.name.utf8.elementsEqual(name.utf8) }.compactMap(\.value)
    }

    /// The body, decoded from JSON.
    public func json<Value: Decodable>(as type: Value.Type = Value.self, decoder: JSONDecoder = JSONDecoder()) throws
        -> Value
    {
        try decoder.decode(type, from: body)
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The target without scheme and host, which the clients of proxies send.
    package var localTarget: Substring { Self.local(target) }

    private static func local(_ target: String) -> Substring {
        guard let authority = authority(in: target) else { return target[...] }
        return authority.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }.map {
            authority[$0...]
        } ?? "/"
    }

    /// The part of a target after its scheme; `nil` if it has no scheme.
    static func authority(in target: String) -> Substring? {
        guard target.utf8.first != UInt8(ascii: "/"), let mark = target.range(of: "://") else { return nil }
        let scheme = target[..<mark.lowerBound]
        guard scheme.first?.isLetter == true,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return target[mark.upperBound...]
    }

    private static func path(of target: String) -> String {
        var path = local(target)
        if let mark = path.utf8.firstIndex(of: UInt8(ascii: "?")) { path = path[..<mark] }
        return path.isEmpty ? "/" : percentDecoded(path)
    }
}

extension HTTPHeaders {
    /// The fields in the lines of a head, which end with CRLF.
    package init(lines: ArraySlice<UInt8>) {
        var fields: [Field] = []
        lines.withUnsafeBytes { bytes in
            func text(_ range: Range<Int>) -> String {
                String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
            }
            // Loops over numbers, since a debug build takes long for each element of a slice.
            var (start, colon) = (0, -1)
            for index in 0..<bytes.count {
                if bytes[index] == ASCII.colon, colon < start { colon = index }
                guard bytes[index] == ASCII.newline else { continue }
                if colon >= start {
                    let value = ASCII.trimmed(bytes, colon + 1..<Swift.max(colon + 1, index - 1))
                    fields.append(Field(name: text(start..<colon), value: text(value)))
                }
                start = index + 1
            }
        }
        self.init(fields)
    }
}

extension ArraySlice<UInt8> {
    /// The first line, without its line break; `nil` if there is none.
    fileprivate var line: ArraySlice<UInt8>? { firstIndex(of: ASCII.newline).map { self[..<$0] } }
}

extension ServerRequest: CustomStringConvertible {
    /// The method and the target.
    public var description: String { "\(method) \(target)" }
}

extension ServerRequest: CustomReflectable {
    /// A mirror without headers, because they may contain secrets.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// How a server reads the body of a request, decided from the request's head.
public enum BodyRule: Hashable, Sendable {
    /// It isn't read, because the response doesn't depend on it. After the response, the connection is closed.
    case ignored
    /// The handler gets it as a whole: ``ServerRequest/body``. A request whose body has more bytes gets a 413.
    case whole(upTo: Int)
    /// The handler reads it while it is received: ``ServerRequest/pieces``. No more of it is received than the handler
    /// reads, apart from a buffer of about 100 KiB.
    ///
    /// A request whose length announces more bytes gets a 413. If more bytes come without an announcement, reading
    /// throws `HTTPServerError.invalidBody`.
    case pieces(upTo: Int)
}
