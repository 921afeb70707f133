import AtomNetworking
import Dispatch
import Foundation
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct ServiceTests {
    private func open(_ airline: Airline, _ route: String = "/open") -> Airline.Call {
        Airline.Call(port: airline.server.port, route: route, requiresAuthorization: false)
    }

    @Test func `nothing is sent before resume, and each resume sends a request`() async throws {
        let airline = try await Airline.open()
        let service = Atom().enqueue(open(airline))
        #expect(airline.server.requests.isEmpty)
        try await service.resume()
        try await service.resume()
        #expect(airline.server.requests.count == 2)
        await airline.server.stop()
    }

    @Test func `a response is decoded, or returned as data or unchanged`() async throws {
        let airline = try await Airline.open()
        let service = Atom().enqueue(open(airline))
        #expect(try await service.resume(expecting: SeatPlan.self) == SeatPlan(seats: []))
        #expect(try await service.resume(expecting: Data.self) == Data(#"{"seats":[]}"#.utf8))
        let response = try await service.resume()
        #expect(response.statusCode == 200 && response.headers["Content-Type"] == "application/json")
        #expect(response.httpResponse != nil)
        await airline.server.stop()
    }

    @Test func `a type that is only received doesn't have to be encodable`() async throws {
        struct Reply: Decodable, Sendable {
            let seats: [String]
        }
        let airline = try await Airline.open()
        #expect(try await Atom().enqueue(open(airline)).resume(expecting: Reply.self).seats.isEmpty)
        await airline.server.stop()
    }

    @Test func `the configured decoder is used`() async throws {
        struct Flight: Model {
            var tailNumber: String
        }
        let airline = try await Airline.open()
        airline.server.route(.get, "/flight") { _ in try .json(["tail_number": "N1"]) }
        let configuration = ServiceConfiguration()
        configuration.decoder.keyDecodingStrategy = .convertFromSnakeCase
        let atom = Atom(serviceConfiguration: configuration)
        #expect(try await atom.enqueue(open(airline, "/flight")).resume(expecting: Flight.self).tailNumber == "N1")
        await airline.server.stop()
    }

    @Test func `a method's body arrives with the endpoint's headers and query`() async throws {
        let airline = try await Airline.open()
        airline.server.route("/echo") { request in
            .text("\(request.method) \(request.query("q") ?? "") \(request.headers["X-Y"] ?? "") \(request.text)")
        }
        for (method, name, body) in [
            (AtomNetworking.HTTPMethod.delete, "DELETE", ""), (.get, "GET", ""), (.patch(Data("1".utf8)), "PATCH", "1"),
            (.post(Data("2".utf8)), "POST", "2"), (.put(Data("3".utf8)), "PUT", "3"),
        ] {
            var call = open(airline, "/echo")
            call.method = method
            call.headerItems = ["X-Y": "z"]
            call.queryItems = ["q": "a+b c&d"]
            let echo = try await Atom().enqueue(call).resume(expecting: Data.self)
            #expect(String(decoding: echo, as: UTF8.self) == "\(name) a+b c&d z \(body)")
        }
        await airline.server.stop()
    }

    @Test func `each kind of failure has its own case`() async throws {
        let airline = try await Airline.open()
        airline.server.route(.get, "/text") { _ in .text("no JSON") }
        let atom = Atom()
        func failure(_ call: Airline.Call) async -> AtomError? {
            do throws(AtomError) {
                _ = try await atom.enqueue(call).resume(expecting: SeatPlan.self)
                return nil
            } catch {
                return error
            }
        }
        if case .decoder? = await failure(open(airline, "/text")) {} else { Issue.record("not a decoder's error") }
        if case .requestable(.invalidURLPath)? = await failure(open(airline, "//")) {
        } else {
            Issue.record("not a path's")
        }
        if case .response(let response)? = await failure(open(airline, "/nowhere")) {
            #expect(response.statusCode == 404)
        } else {
            Issue.record("not a response")
        }
        airline.server.script("/open", always: .drop)
        if case .session(let error)? = await failure(open(airline)) {
            #expect(error is TransportError)
        } else {
            Issue.record("not a session's error")
        }
        await airline.server.stop()
    }

    @Test func `HEAD returns headers without a body, and 304 throws isNotModified`() async throws {
        let airline = try await Airline.open()
        airline.server.route(.get, "/copy") { request in
            request.headers["If-None-Match"] == "v1"
                ? .status(.notModified) : ServerResponse(headers: ["ETag": "v1"], body: Data("body".utf8))
        }
        var call = open(airline, "/copy")
        let head = try await Atom().enqueue(call).head()
        #expect(head.headers["ETag"] == "v1" && head.data.isEmpty)
        call.headerItems = ["If-None-Match": "v1"]
        do throws(AtomError) {
            try await Atom().enqueue(call).resume()
            Issue.record("a 304 is not a success")
        } catch {
            #expect(error.isNotModified)
        }
        await airline.server.stop()
    }

    @Test func `completion handlers run on the configured queue, once`() async throws {
        let airline = try await Airline.open()
        let key = DispatchSpecificKey<String>()
        let queue = DispatchQueue(label: "mine")
        queue.setSpecific(key: key, value: "mine")
        let atom = Atom(serviceConfiguration: ServiceConfiguration(dispatchQueue: queue))
        let decoded = await withCheckedContinuation { continuation in
            atom.enqueue(open(airline)).resume(expecting: SeatPlan.self) { result in
                continuation.resume(returning: (try? result.get(), DispatchQueue.getSpecific(key: key)))
            }
        }
        #expect(decoded.0 == SeatPlan(seats: []) && decoded.1 == "mine")
        let plain = await withCheckedContinuation { continuation in
            atom.enqueue(open(airline, "/nowhere")).resume { result in
                continuation.resume(returning: (result, DispatchQueue.getSpecific(key: key)))
            }
        }
        #expect(plain.1 == "mine")
        guard case .failure(.response) = plain.0 else {
            Issue.record("a 404 is not a success")
            return
        }
        await airline.server.stop()
    }

    @Test func `completion handlers run on the main queue by default`() async throws {
        let airline = try await Airline.open()
        let key = DispatchSpecificKey<String>()
        DispatchQueue.main.setSpecific(key: key, value: "main")
        let queue = await withCheckedContinuation { continuation in
            Atom().enqueue(open(airline)).resume { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key))
            }
        }
        #expect(queue == "main")
        await airline.server.stop()
    }

    @Test func `a call in progress can be cancelled through its task and its handle`() async throws {
        let airline = try await Airline.open()
        airline.server.script("/open", always: .delay(.seconds(600)))
        let queue = DispatchQueue(label: "answers")
        let service = Atom(serviceConfiguration: ServiceConfiguration(dispatchQueue: queue)).enqueue(open(airline))
        let task = Task { () throws(AtomError) in try await service.resume() }
        try await until { !airline.server.requests.isEmpty }
        task.cancel()
        await #expect { try await task.value } throws: { ($0 as? AtomError)?.isCancellation ?? false }
        let result = await withCheckedContinuation { continuation in
            let handle = service.resume { continuation.resume(returning: $0) }
            Task {
                try await until { airline.server.requests.count >= 2 }
                handle.cancel()
            }
        }
        #expect { try result.get() } throws: { ($0 as? AtomError)?.isCancellation ?? false }
        await airline.server.stop(grace: .zero)
    }
}
