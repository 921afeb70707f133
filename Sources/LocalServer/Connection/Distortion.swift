/// The distortion of a correct response by a fault.
struct Distortion: Sendable {
    /// The end of the connection.
    enum Ending: Sendable {
        case close
        case reset
    }

    /// The number of bytes of the body to send before the connection ends.
    var bodyLimit: Int?
    /// How the connection ends after the response, regardless of its header.
    var ending: Ending?
    /// The number of bytes of the body to send at a time, and the pause between them.
    var pace: (bytes: Int, pause: Duration)?
    /// The number of bytes to send after the body, beyond its `Content-Length`.
    var surplus = 0
    /// The size of an additional header field.
    var headerPadding: Int?

    /// The value of `Content-Length`. It exceeds the actual length if the body is cut off.
    func promise(for length: Int) -> Int {
        guard let bodyLimit else { return length }
        return max(length, bodyLimit == .max ? bodyLimit : bodyLimit + 1)
    }
}
