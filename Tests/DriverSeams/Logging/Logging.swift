// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the sample of the article "Another client of PostgreSQL" uses of swift-log.

public struct Logger: Sendable {
    public init(label: String) {}
}
