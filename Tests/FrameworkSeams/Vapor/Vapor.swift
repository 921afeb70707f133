// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What a sample of the article "Mount a service in another framework" uses of Vapor 4, declared as it is there.

public import NIOCore
public import NIOHTTP1

public struct URI: Sendable {
    public var string: String
    public var path: String
}

public final class Request: Sendable {
    public struct Body: Sendable, AsyncSequence {
        public typealias Element = ByteBuffer

        public struct AsyncIterator: AsyncIteratorProtocol {
            public mutating func next() async throws -> ByteBuffer? { nil }
        }

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }

    public var method: HTTPMethod { .GET }
    public var url: URI { URI(string: "", path: "") }
    public var headers: HTTPHeaders { [:] }
    public var body: Body { Body() }
    public var remoteAddress: SocketAddress? { nil }
}

public protocol AsyncBodyStreamWriter: Sendable {
    func writeBuffer(_ buffer: ByteBuffer) async throws
}

public final class Response: Sendable {
    public struct Body: Sendable {
        public static let empty = Body(managedAsyncStream: { _ in })
        public init(
            managedAsyncStream: @escaping @Sendable (any AsyncBodyStreamWriter) async throws -> Void, count: Int = -1
        ) {}
    }

    public init(status: HTTPResponseStatus = .ok, headers: HTTPHeaders = [:], body: Body = .empty) {}
}

public protocol Responder: Sendable {}

public protocol AsyncResponder: Responder {
    func respond(to request: Request) async throws -> Response
}

public protocol Middleware: Sendable {}

public protocol AsyncMiddleware: Middleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response
}
