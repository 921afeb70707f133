import HTTPTransport

extension [QueryItem] {
    /// The items as a query, or as the body of a form. All characters with a special meaning are escaped, including `+`
    /// and `&`.
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
