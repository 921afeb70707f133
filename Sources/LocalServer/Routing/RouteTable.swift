import HTTPServer
import HTTPTransport

/// The handlers of a server's paths and methods.
struct RouteTable {
    private struct Route {
        let method: HTTPMethod?
        let handler: LocalServer.Handler
    }

    private var exact: [RoutePath: [Route]] = [:]
    /// The routes for all paths below a path, longest path first.
    private var prefixes: [(path: RoutePath, routes: [Route])] = []
    var fallback: LocalServer.Handler

    init(fallback: LocalServer.Handler?) {
        self.fallback =
            fallback ?? { request in
                .error("NotFound", "There is no route for \(request.method) \(request.path)", status: .notFound)
            }
    }

    /// Adds a route, or replaces the one with the same method and path. `/*` at the end matches every path below.
    mutating func add(_ method: HTTPMethod?, _ path: String, _ handler: @escaping LocalServer.Handler) {
        let route = Route(method: method, handler: handler)
        guard path.hasSuffix("/*") else { return RouteTable.put(route, in: &exact[RoutePath(path), default: []]) }
        let prefix = RoutePath(String(path.dropLast()))
        if let index = prefixes.firstIndex(where: { $0.path == prefix }) {
            return RouteTable.put(route, in: &prefixes[index].routes)
        }
        prefixes.append((prefix, [route]))
        prefixes.sort { $0.path.count > $1.path.count }
    }

    private static func put(_ route: Route, in routes: inout [Route]) {
        routes.removeAll { $0.method == route.method }
        routes.append(route)
    }

    /// The handler of a request. Exact paths take precedence over prefixes, and methods over any method.
    func handler(for request: ServerRequest) -> LocalServer.Handler {
        var hasPath = false
        let path = RoutePath(request.path)
        if let routes = exact[path] {
            if let handler = RouteTable.match(request.method, in: routes) { return handler }
            hasPath = true
        }
        for (prefix, routes) in prefixes where prefix.isAbove(path) {
            if let handler = RouteTable.match(request.method, in: routes) { return handler }
            hasPath = true
        }
        guard hasPath else { return fallback }
        return { request in
            .error(
                "MethodNotAllowed", "\(request.path) doesn't support \(request.method)",
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
