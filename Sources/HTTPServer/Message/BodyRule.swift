/// How a server reads the body of a request, decided from the request's head.
public enum BodyRule: Hashable, Sendable {
    /// It isn't read, because the response doesn't depend on it. After the response, the connection is closed.
    case ignored
    /// The handler gets it as a whole: ``ServerRequest/body``. A request whose body has more bytes gets a 413.
    case whole(upTo: Int)
    /// The handler reads it while it is received: ``ServerRequest/pieces``. No more of it is received than the handler
    /// reads, apart from a buffer of about 100 KiB.
    ///
    /// A request whose length announces more bytes gets a 413. If more bytes come without an announcement, reading
    /// throws `HTTPServerError.invalidBody`.
    case pieces(upTo: Int)
}
