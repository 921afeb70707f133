public import Foundation
public import HTTPServer
public import HTTPTransport

/// A fault in one response, for `LocalServer.script(_:_:)`.
///
/// Some faults replace the route's response, such as `.status(503)`; others distort how it is sent, such as
/// `.truncatedBody(after: 100)`. Faults that take time end when the client disconnects or the server stops.
public struct Fault: Sendable {
    indirect enum Kind: Sendable {
        case pass
        case delay(Duration, then: Fault)
        case when(@Sendable (ServerRequest) -> Bool, Fault)
        case answer(LocalServer.Handler)
        case rewrite(@Sendable (Data) -> Data)
        case distort(Distortion)
        case drop(reset: Bool)
        case garbage(Data)
    }

    let kind: Kind
    /// Its name for those who watch; `nil` for one that says what the kind does.
    var label: String?

    init(kind: Kind, label: String? = nil) {
        self.kind = kind
        self.label = label
    }

    /// No fault: the route's response.
    public static let pass = Fault(kind: .pass)

    /// The response, or the fault in `next`, is delayed.
    public static func delay(_ duration: Duration, then next: Fault = .pass) -> Fault {
        Fault(kind: .delay(duration, then: next))
    }

    /// A fault for matching requests only.
    public static func when(_ isMeant: @escaping @Sendable (ServerRequest) -> Bool, _ fault: Fault) -> Fault {
        Fault(kind: .when(isMeant, fault))
    }

    /// The response of another handler.
    public static func answer(_ handler: @escaping LocalServer.Handler) -> Fault {
        Fault(kind: .answer(handler))
    }

    /// The route's response with a changed body. A body that is written while it is sent stays unchanged.
    public static func body(_ change: @escaping @Sendable (Data) -> Data) -> Fault {
        Fault(kind: .rewrite(change))
    }

    /// A status, header fields and a body instead of the route's response.
    public static func status(_ code: Int, headers: HTTPHeaders = [:], body: Data = Data()) -> Fault {
        let response = ServerResponse(status: HTTPStatusCode(rawValue: code), headers: headers, body: body)
        return .answer { _ in response }.named("status \(code)")
    }

    /// A redirect instead of the route's response.
    public static func redirect(to location: String, status: Int = 302) -> Fault {
        .status(status, headers: ["Location": location])
    }

    /// A body of any size with a `Content-Length`, generated while it is sent.
    public static func generatedBody(byteCount: Int) -> Fault {
        .answer { _ in .generated(byteCount: byteCount) }.named("a body of \(byteCount) bytes")
    }

    /// An endless body without a length. It ends when the client disconnects.
    public static let endlessBody = Fault.answer { _ in
        .stream(contentType: "application/octet-stream") { writer in
            while true { try await writer.write(GeneratedBytes.block) }
        }
    }

    /// The route's response, cut off after a number of bytes of its body: the connection closes normally. The
    /// `Content-Length` is at least one byte more.
    public static func truncatedBody(after count: Int) -> Fault {
        Fault(kind: .distort(Distortion(bodyLimit: max(0, count), ending: .close)))
    }

    /// The route's response, cut off after a number of bytes of its body: the connection is reset.
    public static func resetBody(after count: Int) -> Fault {
        Fault(kind: .distort(Distortion(bodyLimit: max(0, count), ending: .reset)))
    }

    /// The route's response, followed by bytes beyond its `Content-Length`. The connection stays open.
    public static func surplusBody(_ count: Int) -> Fault {
        Fault(kind: .distort(Distortion(surplus: max(0, count))))
    }

    /// The route's response, its body sent a few bytes at a time.
    public static func drip(byteCount: Int, every pause: Duration) -> Fault {
        Fault(kind: .distort(Distortion(pace: (byteCount, pause))))
    }

    /// The route's response with an additional header field of a given size.
    public static func oversizedHeader(byteCount: Int) -> Fault {
        Fault(kind: .distort(Distortion(headerPadding: byteCount)))
    }

    /// The connection closes without a response.
    public static let drop = Fault(kind: .drop(reset: false))

    /// The connection is reset without a response.
    public static let reset = Fault(kind: .drop(reset: true))

    /// Sends bytes that aren't HTTP, then closes the connection.
    public static func garbage(_ data: Data = Data("\u{1}\u{2}*** no HTTP ***\r\n\r\n".utf8)) -> Fault {
        Fault(kind: .garbage(data))
    }
}
