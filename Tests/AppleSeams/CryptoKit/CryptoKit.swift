// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Apple's CryptoKit that ATCrypto and ATOAuth use, with the signatures that the framework declares, so that
// Linux can compile the Apple side of its seams. Nothing here runs. It is no SwiftPM target; CI compiles it with
//
//     swiftc -emit-module -module-name CryptoKit -parse-as-library Tests/AppleSeams/CryptoKit/*.swift -o …

public import Foundation
public import Security

public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sendable, Sequence where Element == UInt8 {
    static var byteCount: Int { get }
}

public protocol HashFunction: Sendable {
    associatedtype Digest: CryptoKit.Digest
    static var blockByteCount: Int { get }
    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> Self.Digest
}

extension HashFunction {
    public mutating func update<D: DataProtocol>(data: D) { fatalError("stub") }
}

public struct SHA256Digest: Digest {
    public static var byteCount: Int { fatalError("stub") }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError("stub") }
    public func makeIterator() -> Array<UInt8>.Iterator { fatalError("stub") }
    public static func == (lhs: Self, rhs: Self) -> Bool { fatalError("stub") }
    public func hash(into hasher: inout Hasher) { fatalError("stub") }
    public var description: String { fatalError("stub") }
}

public struct SHA256: HashFunction {
    public typealias Digest = SHA256Digest
    public static var blockByteCount: Int { fatalError("stub") }
    public init() { fatalError("stub") }
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { fatalError("stub") }
    public func finalize() -> SHA256Digest { fatalError("stub") }
}

public struct SymmetricKey: ContiguousBytes, Sendable {
    public init<D: ContiguousBytes>(data: D) { fatalError("stub") }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError("stub") }
}

public protocol MessageAuthenticationCode: Hashable, ContiguousBytes, CustomStringConvertible, Sendable, Sequence
where Element == UInt8 {
    var byteCount: Int { get }
}

public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode {
    public var byteCount: Int { fatalError("stub") }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError("stub") }
    public func makeIterator() -> Array<UInt8>.Iterator { fatalError("stub") }
    public static func == (lhs: Self, rhs: Self) -> Bool { fatalError("stub") }
    public func hash(into hasher: inout Hasher) { fatalError("stub") }
    public var description: String { fatalError("stub") }
}

public struct HMAC<H: HashFunction>: Sendable {
    public typealias Key = SymmetricKey
    public typealias MAC = HashedAuthenticationCode<H>
    public init(key: SymmetricKey) { fatalError("stub") }
    public mutating func update<D: DataProtocol>(data: D) { fatalError("stub") }
    public func finalize() -> HMAC<H>.MAC { fatalError("stub") }
}

public enum AES: Sendable {
    public enum GCM: Sendable {
        public struct Nonce: Sendable, ContiguousBytes, Sequence {
            public init<D: DataProtocol>(data: D) throws { fatalError("stub") }
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
                fatalError("stub")
            }
            public func makeIterator() -> Array<UInt8>.Iterator { fatalError("stub") }
        }

        public struct SealedBox: Sendable {
            public init<C: DataProtocol, T: DataProtocol>(nonce: AES.GCM.Nonce, ciphertext: C, tag: T) throws {
                fatalError("stub")
            }
            public var ciphertext: Data { fatalError("stub") }
            public var tag: Data { fatalError("stub") }
        }

        public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
            _ message: Plaintext, using key: SymmetricKey, nonce: AES.GCM.Nonce? = nil,
            authenticating authenticatedData: AuthenticatedData
        ) throws -> AES.GCM.SealedBox { fatalError("stub") }

        public static func open<AuthenticatedData: DataProtocol>(
            _ sealedBox: AES.GCM.SealedBox, using key: SymmetricKey, authenticating authenticatedData: AuthenticatedData
        ) throws -> Data { fatalError("stub") }
    }
}

public enum P256: Sendable {
    public enum Signing: Sendable {
        public struct PublicKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation: D) throws { fatalError("stub") }
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws { fatalError("stub") }
            public init<Bytes: ContiguousBytes>(compressedRepresentation: Bytes) throws { fatalError("stub") }
            public var x963Representation: Data { fatalError("stub") }
            public var compressedRepresentation: Data { fatalError("stub") }
            public func isValidSignature<D: Digest>(_ signature: P256.Signing.ECDSASignature, for digest: D) -> Bool {
                fatalError("stub")
            }
            public func isValidSignature<D: DataProtocol>(_ signature: P256.Signing.ECDSASignature, for data: D) -> Bool
            {
                fatalError("stub")
            }
        }

        public struct PrivateKey: Sendable {
            public init(compactRepresentable: Bool = true) { fatalError("stub") }
            public init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws { fatalError("stub") }
            public var rawRepresentation: Data { fatalError("stub") }
            public var publicKey: P256.Signing.PublicKey { fatalError("stub") }
            public func signature<D: Digest>(for digest: D) throws -> P256.Signing.ECDSASignature { fatalError("stub") }
            public func signature<D: DataProtocol>(for data: D) throws -> P256.Signing.ECDSASignature {
                fatalError("stub")
            }
        }

        public struct ECDSASignature: ContiguousBytes, Sendable {
            public var rawRepresentation: Data
            public init<D: DataProtocol>(rawRepresentation: D) throws { fatalError("stub") }
            public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
                fatalError("stub")
            }
        }
    }
}

public final class LAContext {}

public enum SecureEnclave: Sendable {
    public static var isAvailable: Bool { fatalError("stub") }

    public enum P256: Sendable {
        public enum Signing: Sendable {
            public struct PrivateKey: Sendable {
                public init(
                    compactRepresentable: Bool = true,
                    accessControl: SecAccessControl = SecAccessControlCreateWithFlags(nil, "", [], nil)!,
                    authenticationContext: LAContext? = nil
                ) throws { fatalError("stub") }
                public init(dataRepresentation: Data, authenticationContext: LAContext? = nil) throws {
                    fatalError("stub")
                }
                public var dataRepresentation: Data { fatalError("stub") }
                public var publicKey: CryptoKit.P256.Signing.PublicKey { fatalError("stub") }
                public func signature<D: DataProtocol>(for data: D) throws -> CryptoKit.P256.Signing.ECDSASignature {
                    fatalError("stub")
                }
            }
        }
    }
}
