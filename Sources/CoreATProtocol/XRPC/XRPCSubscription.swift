public import ATData

/// A stream of messages that a lexicon describes.
public protocol XRPCSubscription: Sendable {
    /// The type of the messages, distinguished by `$type`.
    associatedtype Message: LexiconCodable

    /// The identifier of the lexicon.
    static var nsid: NSID { get }

    /// Adds the parameters to the query.
    func write(to query: inout XRPCParameters)
    /// Checks the lexicon's constraints on the parameters.
    func check(_ constraints: inout ConstraintCheck)
}

extension XRPCSubscription {
    /// Adds nothing.
    public func write(to query: inout XRPCParameters) {}
    /// Checks nothing.
    public func check(_ constraints: inout ConstraintCheck) {}
}
