import ATData
import Foundation
import HTTPServer
import HTTPTransport

/// Checks the media type and the size of a body before it is read.
struct InputCheck {
    private let route: ServiceRoute
    private let options: XRPCService.Options

    init(_ route: ServiceRoute, _ options: XRPCService.Options) {
        self.route = route
        self.options = options
    }

    /// The body of a request.
    ///
    /// - Throws: ``XRPCError`` if it is too large, of another type, missing, or not expected.
    func input(of request: ServerRequest, _ headers: HTTPHeaders) throws -> XRPCInput {
        guard let expected = route.inputType else {
            guard request.body.isEmpty else { throw XRPCError.invalid("The call takes no input") }
            return .none
        }
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
        let isJSON = type == "application/json"
        guard !request.body.isEmpty || !isJSON else { throw XRPCError.invalid("The call needs an input") }
        let most = isJSON ? options.jsonBytes : type.hasPrefix("text/") ? options.textBytes : options.blobBytes
        guard request.body.count <= most else {
            throw XRPCError(.contentTooLarge, "The input is larger than \(most) bytes")
        }
        return XRPCInput(bytes: request.body, type: type, depth: options.jsonDepth)
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
