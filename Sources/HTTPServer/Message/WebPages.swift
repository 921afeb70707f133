import Foundation
public import HTTPTransport

// For pages that people open in a browser.

extension ServerRequest {
    /// The value of a cookie; `nil` if the browser sent none with this name.
    public func cookie(_ name: String) -> String? {
        for pair in (headers["Cookie"] ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces).utf8.elementsEqual(name.utf8) else {
                continue
            }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
        return nil
    }

    /// The first value of a field of an HTML form that was sent with `method="post"`.
    public func form(_ name: String) -> String? {
        Self.items(in: text[...]).first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
}

extension ServerResponse {
    /// Creates a response with a web page. Insert text from users as `text.htmlEscaped`.
    public static func html(
        _ page: String, status: HTTPStatusCode = .ok, headers: HTTPHeaders = [:]
    ) -> ServerResponse {
        .data(Data(page.utf8), status: status, headers: headers, contentType: "text/html; charset=utf-8")
    }
}

extension String {
    /// The text for a web page, between tags or in quotation marks as the value of an attribute.
    public var htmlEscaped: String { escapedForHTML }
}
