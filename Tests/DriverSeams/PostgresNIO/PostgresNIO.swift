// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the sample of the article "Another client of PostgreSQL" uses of postgres-nio, declared as it is there.

public import Foundation
public import Logging
public import NIOCore

public final class PostgresClient: Sendable {
    public func withTransaction<Result>(
        logger: Logger, file: String = #file, line: Int = #line, isolation: isolated (any Actor)? = #isolation,
        _ closure: (PostgresConnection) async throws -> sending Result
    ) async throws -> sending Result { fatalError() }
}

public final class PostgresConnection: Sendable {
    @discardableResult
    public func query(
        _ query: PostgresQuery, logger: Logger, file: String = #fileID, line: Int = #line
    ) async throws -> PostgresRowSequence { fatalError() }
}

public struct PostgresRowSequence: AsyncSequence, Sendable {
    public typealias Element = PostgresRow

    public struct AsyncIterator: AsyncIteratorProtocol {
        public mutating func next() async throws -> PostgresRow? { nil }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

public struct PostgresRow: Sendable, Sequence {
    public struct Iterator: IteratorProtocol {
        public mutating func next() -> PostgresCell? { nil }
    }

    public func makeIterator() -> Iterator { Iterator() }
}

public struct PostgresCell: Sendable, Equatable {
    public var bytes: ByteBuffer?
    public var dataType: PostgresDataType

    public func decode<T: PostgresDecodable>(_: T.Type, file: String = #fileID, line: Int = #line) throws -> T {
        fatalError()
    }
}

public struct PostgresDataType: RawRepresentable, Sendable, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let bool = PostgresDataType(rawValue: 16)
    public static let bytea = PostgresDataType(rawValue: 17)
    public static let int8 = PostgresDataType(rawValue: 20)
    public static let int2 = PostgresDataType(rawValue: 21)
    public static let int4 = PostgresDataType(rawValue: 23)
    public static let uuid = PostgresDataType(rawValue: 2950)
}

public protocol PostgresDecodable {}
public protocol PostgresThrowingDynamicTypeEncodable {}
public protocol PostgresDynamicTypeEncodable: PostgresThrowingDynamicTypeEncodable {}
public protocol PostgresArrayEncodable {}

extension Bool: PostgresDynamicTypeEncodable, PostgresDecodable {}
extension Int64: PostgresDynamicTypeEncodable, PostgresDecodable {}
extension String: PostgresDynamicTypeEncodable, PostgresArrayEncodable, PostgresDecodable {}
extension UUID: PostgresDynamicTypeEncodable, PostgresDecodable {}
extension Data: PostgresThrowingDynamicTypeEncodable, PostgresDecodable {}
extension ByteBuffer: PostgresDynamicTypeEncodable, PostgresArrayEncodable, PostgresDecodable {}
extension Array: PostgresThrowingDynamicTypeEncodable where Element: PostgresArrayEncodable {}
extension Array: PostgresDynamicTypeEncodable where Element: PostgresArrayEncodable & PostgresDynamicTypeEncodable {}

public struct PostgresBindings: Sendable, Hashable {
    public init(capacity: Int) {}
    public mutating func appendNull() {}
    public mutating func append<Value: PostgresThrowingDynamicTypeEncodable>(_ value: Value) throws {}
    public mutating func append<Value: PostgresDynamicTypeEncodable>(_ value: Value) {}
}

public struct PostgresQuery: Sendable, Hashable {
    public init(unsafeSQL sql: String, binds: PostgresBindings) {}
}

public struct PostgresTransactionError: Error {
    public var beginError: (any Error)?
    public var closureError: (any Error)?
    public var rollbackError: (any Error)?
    public var commitError: (any Error)?
}

public struct PSQLError: Error {
    public struct Code: Sendable, Hashable {
        public static let clientClosedConnection = Self()
        public static let serverClosedConnection = Self()
        public static let connectionError = Self()
        public static let uncleanShutdown = Self()
    }

    public struct ServerInfo: Sendable {
        public struct Field: Hashable, Sendable {
            public static let sqlState = Self()
        }

        public subscript(field: Field) -> String? { nil }
    }

    public var code: Code
    public var serverInfo: ServerInfo?
}
