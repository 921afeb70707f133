import Dispatch
import Foundation
import LocalServer
import TestLoad
import Testing

@testable import AtomNetworking

@Suite(.inTurn) struct ServiceConfigurationTests {
    @Test func `everything has the documented default`() {
        let configuration = ServiceConfiguration()
        guard case .none = configuration.authenticationMethod else {
            Issue.record("some authentication")
            return
        }
        #expect(configuration.configuration == .ephemeral)
        #expect(configuration.dispatchQueue.label == DispatchQueue.main.label)
        #expect(configuration.multipathServiceType == .none)
        #expect(configuration.timeout == ServiceTimeout(request: 30, resource: 30))
        #expect(!configuration.isLogEnabled && !configuration.refreshesOnUnauthorized)
        #expect(configuration.attempts == 1 && configuration.tokenLeeway == nil)
        #expect(configuration.interceptors.isEmpty && configuration.transport == nil)
    }

    @Test func `the documented arguments come in the documented order`() {
        let decoder = JSONDecoder()
        let queue = DispatchQueue(label: "test")
        let configuration = ServiceConfiguration(
            authenticationMethod: .basic(BasicCredential(password: "p", username: "u")), configuration: .default,
            decoder: decoder, dispatchQueue: queue, multipathServiceType: .handover,
            timeout: ServiceTimeout(request: 1, resource: 2), isLogEnabled: true)
        #expect(configuration.decoder === decoder && configuration.dispatchQueue === queue)
        #expect(configuration.multipathServiceType == .handover && configuration.isLogEnabled)
        #expect(configuration.timeout.request == 1 && configuration.timeout.resource == 2)
    }

    @Test(arguments: [Double.infinity, .nan, .greatestFiniteMagnitude, -.infinity, -1])
    func `no timeout crashes`(seconds: Double) async throws {
        let airline = try await Airline.open()
        let atom = airline.atom(ShelfStore(.numbered(0))) { configuration in
            configuration.timeout = ServiceTimeout(request: seconds, resource: seconds)
            configuration.tokenLeeway = seconds
        }
        let result = await Result { try await atom.enqueue(airline.call()).resume(expecting: SeatPlan.self) }
        switch result {
        case .success: #expect(seconds > 0)
        case .failure: #expect(!(seconds > 0), "only a timeout of zero or less may fail a call")
        }
        await airline.server.stop()
    }

    @Test func `sessions of one kind are equal`() {
        #expect(SessionConfiguration.background("a") == .background("a"))
        #expect(SessionConfiguration.background("a") != .background("b"))
        #expect(SessionConfiguration.default != .ephemeral)
    }

    @Test(arguments: [SessionConfiguration.background("id"), .default, .ephemeral])
    func `every kind of session carries calls`(kind: SessionConfiguration) async throws {
        let airline = try await Airline.open()
        var call = airline.call()
        call.route = "/open"
        let atom = Atom(serviceConfiguration: ServiceConfiguration(configuration: kind))
        #expect(try await atom.enqueue(call).resume(expecting: SeatPlan.self) == SeatPlan(seats: []))
        await airline.server.stop()
    }
}
