public import ATData
public import Foundation

/// How an answer is read, and what was left out of it.
public struct XRPCReading: Sendable {
    /// How much to accept.
    public var limits: WireLimits
    /// Whether an element that does not fit throws, rather than being left out and reported.
    public var isStrict: Bool
    /// What was left out.
    public var issues: [WireIssue] = []

    /// Makes a reading.
    public init(limits: WireLimits = WireLimits(), isStrict: Bool = false) {
        self.limits = limits
        self.isStrict = isStrict
    }

    /// Reads a value of JSON.
    public mutating func json<Value: WireValue>(
        _ data: Data, as type: Value.Type = Value.self
    ) throws(WireError) -> Value {
        isStrict ? try Value(json: data, limits: limits) : try Value(json: data, limits: limits, issues: &issues)
    }
}
