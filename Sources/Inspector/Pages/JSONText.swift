import ATData
import LocalNetwork

/// A value as indented JSON: as text, or as HTML with links to accounts and records.
struct JSONText {
    /// A part of the text. Strings may become links.
    private enum Piece {
        case mark(String)
        case string(String)
    }

    private var pieces: [Piece] = []

    init(_ value: LexValue) { add(value, indent: "") }

    private mutating func add(_ value: LexValue, indent: String) {
        let inner = indent + "  "
        switch value {
        case .string(let text): pieces.append(.string(text))
        case .array(let values) where !values.isEmpty:
            for (index, element) in values.enumerated() {
                pieces.append(.mark((index == 0 ? "[\n" : ",\n") + inner))
                add(element, indent: inner)
            }
            pieces.append(.mark("\n\(indent)]"))
        case .object(let object) where !object.isEmpty:
            for (index, field) in object.enumerated() {
                pieces.append(.mark((index == 0 ? "{\n" : ",\n") + inner + Self.quoted(field.name) + ": "))
                add(field.value, indent: inner)
            }
            pieces.append(.mark("\n\(indent)}"))
        default: pieces.append(.mark(Self.plain(value)))
        }
    }

    private static func plain(_ value: LexValue) -> String {
        (try? value.json()).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    private static func quoted(_ text: String) -> String { plain(.string(text)) }

    /// The JSON.
    var text: String {
        pieces.map { piece in
            switch piece {
            case .mark(let text): text
            case .string(let text): Self.quoted(text)
            }
        }.joined()
    }

    /// The JSON as a block of HTML.
    var html: HTML {
        let parts = pieces.map { piece -> HTML in
            switch piece {
            case .mark(let text): "\(text)"
            case .string(let text):
                Link.path(of: text).map { "<a href=\"\($0)\">\(Self.quoted(text))</a>" } ?? "\(Self.quoted(text))"
            }
        }
        return "<pre class=\"json\">\(parts)</pre>"
    }
}

/// The pages about what a text names.
enum Link {
    /// The page of an account or a record; `nil` for other texts.
    static func path(of text: String) -> String? {
        guard text.utf8.count <= 2_000 else { return nil }
        if text.hasPrefix("did:plc:") || text.hasPrefix("did:web:"), let did = try? DID(text) {
            return pagePath("accounts", did.description)
        }
        guard text.hasPrefix("at://"), let uri = try? ATURI(text) else { return nil }
        let account = "\(uri.authority)"
        guard let collection = uri.collection else { return pagePath("accounts", account) }
        guard let key = uri.recordKey else { return pagePath("records", account, collection.description) }
        return pagePath("records", account, collection.description, key.description)
    }
}
