import ATData
import Foundation
import HTTPServer
import HTTPTransport

/// Checks the media type and the size of a body before it is read.
struct InputCheck {
    private let route: ServiceRoute
    private let options: XRPCService.Options
    /// The bytes that are read where no body belongs, so that the caller is told.
    private static let surplusBytes = 1 << 10

    init(_ route: ServiceRoute, _ options: XRPCService.Options) {
        self.route = route
        self.options = options
    }

    /// The body of a request.
    ///
    /// - Throws: ``XRPCError`` if it is too large, of another type, missing, or not expected.
    func input(of request: ServerRequest, _ headers: HTTPHeaders) async throws -> XRPCInput {
        guard let expected = route.inputType else {
            let surplus = try await request.whole(upTo: Self.surplusBytes).body
            guard surplus.isEmpty else { throw XRPCError.invalid("The call takes no input") }
            return .none
        }
        let type = try type(in: headers, expected)
        if route.streamsInput { return XRPCInput(pieces: request.pieces, type: type) }
        let bytes = try await request.whole(upTo: limit(of: type)).body
        guard !bytes.isEmpty || type != Self.json else { throw XRPCError.invalid("The call needs an input") }
        return XRPCInput(bytes: bytes, type: type, depth: options.jsonDepth)
    }

    /// The most bytes of a body that are read.
    ///
    /// - Throws: ``XRPCError`` if the header says already that the body can't be used.
    func limit(_ headers: HTTPHeaders) throws -> Int {
        guard let expected = route.inputType else { return Self.surplusBytes }
        return limit(of: try type(in: headers, expected))
    }

    static let json = "application/json"

    private func limit(of type: String) -> Int {
        route.bodyBytes
            ?? (type == Self.json ? options.jsonBytes : type.hasPrefix("text/") ? options.textBytes : options.blobBytes)
    }

    /// The media type, in lower case and without parameters.
    private func type(in headers: HTTPHeaders, _ expected: String) throws -> String {
        if let encoding = headers["Content-Encoding"], encoding.lowercased() != "identity" {
            throw XRPCError(HTTPStatusCode(rawValue: 415), "The input must not be compressed")
        }
        guard let given = headers["Content-Type"] else {
            throw XRPCError.invalid("The input needs a Content-Type")
        }
        let type = String(given.split(separator: ";", maxSplits: 1).first?.trimmed ?? "").lowercased()
        guard Self.matches(type, expected) else {
            throw XRPCError.invalid("Wrong Content-Type, expected \(expected)")
        }
        return type
    }

    /// Whether a type is one of those in a list. `*/*` and `image/*` are the only patterns.
    static func matches(_ type: String, _ expected: String) -> Bool {
        let parts = type.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
        return expected.split(separator: ",").map { $0.trimmed.lowercased() }.contains { pattern in
            pattern == "*/*" || pattern == type || pattern.hasSuffix("/*") && pattern.dropLast(2) == parts[0]
        }
    }
}

extension ServerRequest {
    /// The same request with its whole body, which another server may still be receiving.
    ///
    /// - Throws: ``XRPCError`` if it is too large.
    func whole(upTo most: Int) async throws -> ServerRequest {
        do {
            return try await collected(upTo: most)
        } catch let error as TransportError where error.reason == .bodyTooLarge(limit: most) {
            throw XRPCError.tooLarge(most)
        }
    }
}

extension RawCall {
    /// The same call with its whole body.
    ///
    /// - Throws: ``XRPCError`` if it is too large.
    func whole(upTo most: Int) async throws -> RawCall {
        RawCall(nsid: nsid, query: query, request: try await request.whole(upTo: most), id: id)
    }
}
