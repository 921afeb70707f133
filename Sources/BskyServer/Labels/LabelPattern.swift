import ATServer

/// The subjects that a call asks for: one, or all with a prefix.
package struct LabelPattern: Sendable {
    /// The range of the subjects' bytes.
    let first: [UInt8]
    let end: [UInt8]
    /// The subject, or the prefix of all of them.
    package let name: String
    /// Whether it stands for all subjects with the prefix.
    package let isPrefix: Bool

    package init(_ text: String) throws {
        isPrefix = text.utf8.last == UInt8(ascii: "*")
        let name = Array(isPrefix ? text.utf8.dropLast() : text.utf8[...])
        guard !name.contains(UInt8(ascii: "*")), name.count <= 8_192 else {
            throw XRPCError(.badRequest, "\(text.prefix(100).debugDescription) has a * that isn't at its end")
        }
        first = name
        self.name = String(decoding: name, as: UTF8.self)
        // No byte of UTF-8 is that large.
        end = isPrefix ? name + [0xFF] : name + [0]
    }

    /// Whether a subject is one of them.
    func matches(_ uri: [UInt8]) -> Bool { isPrefix ? uri.starts(with: first) : uri == first }
}
