import HTTPTransport

extension [QueryItem] {
    /// The items as they appear in a query, and in the body of a form. Everything with a special meaning is escaped,
    /// `+` and `&` included.
    var percentEncoded: String {
        var text = ""
        for item in self {
            if !text.isEmpty { text.append("&") }
            text.percentEncode(item.name, keeping: .unreserved)
            text.append("=")
            text.percentEncode(item.value, keeping: .unreserved)
        }
        return text
    }
}
