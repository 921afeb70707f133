/// A path that is compared by its bytes. `String` would treat different encodings of "é" as equal.
struct RoutePath: Hashable, ExpressibleByStringLiteral {
    private let bytes: [UInt8]

    init(_ path: String) { bytes = Array(path.utf8) }

    init(stringLiteral path: String) { self.init(path) }

    /// The path as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Its length.
    var count: Int { bytes.count }

    /// Whether a path is below this one. This path must end with a slash.
    func isAbove(_ path: RoutePath) -> Bool { path.bytes.starts(with: bytes) }
}
