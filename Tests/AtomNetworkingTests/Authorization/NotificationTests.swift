import AtomNetworking
import Foundation
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct NotificationTests {
    let mark = UUID().uuidString

    @Test func `the notifications have their documented names`() {
        #expect(Atom.didFailToRefreshAccessToken.rawValue == "com.alaskaair.atom.didFailToRefreshAccessToken")
        #expect(Atom.didFailToAuthorizeRequest.rawValue == "com.alaskaair.atom.didFailToAuthorizeRequest")
    }

    @Test(arguments: [
        ("/seatmap", 401, Atom.didFailToAuthorizeRequest), ("/seatmap", 400, nil), ("/seatmap", 403, nil),
        ("/oauth2", 400, Atom.didFailToRefreshAccessToken), ("/oauth2", 401, Atom.didFailToAuthorizeRequest),
        ("/oauth2", 404, nil),
    ])
    func `a rejected call or refresh posts its notification`(
        path: String, status: Int, expected: Notification.Name?
    ) async throws {
        let airline = try await Airline.open()
        let notifications = Notifications(mark: mark)
        airline.server.script(
            path, always: .status(status, headers: ["Retry-After": "60"], body: Data(mark.utf8)))
        let atom = airline.atom(ShelfStore(.numbered(0)))
        do throws(AtomError) {
            try await atom.enqueue(airline.call()).resume()
            Issue.record("it went through")
        } catch {
            guard case .response(let response) = error else { throw error }
            #expect(response.statusCode == status && response.data == Data(mark.utf8))
        }
        #expect(notifications.names == (expected.map { [$0] } ?? []))
        await airline.server.stop()
    }

    @Test func `a 401 of a call without authorization posts a notification, also for a stream`() async throws {
        let airline = try await Airline.open()
        let notifications = Notifications(mark: mark)
        airline.server.script("/open", always: .status(401, body: Data(mark.utf8)))
        var call = airline.call()
        call.route = "/open"
        await #expect(throws: AtomError.self) { try await Atom().enqueue(call).resume() }
        await #expect(throws: AtomError.self) { try await Atom().enqueue(call).stream() }
        #expect(notifications.names == [Atom.didFailToAuthorizeRequest, Atom.didFailToAuthorizeRequest])
        await airline.server.stop()
    }
}
