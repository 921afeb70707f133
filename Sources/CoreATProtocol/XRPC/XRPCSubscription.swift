public import ATData

/// A stream of messages that a lexicon describes.
public protocol XRPCSubscription: Sendable {
    /// The types of messages, told apart by `$type`.
    associatedtype Message: LexiconCodable

    /// The name of the lexicon.
    static var nsid: NSID { get }

    /// Adds the parameters that go into the address.
    func write(to query: inout XRPCParameters)
    /// Checks what the lexicon asks of what is sent.
    func check(_ constraints: inout ConstraintCheck)
}

extension XRPCSubscription {
    /// Adds nothing.
    public func write(to query: inout XRPCParameters) {}
    /// Finds nothing to check.
    public func check(_ constraints: inout ConstraintCheck) {}
}
