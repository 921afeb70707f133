import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport
import TestLoad
import Testing

@Suite(.inTurn) struct UnknownAccountTests {
    private static func said(_ error: String, _ message: String?) -> AtError {
        .message(ErrorMessage(error: error, message: message, status: .badRequest))
    }

    @Test(arguments: [
        said("InvalidRequest", "Profile not found"), said("InvalidRequest", "Actor not found: nobody.test"),
        said("InvalidRequest", "Unable to resolve handle"), said("HandleNotFound", nil), said("DidNotFound", "x"),
        said("RepoNotFound", "Could not find repo: did:plc:abc"), said("InvalidRequest", "Could not find user: x"),
        .network(.identity(IdentityError(.notFound, "nobody.test"))),
        .network(.identity(IdentityError(.tombstoned, "did:plc:abc"))),
        .network(.identity(IdentityError(.reservedTLD, "nobody.local"))),
    ])
    func `there is no such account`(error: AtError) {
        #expect(error.isUnknownAccount && !error.isTransient)
    }

    @Test(arguments: [
        said("AccountDeactivated", "Account is deactivated"), said("RepoTakendown", "Repo has been takendown"),
        said("RecordNotFound", "Could not locate record"), said("NotFound", "Post not found: at://alice.test"),
        said("InvalidRequest", "Error: actor must be a valid did or a handle"), said("InvalidRequest", nil),
        said("AuthenticationRequired", "Invalid identifier or password"),
        .network(.identity(IdentityError(.failed(.unreadable("x")), "alice.test"))),
        .network(.identity(IdentityError(.noDataServer, "alice.test"))), .network(.noSession),
        .network(.statusCode(.notFound, data: .init())),
    ])
    func `something else is wrong`(error: AtError) {
        #expect(!error.isUnknownAccount)
    }
}
