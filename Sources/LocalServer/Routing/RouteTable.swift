import HTTPTransport

/// Which handler answers which request.
struct RouteTable {
    private struct Route {
        let method: HTTPMethod?
        let handler: LocalServer.Handler
    }

    private var exact: [String: [Route]] = [:]
    /// The routes below a path, the longest path first.
    private var prefixes: [(path: String, routes: [Route])] = []
    var fallback: LocalServer.Handler

    init(fallback: LocalServer.Handler?) {
        self.fallback =
            fallback ?? { request in
                .error("NotFound", "No route answers \(request.method) \(request.path)", status: .notFound)
            }
    }

    /// Adds a route, or replaces the one of the same method and path. A path that ends with `/*` stands for all below.
    mutating func add(_ method: HTTPMethod?, _ path: String, _ handler: @escaping LocalServer.Handler) {
        let route = Route(method: method, handler: handler)
        guard path.hasSuffix("/*") else { return RouteTable.put(route, in: &exact[path, default: []]) }
        let prefix = String(path.dropLast())
        if let index = prefixes.firstIndex(where: { $0.path == prefix }) {
            return RouteTable.put(route, in: &prefixes[index].routes)
        }
        prefixes.append((prefix, [route]))
        prefixes.sort { $0.path.utf8.count > $1.path.utf8.count }
    }

    private static func put(_ route: Route, in routes: inout [Route]) {
        routes.removeAll { $0.method == route.method }
        routes.append(route)
    }

    /// The handler of a request: an exact path goes before what is above it, and a method before any method.
    func handler(for request: LocalRequest) -> LocalServer.Handler {
        var hasPath = false
        if let routes = exact[request.path] {
            if let handler = RouteTable.match(request.method, in: routes) { return handler }
            hasPath = true
        }
        for (path, routes) in prefixes where request.path.hasPrefix(path) {
            if let handler = RouteTable.match(request.method, in: routes) { return handler }
            hasPath = true
        }
        guard hasPath else { return fallback }
        return { request in
            .error(
                "MethodNotAllowed", "\(request.path) does not answer \(request.method)",
                status: HTTPStatusCode(rawValue: 405)
            )
        }
    }

    private static func match(_ method: HTTPMethod, in routes: [Route]) -> LocalServer.Handler? {
        if let route = routes.first(where: { $0.method == method }) { return route.handler }
        if method == .head, let route = routes.first(where: { $0.method == .get }) { return route.handler }
        return routes.first { $0.method == nil }?.handler
    }
}
