import AtomNetworking
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct AtomErrorTests {
    struct Problem: Model, Equatable {
        var code: String
    }

    static let others: [AtomError] = [
        .decoder(.dataCorrupted(.init(codingPath: [], debugDescription: "bad"))), .requestable(.invalidURL),
        .session(CancellationError()), .unexpected,
    ]

    @Test func `401 is an authorization failure and 400 a bad request`() throws {
        let unauthorized = AtomError.response(try AtomResponseTests.response(401))
        let bad = AtomError.response(try AtomResponseTests.response(400))
        #expect(unauthorized.isAuthorizationFailure && !unauthorized.isBadRequest)
        #expect(bad.isBadRequest && !bad.isAuthorizationFailure)
    }

    @Test(arguments: [402, 403, 404, 409, 500]) func `other statuses are neither`(status: Int) throws {
        let error = AtomError.response(try AtomResponseTests.response(status))
        #expect(!error.isAuthorizationFailure && !error.isBadRequest && !error.isNotModified)
    }

    @Test(arguments: others.indices) func `errors without a response are neither`(index: Int) throws {
        let error = Self.others[index]
        #expect(!error.isAuthorizationFailure && !error.isBadRequest)
        #expect(try error.decodeIfPresent(as: Problem.self) == nil)
        #expect(try error.decodeIfPresent(as: Data.self) == nil)
    }

    @Test func `the service's own error is decoded from the response`() throws {
        let error = AtomError.response(try AtomResponseTests.response(409, #"{"code":"taken"}"#))
        #expect(try error.decodeIfPresent(as: Problem.self) == Problem(code: "taken"))
        #expect(try error.decodeIfPresent(as: [String: String].self) == ["code": "taken"])
    }

    @Test func `data is returned as received`() throws {
        let error = AtomError.response(try AtomResponseTests.response(500, "no JSON"))
        #expect(try error.decodeIfPresent(as: Data.self) == Data("no JSON".utf8))
    }

    @Test func `a body of another type throws`() throws {
        let error = AtomError.response(try AtomResponseTests.response(500, "no JSON"))
        #expect(throws: DecodingError.self) { try error.decodeIfPresent(as: Problem.self) }
    }

    @Test func `only a cancelled call is a cancellation`() {
        #expect(AtomError.session(CancellationError()).isCancellation)
        #expect(!AtomError.unexpected.isCancellation)
        #expect(!AtomError.session(TokenStoreError.signedOut).isCancellation)
    }

    @Test func `every error has its own description, also as a LocalizedError`() throws {
        let all = Self.others + [.response(try AtomResponseTests.response(404)), .session(TokenStoreError.signedOut)]
        #expect(Set(all.map(\.description)).count == all.count)
        #expect(all.allSatisfy { $0.localizedDescription == $0.description })
        let parts: [RequestableError] = [.invalidBaseURL, .invalidURL, .invalidURLPath]
        #expect(Set(parts.map(\.description)).count == 3)
    }
}
