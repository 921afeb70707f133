/// How a fault distorts a correct response while it is sent.
struct Distortion: Sendable {
    /// How the connection ends.
    enum Ending: Sendable {
        case close
        case reset
    }

    /// The number of bytes of the body to send before the connection ends.
    var bodyLimit: Int?
    /// How the connection ends after the response, whatever its header says.
    var ending: Ending?
    /// The number of bytes of the body to send at a time, and the pause between.
    var pace: (bytes: Int, pause: Duration)?
    /// The number of bytes to send after the body, beyond its `Content-Length`.
    var surplus = 0
    /// The size of a header field added to the response's own.
    var headerPadding: Int?

    /// The value of Content-Length: more than is sent, if the body is cut off.
    func promise(for length: Int) -> Int {
        guard let bodyLimit else { return length }
        return max(length, bodyLimit == .max ? bodyLimit : bodyLimit + 1)
    }
}
