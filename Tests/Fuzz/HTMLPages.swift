import BskyKit

private let types: [String?] = [
    nil, "text/html", "text/html; charset=utf-8", "text/html;charset=\"ISO-8859-15\"", "text/html; charset=utf-16",
    "text/html; charset=shift_jis", "text/html; charset=gb18030", "text/html; charset=",
]

/// Reads bytes as the beginning of a page. The first byte chooses what the response says of the encoding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let type = types[Int(bytes.first ?? 0) % types.count]
    let html = PageEncoding.text(Array(bytes.dropFirst()), contentType: type)
    let head = PageHead(html)
    check(head.title, most: 300)
    check(head.summary, most: 1_000)
    check(head.picture, most: 2_048)
    check(head.base, most: 2_048)
    return 0
}

private func check(_ text: String?, most: Int) {
    guard let text else { return }
    precondition(!text.isEmpty && text.count <= most && text.utf8.count <= most * 10, "a text without limits")
    let isClean = text.unicodeScalars.allSatisfy { $0 == " " || !$0.properties.isWhitespace && $0.value >= 0x20 }
    precondition(isClean, "spaces or controls are left")
}
