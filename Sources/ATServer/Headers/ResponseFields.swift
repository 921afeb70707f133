import ATCrypto
import Foundation
import HTTPServer
import HTTPTransport

/// The header fields that every response of a service has.
enum ResponseFields {
    private static let exposed = [
        "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "RateLimit-Policy", "Retry-After",
        "WWW-Authenticate", "DPoP-Nonce", "atproto-content-labelers", "atproto-repo-rev", "X-Request-Id",
    ].joined(separator: ", ")

    /// The most names of header fields that a preflight may ask for.
    private static let mostNames = 32

    /// Adds what browsers need.
    static func add(to response: inout ServerResponse, _ id: RequestID) {
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = exposed
        response.headers["X-Request-Id"] = id.description
        if response.status.rawValue >= 400 { response.headers["Cache-Control"] = "no-store" }
    }

    /// The response to a browser's question whether it may send a request.
    static func preflight(_ headers: HTTPHeaders) -> ServerResponse {
        let names = headers.values(for: "Access-Control-Request-Headers").flatMap { $0.split(separator: ",") }
            .map { String($0.trimmed) }.filter { !$0.isEmpty }
        guard names.count <= mostNames, names.allSatisfy(isToken) else {
            return XRPCError.invalid("The preflight asks for too many header fields, or for invalid ones").response
        }
        var response = ServerResponse.status(.noContent)
        response.headers["Access-Control-Allow-Methods"] = "GET, HEAD, POST"
        if !names.isEmpty { response.headers["Access-Control-Allow-Headers"] = names.joined(separator: ", ") }
        response.headers["Access-Control-Max-Age"] = "86400"
        return response
    }

    private static func isToken(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    /// Makes a response cacheable, or a 304 if the client has it.
    static func cache(
        _ response: inout ServerResponse, _ bytes: Data, _ policy: CachePolicy, _ request: HTTPHeaders
    ) {
        let hash = SHA256.hash(bytes).bytes.prefix(16)
        let tag = "\"\(Base64.url.encode(hash))\""
        response.headers["Cache-Control"] = "public, max-age=\(policy.seconds)"
        response.headers["ETag"] = tag
        let known = request.values(for: "If-None-Match").flatMap { $0.split(separator: ",") }.map(\.trimmed)
        guard known.contains(where: { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }) else { return }
        var headers = response.headers
        headers["Content-Type"] = nil
        response = ServerResponse(status: .notModified, headers: headers)
    }
}
