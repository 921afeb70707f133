/// How a fault spoils the sending of a response that is otherwise right.
struct Distortion: Sendable {
    /// How the connection ends.
    enum Ending: Sendable {
        case close
        case reset
    }

    /// How many bytes of the body are sent before the connection ends.
    var bodyLimit: Int?
    /// How the connection ends after the response, whatever was agreed.
    var ending: Ending?
    /// How many bytes of the body are sent at a time, and the pause between.
    var pace: (bytes: Int, pause: Duration)?
    /// How many bytes follow the body that were not promised.
    var surplus = 0
    /// The size of a header field added to the response's own.
    var headerPadding: Int?

    /// What Content-Length says: where the body is cut off, always more than is sent.
    func promise(for length: Int) -> Int {
        guard let bodyLimit else { return length }
        return max(length, bodyLimit == .max ? bodyLimit : bodyLimit + 1)
    }
}
