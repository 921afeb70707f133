import CoreATProtocol
import HTTPTransport
import LocalNetwork
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct SessionEventTests {
    @Test func `the delegate and every stream receive events in order`() async throws {
        final class Listener: CoreATProtocolDelegate {
            let received = Guarded<[String]>([])
            let isDone = OneShot()

            func sessionDidChange(_ event: SessionEvent) async {
                received.withLock { $0.append(Self.name(event)) }
                if case .signedOut = event { isDone.fire() }
            }

            static func name(_ event: SessionEvent) -> String {
                switch event {
                case .refreshed: "refreshed"
                case .expired: "expired"
                case .signedOut: "signed out"
                case .refreshedWithoutLock: "refreshed without lock"
                }
            }
        }
        try await Home.run { home in
            let environment = try await home.environment()
            let listener = Listener()
            await environment.setListener(listener)
            let first = environment.events()
            let second = environment.events()
            for _ in 0..<3 {
                await home.network.expireTokens()
                _ = try await environment.send(home.query())
            }
            try await environment.signOut()
            await listener.isDone.wait()
            let expected = ["refreshed", "refreshed", "refreshed", "signed out"]
            #expect(listener.received.withLock { $0 } == expected)
            for stream in [first, second] {
                var received: [String] = []
                for await event in stream {
                    received.append(Listener.name(event))
                    if received.count == expected.count { break }
                }
                #expect(received == expected)
            }
        }
    }

    @Test func `events are equal if the session or the error is`() {
        let session = Session(accessToken: "a", refreshToken: "r")
        #expect(SessionEvent.refreshed(session) == .refreshed(session))
        #expect(SessionEvent.refreshed(session) != .refreshed(Session(accessToken: "b", refreshToken: "r")))
        let error = AtError.message(ErrorMessage(error: "ExpiredToken", status: .badRequest))
        #expect(SessionEvent.expired(error) == .expired(error))
        #expect(SessionEvent.expired(error) != .expired(.network(.transport(TransportError(.offline)))))
        #expect(SessionEvent.signedOut != .refreshedWithoutLock("busy"))
    }
}

extension APEnvironment {
    func setListener(_ listener: any CoreATProtocolDelegate) {
        delegate = listener
    }
}
