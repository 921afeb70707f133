/// What all connections of a server have in common.
final class ConnectionSetup: Sendable {
    let site: any RequestSite
    let options: HTTPServer.Options
    /// The memory for bodies.
    let budget: BodyBudget
    /// How a body is read, decided after the head.
    let admission: @Sendable (ServerRequest) -> BodyRule

    init(_ site: any RequestSite, _ options: HTTPServer.Options) {
        self.site = site
        self.options = options
        budget = BodyBudget(limit: options.totalBodyBytes)
        admission = { site.bodyRule(of: $0, options.bodyBytes) }
    }
}
