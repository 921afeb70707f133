import Foundation
import HTTPServer
import HTTPTransport

extension ServerResponse {
    /// The headers of every response of the inspector: no script or style but its own files, no framing, no caching,
    /// and no use by other origins.
    private static let protection: HTTPHeaders = [
        "Content-Security-Policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
        "Cache-Control": "no-store",
    ]

    /// The same response with the headers that protect it.
    var protected: ServerResponse {
        var response = self
        for field in Self.protection where response.headers[field.name] == nil {
            response.headers[field.name] = field.value
        }
        return response
    }

    /// A response with a blob, which may be anything. Only pictures without scripts are shown, the rest is downloaded.
    static func blob(_ data: Data, type: String) -> ServerResponse {
        let shown: Set<String> = ["image/avif", "image/gif", "image/jpeg", "image/png", "image/webp"]
        let isShown = shown.contains(type)
        var response = ServerResponse.data(data, contentType: isShown ? type : "application/octet-stream")
        response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
        if !isShown { response.headers["Content-Disposition"] = "attachment; filename=\"blob\"" }
        return response
    }
}
