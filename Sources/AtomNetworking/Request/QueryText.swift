import HTTPTransport

extension [QueryItem] {
    /// The items as they stand in a query, and in the body of a form: everything escaped that has a meaning anywhere,
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
