// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What a sample of the article "Mount a service in another framework" uses of Hummingbird 2, declared as it is there.

public import HTTPTypes
public import NIOCore

public protocol RequestContext: Sendable {}

public protocol RemoteAddressRequestContext: RequestContext {
    var remoteAddress: SocketAddress? { get }
}

public struct URI: Sendable, Hashable {
    public let string: String
    public var path: String { string }
}

public struct RequestBody: Sendable, AsyncSequence {
    public typealias Element = ByteBuffer

    public struct AsyncIterator: AsyncIteratorProtocol {
        public mutating func next() async throws -> ByteBuffer? { nil }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

public struct Request: Sendable {
    public let uri: URI
    public var body: RequestBody
    public var method: HTTPRequest.Method
    public var headers: HTTPFields
}

public struct ResponseBody: Sendable {
    public init() {}
    public init<Buffers: AsyncSequence & Sendable>(asyncSequence: Buffers) where Buffers.Element == ByteBuffer {}
}

public struct Response: Sendable {
    public init(status: HTTPResponse.Status, headers: HTTPFields = .init(), body: ResponseBody = .init()) {}
}

public protocol MiddlewareProtocol<Input, Output, Context>: Sendable {
    associatedtype Input
    associatedtype Output
    associatedtype Context
    func handle(
        _ input: Input, context: Context, next: (Input, Context) async throws -> Output
    ) async throws -> Output
}

public protocol RouterMiddleware<Context>: MiddlewareProtocol where Input == Request, Output == Response {}
