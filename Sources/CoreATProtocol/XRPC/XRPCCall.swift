public import ATData
public import Foundation
public import HTTPTransport

/// A call that a lexicon describes. Its parameters are the properties of a value, and its type knows the type of the
/// response.
///
/// `lexgen` generates one for each query and procedure of a lexicon, with a static member that creates it, so that a
/// call reads like a sentence:
///
/// ```swift
/// let page = try await client.execute(.getTimeline(limit: 50))     // AppBsky.Feed.GetTimeline.Output
/// ```
///
/// You can also write one by hand, for a service without lexicons. If `Output` is a `WireValue`, `Data` or
/// `EmptyResponse`, it is decoded for you:
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
    /// The type of the response.
    associatedtype Output: Sendable

    /// The identifier of the lexicon.
    static var nsid: NSID { get }
    /// `GET` for a query, `POST` for a procedure.
    static var method: HTTPMethod { get }
    /// The media type of the response; `application/json` by default.
    static var outputType: String { get }

    /// Adds the parameters to the query.
    func write(to query: inout XRPCParameters)
    /// Checks the lexicon's constraints on the parameters and the body.
    func check(_ constraints: inout ConstraintCheck)
    /// The body, or `nil` if the call sends none.
    func body() throws -> XRPCBody?

    /// Decodes the response. Elements of arrays that can't be decoded are skipped and added to the issues, unless
    /// reading is strict.
    static func output(from body: Data, _ reading: inout XRPCReading) throws -> Output
}

/// A call that only reads. It is repeated if the server is busy or the connection is lost.
public protocol XRPCQuery: XRPCCall {}

/// A call that changes something. It is never repeated automatically, except after a token refresh.
public protocol XRPCProcedure: XRPCCall {}

/// A query that returns its results in pages.
public protocol XRPCPagedQuery: XRPCQuery {
    /// The start of the page; `nil` for the first page.
    var cursor: String? { get set }

    /// The start of the next page; `nil` after the last.
    static func cursor(in output: Output) -> String?
}

/// A query that returns a list of items in pages.
public protocol XRPCListQuery: XRPCPagedQuery {
    /// The type of the items.
    associatedtype Item: Sendable

    /// The items of a page.
    static func items(in output: Output) -> [Item]
}

extension XRPCCall {
    /// `application/json`.
    public static var outputType: String { "application/json" }
    /// Adds nothing.
    public func write(to query: inout XRPCParameters) {}
    /// Checks nothing.
    public func check(_ constraints: inout ConstraintCheck) {}
    /// No body.
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
    /// Decodes a JSON value.
    public static func output(from body: Data, _ reading: inout XRPCReading) throws -> Output {
        try reading.json(body)
    }
}

extension XRPCCall where Output == Data {
    /// `*/*`.
    public static var outputType: String { "*/*" }

    /// Returns the body unchanged.
    public static func output(from body: Data, _ reading: inout XRPCReading) throws -> Data { body }
}

extension XRPCCall where Output == EmptyResponse {
    /// Ignores the body.
    public static func output(from body: Data, _ reading: inout XRPCReading) throws -> EmptyResponse { EmptyResponse() }
}
