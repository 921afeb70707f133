public import Foundation
public import HTTPTransport

/// Something that goes wrong with one answer, for `LocalServer.script(_:_:)`.
///
/// Some faults replace the route's answer, such as `.status(503)`; others spoil the sending of it, such as
/// `.truncatedBody(after: 100)`. Faults that take time end when the client leaves or the server stops.
public struct Fault: Sendable {
    indirect enum Kind: Sendable {
        case pass
        case delay(Duration, then: Fault)
        case when(@Sendable (LocalRequest) -> Bool, Fault)
        case answer(LocalServer.Handler)
        case rewrite(@Sendable (Data) -> Data)
        case distort(Distortion)
        case drop(reset: Bool)
        case garbage(Data)
    }

    let kind: Kind

    /// Nothing goes wrong: the route answers.
    public static let pass = Fault(kind: .pass)

    /// The answer, or the fault in `next`, comes late.
    public static func delay(_ duration: Duration, then next: Fault = .pass) -> Fault {
        Fault(kind: .delay(duration, then: next))
    }

    /// A fault for requests that it is meant for. Nothing goes wrong with others.
    public static func when(_ isMeant: @escaping @Sendable (LocalRequest) -> Bool, _ fault: Fault) -> Fault {
        Fault(kind: .when(isMeant, fault))
    }

    /// Another handler answers.
    public static func answer(_ handler: @escaping LocalServer.Handler) -> Fault {
        Fault(kind: .answer(handler))
    }

    /// The route's answer with its body changed. One that is written as it goes stays as it is.
    public static func body(_ change: @escaping @Sendable (Data) -> Data) -> Fault {
        Fault(kind: .rewrite(change))
    }

    /// A status, header fields and a body instead of the route's answer.
    public static func status(_ code: Int, headers: HTTPHeaders = [:], body: Data = Data()) -> Fault {
        let response = LocalResponse(status: HTTPStatusCode(rawValue: code), headers: headers, body: body)
        return .answer { _ in response }
    }

    /// A redirect instead of the route's answer.
    public static func redirect(to location: String, status: Int = 302) -> Fault {
        .status(status, headers: ["Location": location])
    }

    /// A body of any size, with its `Content-Length`, that is made while it is sent.
    public static func generatedBody(byteCount: Int) -> Fault {
        .answer { _ in .generated(byteCount: byteCount) }
    }

    /// A body without a length that goes on until the client leaves.
    public static let endlessBody = Fault.answer { _ in
        .stream(contentType: "application/octet-stream") { writer in
            while true { try await writer.write(GeneratedBytes.block) }
        }
    }

    /// The route's answer, cut off after so many bytes of its body: the connection closes as if all were well. At
    /// least one byte more was promised.
    public static func truncatedBody(after count: Int) -> Fault {
        Fault(kind: .distort(Distortion(bodyLimit: max(0, count), ending: .close)))
    }

    /// The route's answer, broken off after so many bytes of its body: the connection is reset.
    public static func resetBody(after count: Int) -> Fault {
        Fault(kind: .distort(Distortion(bodyLimit: max(0, count), ending: .reset)))
    }

    /// The route's answer, followed by bytes that its `Content-Length` did not promise. The connection stays open.
    public static func surplusBody(_ count: Int) -> Fault {
        Fault(kind: .distort(Distortion(surplus: max(0, count))))
    }

    /// The route's answer, its body sent a few bytes at a time.
    public static func drip(byteCount: Int, every pause: Duration) -> Fault {
        Fault(kind: .distort(Distortion(pace: (byteCount, pause))))
    }

    /// The route's answer with a header field of so many bytes added.
    public static func oversizedHeader(byteCount: Int) -> Fault {
        Fault(kind: .distort(Distortion(headerPadding: byteCount)))
    }

    /// The connection closes without an answer.
    public static let drop = Fault(kind: .drop(reset: false))

    /// The connection is reset without an answer.
    public static let reset = Fault(kind: .drop(reset: true))

    /// Bytes that are no HTTP, and then the connection closes.
    public static func garbage(_ data: Data = Data("\u{1}\u{2}*** no HTTP ***\r\n\r\n".utf8)) -> Fault {
        Fault(kind: .garbage(data))
    }
}
