public import ATData
public import Foundation

/// How to decode a response, and what was skipped.
public struct XRPCReading: Sendable {
    /// The limits for the response; by default as deep as values may be, for the longest thread that a server sends.
    public var limits: WireLimits
    /// Whether an element that can't be decoded throws, instead of being skipped and reported.
    public var isStrict: Bool
    /// The skipped elements.
    public var issues: [WireIssue] = []

    /// Creates a reading.
    public init(limits: WireLimits = WireLimits(depth: .max), isStrict: Bool = false) {
        self.limits = limits
        self.isStrict = isStrict
    }

    /// Decodes a JSON value.
    public mutating func json<Value: WireValue>(
        _ data: Data, as type: Value.Type = Value.self
    ) throws(WireError) -> Value {
        isStrict ? try Value(json: data, limits: limits) : try Value(json: data, limits: limits, issues: &issues)
    }
}
