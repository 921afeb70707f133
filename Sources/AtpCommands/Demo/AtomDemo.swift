import AtomNetworking
import Foundation
import LocalServer
import Terminal

/// Demonstrates `AtomNetworking` with a fake airline on loopback whose tokens expire.
enum AtomDemo {
    static func run(_ console: Console) async throws {
        let airline = try await LocalServer.start()
        try routes(of: airline)
        let store = TokenManager()
        let atom = Atom(
            serviceConfiguration: ServiceConfiguration(
                authenticationMethod: .bearer(
                    AuthorizationEndpoint(scheme: .http, host: "127.0.0.1", port: airline.port, path: "/oauth2"),
                    ClientCredential(id: "atp-demo"), store)))

        try console.print("An airline listens at \(airline.url). The token in the store has expired.")
        let seatmap = try await atom.enqueue(Endpoint.seatmap(airline.port)).resume(expecting: Seatmap.self)
        try console.print("Seats of flight \(seatmap.flight): \(seatmap.seats.joined(separator: ", "))")
        try console.print("Refreshes so far: \(airline.refreshes)")

        try console.print("The token expires again, and 100 calls are made at once.")
        await store.expire()
        let answers = try await withThrowingTaskGroup(of: AtomResponse.self) { group in
            for _ in 0..<100 { group.addTask { try await atom.enqueue(Endpoint.seatmap(airline.port)).resume() } }
            return try await group.reduce(into: 0) { count, answer in count += answer.isSuccess ? 1 : 0 }
        }
        try console.print("Responses: \(answers). Refreshes so far: \(airline.refreshes)")

        try console.print("Reserve a seat that is taken:")
        do throws(AtomError) {
            try await atom.enqueue(Endpoint.reserve(airline.port, seat: "1A")).resume()
        } catch {
            let problem = try error.decodeIfPresent(as: Problem.self)
            try console.print("  \(error) \(problem?.message ?? "")")
        }

        let file = FileManager.default.temporaryDirectory.appending(path: "atp-demo-\(UUID().uuidString).bin")
        defer { try? FileManager.default.removeItem(at: file) }
        try await atom.enqueue(Endpoint.timetable(airline.port)).download(to: file)
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        try console.print("The timetable (\(size) bytes) was downloaded to a file, without being held in memory.")
        await airline.stop()
    }

    private static func routes(of airline: LocalServer) throws {
        airline.route(.post, "/oauth2") { [weak airline] _ in
            .data(
                Data(
                    """
                    {"access_token":"access-\(airline?.refreshes ?? 0)","expires_in":3600,"refresh_token":"refresh"}
                    """.utf8), contentType: "application/json")
        }
        airline.route(.get, "/seatmap") { [weak airline] request in
            guard request.headers["Authorization"] == "Bearer access-\(airline?.refreshes ?? 0)" else {
                return .status(.unauthorized)
            }
            return try .json(Seatmap(flight: "AS 1", seats: ["1A", "1B", "2A"]))
        }
        airline.route(.post, "/seatmap") { _ in
            .error("SeatTaken", "The seat is taken.", status: HTTPStatusCode(rawValue: 409))
        }
        airline.route(.get, "/timetable") { _ in .generated(byteCount: 50_000_000) }
    }

    private struct Seatmap: Model {
        var flight: String
        var seats: [String]
    }

    private struct Problem: Model {
        var error: String
        var message: String
    }

    private enum Endpoint: Requestable {
        case seatmap(Int)
        case reserve(Int, seat: String)
        case timetable(Int)

        var method: AtomNetworking.HTTPMethod {
            switch self {
            case .seatmap, .timetable: .get
            case .reserve(_, let seat): .post(Data(#"{"seat":"\#(seat)"}"#.utf8))
            }
        }

        var headerItems: [HeaderItem]? { ["Content-Type": "application/json"] }

        func baseURL() throws(AtomError) -> BaseURL {
            switch self {
            case .seatmap(let port), .reserve(let port, _), .timetable(let port):
                try BaseURL(scheme: .http, host: "127.0.0.1", port: port)
            }
        }

        func path() throws(AtomError) -> URLPath {
            switch self {
            case .seatmap, .reserve: try URLPath("/seatmap")
            case .timetable: try URLPath("/timetable")
            }
        }
    }

    private actor TokenManager: TokenCredentialWritable {
        var tokenCredential = TokenCredential(accessToken: "old", expiresAt: .distantPast, refreshToken: "first")

        func expire() {
            tokenCredential = TokenCredential(
                accessToken: tokenCredential.accessToken, expiresAt: .distantPast,
                refreshToken: tokenCredential.refreshToken)
        }
    }
}

extension LocalServer {
    /// The number of refreshes received.
    fileprivate var refreshes: Int { requests.count { $0.path == "/oauth2" } }
}
