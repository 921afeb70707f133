/// The distortion of a correct response by a fault of a test server.
package struct Distortion: Sendable {
    /// The end of the connection.
    package enum Ending: Sendable {
        case close
        case reset
    }

    /// The number of bytes of the body to send before the connection ends.
    package var bodyLimit: Int?
    /// How the connection ends after the response, regardless of its header.
    package var ending: Ending?
    /// The number of bytes of the body to send at a time, and the pause between them.
    package var pace: (bytes: Int, pause: Duration)?
    /// The number of bytes to send after the body, beyond its `Content-Length`.
    package var surplus = 0
    /// The size of an additional header field.
    package var headerPadding: Int?

    package init(
        bodyLimit: Int? = nil, ending: Ending? = nil, pace: (bytes: Int, pause: Duration)? = nil, surplus: Int = 0,
        headerPadding: Int? = nil
    ) {
        self.bodyLimit = bodyLimit
        self.ending = ending
        self.pace = pace
        self.surplus = surplus
        self.headerPadding = headerPadding
    }

    /// The value of `Content-Length`. It exceeds the actual length if the body is cut off.
    func promise(for length: Int) -> Int {
        guard let bodyLimit else { return length }
        return max(length, bodyLimit == .max ? bodyLimit : bodyLimit + 1)
    }
}
