/// An encoded DNS name: each label is prefixed with its length, and an empty one ends the name.
struct DNSName: Hashable, Sendable {
    /// The labels with their lengths, letters in lower case.
    let bytes: [UInt8]

    /// The maximum length of an encoded name.
    static let mostBytes = 255
    /// The maximum number of labels.
    static let mostLabels = 127

    /// Creates a name from text, such as `_atproto.alice.example.com`. Throws if the text isn't a valid name.
    init(_ text: String) throws(DNSError) {
        var bytes: [UInt8] = []
        for label in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard let length = UInt8(exactly: label.count), 1...63 ~= length, label.allSatisfy({ 0x21...0x7e ~= $0 })
            else { throw .invalidName(text) }
            bytes.append(length)
            bytes.append(contentsOf: label.map(\.asciiLowercase))
        }
        bytes.append(0)
        guard bytes.count <= Self.mostBytes else { throw .invalidName(text) }
        self.bytes = bytes
    }

    /// Creates a name from valid labels.
    init(unchecked bytes: [UInt8]) { self.bytes = bytes }
}

extension UInt8 {
    /// The letter in lower case, or the unchanged byte.
    var asciiLowercase: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
