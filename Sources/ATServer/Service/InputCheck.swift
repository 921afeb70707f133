package import ATData
import Deflate
import Foundation
package import HTTPServer
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
    /// - Parameter memory: The memory for all bodies that are decompressed.
    /// - Throws: ``XRPCError`` if it is too large, of another type, missing, or not expected.
    func input(
        of request: ServerRequest, _ headers: HTTPHeaders, _ memory: MemoryBudget
    ) async throws -> XRPCInput {
        guard let expected = route.inputType else {
            let surplus = try await request.whole(upTo: Self.surplusBytes).body
            guard surplus.isEmpty else { throw XRPCError.invalid("The call takes no input") }
            return .none
        }
        let type = try Self.type(in: headers, expected)
        let packing = try packing(in: headers)
        if route.streamsInput { return XRPCInput(pieces: request.pieces, type: type) }
        let limit = limit(of: type)
        var bytes = try await request.whole(upTo: limit).body
        if packing != nil {
            let body = bytes
            bytes = try await offLoop { try Self.unpacked(body, packing, upTo: limit) }
        }
        guard !bytes.isEmpty || type != Self.json else { throw XRPCError.invalid("The call needs an input") }
        let share = packing.map { _ in MemoryBudget.Share(memory) }
        guard share?.grow(by: bytes.count, upTo: options.server.totalBodyBytes) != false else {
            throw XRPCError(.serviceUnavailable, "Too many inputs are being decompressed")
        }
        return XRPCInput(bytes: bytes, type: type, depth: options.jsonDepth, share: share)
    }

    /// The most bytes of a body that are read.
    ///
    /// - Throws: ``XRPCError`` if the header says already that the body can't be used.
    func limit(_ headers: HTTPHeaders) throws -> Int {
        guard let expected = route.inputType else { return Self.surplusBytes }
        _ = try packing(in: headers)
        return limit(of: try Self.type(in: headers, expected))
    }

    static let json = "application/json"

    private func limit(of type: String) -> Int {
        route.bodyBytes
            ?? (type == Self.json ? options.jsonBytes : type.hasPrefix("text/") ? options.textBytes : options.blobBytes)
    }

    /// The media type, in lower case and without parameters.
    static func type(in headers: HTTPHeaders, _ expected: String) throws -> String {
        guard let given = headers["Content-Type"] else {
            throw XRPCError.invalid("The input needs a Content-Type")
        }
        let type = String(given.split(separator: ";", maxSplits: 1).first?.trimmed ?? "").lowercased()
        guard matches(type, expected) else {
            throw XRPCError.invalid("Wrong Content-Type, expected \(expected)")
        }
        return type
    }

    // MARK: Compression

    /// How the body is compressed; `nil` if it isn't. A body that is read while it is received must not be compressed.
    private func packing(in headers: HTTPHeaders) throws -> Inflate.Format? {
        let packing = try Self.packing(in: headers)
        guard packing == nil || !route.streamsInput else { throw Self.unknownPacking("identity") }
        return packing
    }

    /// How a body is compressed; `nil` if it isn't.
    static func packing(in headers: HTTPHeaders) throws -> Inflate.Format? {
        let encodings = headers.values(for: "Content-Encoding").flatMap { $0.split(separator: ",") }
            .map { $0.trimmed.lowercased() }.filter { !["", "identity"].contains($0) }
        switch encodings {
        case []: return nil
        case ["gzip"], ["x-gzip"]: return .gzip
        case ["deflate"]: return .zlib
        default: throw unknownPacking("gzip, deflate, identity")
        }
    }

    private static func unknownPacking(_ accepted: String) -> XRPCError {
        XRPCError(
            HTTPStatusCode(rawValue: 415), "The input has a Content-Encoding other than \(accepted)",
            headers: ["Accept-Encoding": accepted])
    }

    /// The decompressed bytes of a body.
    ///
    /// - Throws: ``XRPCError`` if there are more than the limit, or they are damaged.
    static func unpacked(_ body: Data, _ packing: Inflate.Format?, upTo most: Int) throws -> Data {
        guard let packing, !body.isEmpty else { return body }
        do throws(DeflateError) {
            return Data(try Inflate.unpackAll(Array(body), packing, atMost: most))
        } catch .tooLong {
            throw XRPCError.tooLarge(most)
        } catch {
            throw XRPCError.invalid("The input is compressed and can't be read. \(error)")
        }
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

    /// The JSON of a body that was read as a whole.
    ///
    /// - Throws: ``XRPCError`` if it is too large, of another type, or not valid.
    package func input<Value: WireValue>(upTo most: Int, depth: Int) throws -> Value {
        let type = try InputCheck.type(in: headers, InputCheck.json)
        guard body.count <= most else { throw XRPCError.tooLarge(most) }
        let bytes = try InputCheck.unpacked(body, try InputCheck.packing(in: headers), upTo: most)
        return try XRPCInput(bytes: bytes, type: type, depth: depth).json()
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
