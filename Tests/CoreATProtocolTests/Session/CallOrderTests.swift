import CoreATProtocol
import Credentials
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// Calls that wait for a refresh start in the order in which they came, because nothing between the owner and the
/// transport leaves the starter.
@Suite(.inTurn) struct CallOrderTests {
    @Test(arguments: [false, true])
    func `a waiting call reaches the transport on the starter`(isStream: Bool) async throws {
        let transport = IsolationTransport()
        let environment = APEnvironment(
            session: Session(accessToken: nil, refreshToken: "r", host: "http://127.0.0.1:1"), transport: transport)
        let request = HTTPRequest(.get, try #require(URL(string: "http://127.0.0.1:1\(BoundServer.path)")))
        if isStream {
            _ = try await environment.stream(request)
        } else {
            _ = try await environment.send(request)
        }
        #expect(transport.isOnStarter.withLock { $0 } == [true])
    }

    @Test(arguments: [false, true], [false, true])
    func `waiting calls reach the transport in the order they arrived`(isStream: Bool, isBound: Bool) async throws {
        try await BoundServer.run { bound in
            let recording = RecordingTransport(DefaultTransport.shared)
            let (isRefreshing, mayRefresh) = (OneShot(), OneShot())
            let refreshing: Fault = .answer { _ in
                isRefreshing.fire()
                await mayRefresh.wait()
                return try .json(["accessJwt": "fresh", "refreshJwt": "fresh"])
            }
            bound.server.script("/xrpc/com.atproto.server.refreshSession", always: refreshing)
            bound.server.script(
                BoundServer.tokenPath,
                always: .answer { _ in
                    isRefreshing.fire()
                    await mayRefresh.wait()
                    return .text("2")
                })
            bound.server.route(BoundServer.path) { _ in .text("fine") }
            let session = Session(
                accessToken: isBound ? bound.accessToken(1) : nil, refreshToken: "refresh-1", host: bound.server.host)
            if isBound { bound.time.advance(by: .seconds(BoundServer.lifetime)) }
            let environment = APEnvironment(
                session: session, transport: recording, middleware: [RedirectMiddleware()], time: bound.time.source,
                authorities: [BoundAuthority(bound.time.source)])
            var calls: [Task<Void, any Error>] = []
            for number in 0..<100 {
                let url = try #require(URL(string: "\(bound.server.host)\(BoundServer.path)?number=\(number)"))
                calls.append(
                    Task {
                        if isStream {
                            _ = try await environment.stream(HTTPRequest(.get, url)).body.collect(upTo: 100)
                        } else {
                            _ = try await environment.send(HTTPRequest(.get, url))
                        }
                    })
                try await until { environment.waitingCalls > number }
            }
            await isRefreshing.wait()
            mayRefresh.fire()
            for call in calls { try await call.value }
            let order = recording.all.compactMap { $0.url.query()?.split(separator: "=").last.flatMap { Int($0) } }
            #expect(order == Array(0..<100))
        }
    }
}

/// Records on which actor calls arrive.
private final class IsolationTransport: Transport {
    let isOnStarter = Guarded<[Bool]>([])

    nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let response = try await send(request)
        return HTTPStream(status: response.status, headers: response.headers, body: HTTPBodyStream(response.body))
    }

    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.url.path().hasSuffix("whoami") else {
            let tokens = Data(#"{"accessJwt":"fresh","refreshJwt":"fresh"}"#.utf8)
            return HTTPResponse(status: .ok, body: tokens)
        }
        let actor = #isolation
        isOnStarter.withLock { $0.append(actor is Starter) }
        return HTTPResponse(status: .ok)
    }
}
