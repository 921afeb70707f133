public import ATData
public import Foundation

/// The encoded output of a call.
public struct XRPCOutput: Sendable {
    /// The bytes of the body.
    public let bytes: Data
    /// The media type; `nil` for an empty body.
    public let type: String?
    /// Finds where the output violates its lexicon.
    let faults: @Sendable () -> [ConstraintFault]

    /// Creates an output of bytes.
    public init(bytes: Data, type: String?) {
        self.bytes = bytes
        self.type = type
        faults = { [] }
    }

    /// Creates an output of JSON.
    public init(json value: some WireValue) throws(WireError) {
        bytes = try value.jsonData()
        type = "application/json"
        faults = { ConstraintCheck.faults { value.check(&$0) } }
    }
}
