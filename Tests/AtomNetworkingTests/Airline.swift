import AtomNetworking
import Foundation
import HTTPTransport
import LocalServer
import Probes

/// A server on loopback that issues tokens at `/oauth2` and requires the newest one at `/seatmap`.
///
/// Tokens are `access-N`, issued for `refresh-(N-1)`. Each refresh token can be used once.
final class Airline: Sendable {
    struct Ledger {
        var issued = 0
        var spent: [String] = []
        var forms: [[String: String]] = []
        var served: [String] = []
        var lifetime = 3_600
    }

    /// A call of the airline, as configured by a test.
    struct Call: Requestable {
        var port: Int
        var route = "/seatmap"
        var method = AtomNetworking.HTTPMethod.get
        var headerItems: [HeaderItem]?
        var queryItems: [QueryItem]?
        var requiresAuthorization = true

        func baseURL() throws(AtomError) -> BaseURL { try BaseURL(scheme: .http, host: "127.0.0.1", port: port) }
        func path() throws(AtomError) -> URLPath { try URLPath(route) }
    }

    let server: LocalServer
    let ledger: Guarded<Ledger>

    private init(_ server: LocalServer, _ ledger: Ledger) {
        self.server = server
        self.ledger = Guarded(ledger)
    }

    static func open() async throws -> Airline {
        let airline = Airline(try await LocalServer.start(), Ledger())
        airline.server.route(.post, "/oauth2") { [weak airline] request in
            guard let airline else { return .status(.notFound) }
            return try airline.token(for: request)
        }
        airline.server.route(.get, "/seatmap") { [weak airline] request in
            guard let airline else { return .status(.notFound) }
            let isGood = airline.ledger.withLock { ledger in
                ledger.served.append(request.query("n") ?? "")
                return request.headers["Authorization"] == "Bearer access-\(ledger.issued)"
            }
            return isGood ? try .json(SeatPlan(seats: ["1A", "2B"])) : .status(.unauthorized)
        }
        airline.server.route(.get, "/open") { _ in try .json(SeatPlan(seats: [])) }
        return airline
    }

    private func token(for request: ServerRequest) throws -> ServerResponse {
        struct Token: Encodable {
            let accessToken: String
            let expiresIn: Int
            let refreshToken: String

            enum CodingKeys: String, CodingKey {
                case accessToken = "access_token"
                case expiresIn = "expires_in"
                case refreshToken = "refresh_token"
            }
        }
        var components = URLComponents()
        components.percentEncodedQuery = request.text
        let form = Dictionary(
            (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        let token: Token? = ledger.withLock { ledger in
            ledger.forms.append(form)
            let spent = form["refresh_token"] ?? ""
            ledger.spent.append(spent)
            guard spent == "refresh-\(ledger.issued)" else { return nil }
            ledger.issued += 1
            return Token(
                accessToken: "access-\(ledger.issued)", expiresIn: ledger.lifetime,
                refreshToken: "refresh-\(ledger.issued)")
        }
        guard let token else { return .error("invalid_grant", "spent", status: .badRequest) }
        return try .json(token)
    }

    var seen: Ledger { ledger.withLock { $0 } }

    /// The authorization endpoint.
    var endpoint: AuthorizationEndpoint {
        AuthorizationEndpoint(scheme: .http, host: "127.0.0.1", port: server.port, path: "/oauth2")
    }

    func call(_ number: Int? = nil) -> Call {
        Call(port: server.port, queryItems: number.map { [QueryItem(name: "n", value: "\($0)")] })
    }

    func atom(
        _ store: any TokenCredentialStoring, configure: (inout ServiceConfiguration) -> Void = { _ in }
    ) -> Atom {
        let client = ClientCredential(id: "client-id")
        var configuration = ServiceConfiguration(
            authenticationMethod: .bearer(endpoint, client, store), timeout: .patient)
        configure(&configuration)
        return Atom(serviceConfiguration: configuration)
    }
}

extension ServiceTimeout {
    /// As usual, but with time for a busy machine.
    static let patient = ServiceTimeout(request: 30, resource: 300)
}

struct SeatPlan: Model, Equatable {
    var seats: [String]
}

extension TokenCredential {
    /// The token with a number. It has expired unless it has a lifetime.
    static func numbered(_ number: Int, lifetime: TimeInterval = -60, asOf now: Date = Date()) -> TokenCredential {
        TokenCredential(
            accessToken: "access-\(number)", expiresAt: now + lifetime,
            refreshToken: "refresh-\(number)")
    }
}

/// A store in memory that a test can inspect, pause and make fail.
final class ShelfStore: TokenCredentialStoring {
    struct State {
        var credential: TokenCredential?
        var saves: [String] = []
        var saveErrors: [any Error] = []
        var loadErrors: [any Error] = []
    }
    struct DiskFull: Error, Equatable {}

    let state: Guarded<State>
    private let beforeSave: @Sendable () async -> Void

    init(_ credential: TokenCredential?, beforeSave: @escaping @Sendable () async -> Void = {}) {
        state = Guarded(State(credential: credential))
        self.beforeSave = beforeSave
    }

    func load() async throws -> TokenCredential? {
        try state.withLock { state in
            if !state.loadErrors.isEmpty { throw state.loadErrors.removeFirst() }
            return state.credential
        }
    }

    func save(_ credential: TokenCredential) async throws {
        await beforeSave()
        try state.withLock { state in
            if !state.saveErrors.isEmpty { throw state.saveErrors.removeFirst() }
            state.credential = credential
            state.saves.append(credential.accessToken)
        }
    }

    func put(_ credential: TokenCredential?) {
        state.withLock { $0.credential = credential }
    }

    var seen: State { state.withLock { $0 } }
}

extension RecordingTransport {
    /// The values of the query's `n`, in the order the requests were started.
    var numbers: [String] {
        all.compactMap { URLComponents(url: $0.url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value }
    }
}
