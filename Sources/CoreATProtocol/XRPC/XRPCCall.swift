public import ATData
public import Foundation
public import HTTPTransport

/// A call that a lexicon describes: its parameters are a value's properties, and its type knows what is answered.
///
/// `lexgen` writes one for every query and procedure of a lexicon, with a static member that makes it, so that a call
/// reads as a sentence:
///
/// ```swift
/// let page = try await client.execute(.getTimeline(limit: 50))     // AppBsky.Feed.GetTimeline.Output
/// ```
///
/// Write one by hand for a service without lexicons. `Output` reads itself when it is a `WireValue`, `Data`
/// or `EmptyResponse`:
///
/// ```swift
/// struct Ping: XRPCQuery {
///     typealias Output = LexObject
///     static var nsid: NSID { "com.example.ping" }
///     var text: String
///     func write(to query: inout XRPCParameters) { query.add("text", text) }
/// }
/// ```
public protocol XRPCCall: Sendable {
    /// What is answered.
    associatedtype Output: Sendable

    /// The name of the lexicon.
    static var nsid: NSID { get }
    /// `GET` for a query, `POST` for a procedure.
    static var method: HTTPMethod { get }
    /// The media type of what is answered: `application/json` unless the lexicon says otherwise.
    static var outputType: String { get }

    /// Adds the parameters that go into the address.
    func write(to query: inout XRPCParameters)
    /// Checks what the lexicon asks of what is sent.
    func check(_ constraints: inout ConstraintCheck)
    /// What is sent in the body; `nil` for nothing.
    func body() throws -> XRPCBody?

    /// Reads what was answered. Elements of arrays that do not fit are left out and added to the reading's issues,
    /// unless it is strict.
    static func output(from body: Data, _ reading: inout XRPCReading) throws -> Output
}

/// A call that only reads. It is repeated when the server is busy or the connection drops.
public protocol XRPCQuery: XRPCCall {}

/// A call that changes something. It is never repeated by itself, except once a token was renewed.
public protocol XRPCProcedure: XRPCCall {}

/// A query that answers page by page.
public protocol XRPCPagedQuery: XRPCQuery {
    /// Where the page begins; `nil` for the first.
    var cursor: String? { get set }

    /// Where the next page begins; `nil` when there is none.
    static func cursor(in output: Output) -> String?
}

/// A query that answers page by page with a list of items.
public protocol XRPCListQuery: XRPCPagedQuery {
    /// What the list holds.
    associatedtype Item: Sendable

    /// The items of a page.
    static func items(in output: Output) -> [Item]
}

extension XRPCCall {
    /// `application/json`.
    public static var outputType: String { "application/json" }
    /// Adds nothing.
    public func write(to query: inout XRPCParameters) {}
    /// Finds nothing to check.
    public func check(_ constraints: inout ConstraintCheck) {}
    /// Nothing is sent.
    public func body() throws -> XRPCBody? { nil }
}

extension XRPCQuery {
    /// `GET`.
    public static var method: HTTPMethod { .get }
}

extension XRPCProcedure {
    /// `POST`.
    public static var method: HTTPMethod { .post }
}

extension XRPCCall where Output: WireValue {
    /// Reads a value of JSON.
    public static func output(from body: Data, _ reading: inout XRPCReading) throws -> Output {
        try reading.json(body)
    }
}

extension XRPCCall where Output == Data {
    /// `*/*`.
    public static var outputType: String { "*/*" }

    /// Returns the bytes as they came.
    public static func output(from body: Data, _ reading: inout XRPCReading) throws -> Data { body }
}

extension XRPCCall where Output == EmptyResponse {
    /// Looks at nothing.
    public static func output(from body: Data, _ reading: inout XRPCReading) throws -> EmptyResponse { EmptyResponse() }
}
