/// The identifier of an account: a DID or a handle.
public enum ATIdentifier: SyntaxString {
    /// A DID.
    case did(DID)
    /// A handle.
    case handle(Handle)

    /// Creates an identifier from text, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) { self = try Self.checked(text) }

    /// The identifier as text.
    public var description: String {
        switch self {
        case .did(let did): did.description
        case .handle(let handle): handle.description
        }
    }

    /// The DID, or `nil` when the identifier is a handle.
    public var did: DID? {
        if case .did(let did) = self { did } else { nil }
    }

    /// The handle, or `nil` when the identifier is a DID.
    public var handle: Handle? {
        if case .handle(let handle) = self { handle } else { nil }
    }
}

extension ATIdentifier: CheckedText {
    static var kind: SyntaxError.Kind { .atIdentifier }

    init(unchecked utf8: UnsafeBufferPointer<UInt8>) {
        if DID.hasPrefix(utf8, from: 0, to: utf8.count) {
            self = .did(DID(unchecked: utf8))
        } else {
            self = .handle(Handle(unchecked: utf8))
        }
    }

    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? { fault(in: utf8, from: 0, to: utf8.count) }

    /// Checks the bytes from `start` up to `end`, which must lie within the buffer.
    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> SyntaxFault? {
        DID.hasPrefix(utf8, from: start, to: end)
            ? DID.fault(in: utf8, from: start, to: end) : Handle.fault(in: utf8, from: start, to: end)
    }
}
