import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// The calls about accounts.
enum AccountCalls {
    static let calls = [list, create, get, delete, status, handle, password, session]

    static let fields: [(String, APIShape)] = [
        ("did", .text), ("handle", .text), ("status", .text), ("email", .optional(.text)), ("createdAt", .text),
        ("isLabeler", .flag), ("needsCode", .flag), ("appPasswords", .array(.text)), ("records", .integer),
    ]

    static let list = APICall(
        "listAccounts", .get, "/api/accounts", "All accounts, oldest first.",
        returns: .object([("accounts", .array(.object(fields)))])
    ) { _, bench in
        ["accounts": .array(bench.network.allDetails.map { .object(facts($0)) })]
    }

    static let create = APICall(
        "createAccount", .post, "/api/accounts", "Creates an account with an empty repository.",
        button: "Create account",
        [
            .required("handle", .text, "Handle", suggestion: "alice.test"),
            .optional("password", .text, "Password; correct-horse by default"),
            .optional("email", .text, "E-mail address"),
            .optional("needsCode", .flag, "A login also needs a mailed code"),
        ],
        returns: .object([("did", .text), ("handle", .text), ("password", .text)])
    ) { input, bench in
        let password = input.text("password") ?? "correct-horse"
        let person = try await bench.network.createAccount(
            handle: input.required("handle"), password: password, email: input.text("email"),
            twoFactor: input.flag("needsCode") ?? false)
        return [
            "did": .string(person.did.description), "handle": .string(person.handle.description),
            "password": .string(password),
        ]
    }

    static let get = APICall(
        "getAccount", .get, "/api/accounts/{account}", "An account.", [.account], returns: .object(fields)
    ) { input, bench in .object(facts(try bench.details(input))) }

    static let delete = APICall(
        "deleteAccount", .delete, "/api/accounts/{account}", "Deletes an account with its records and blobs.",
        button: "Delete account", [.account], returns: .nothing
    ) { input, bench in
        try await bench.network.setStatus(.deleted, of: bench.account(input))
        return [:]
    }

    static let status = APICall(
        "setStatus", .post, "/api/accounts/{account}/status",
        "Deactivates, suspends, takes down or activates an account.", button: "Set status",
        [.account, .required("status", .choice(["active", "deactivated", "suspended", "takendown"]), "Status")],
        returns: .object(fields)
    ) { input, bench in
        guard let status = LocalNetwork.AccountStatus(rawValue: try input.required("status")) else {
            throw APIFailure.invalid("status is invalid")
        }
        try await bench.network.setStatus(status, of: bench.account(input))
        return .object(facts(try bench.details(input)))
    }

    static let handle = APICall(
        "setHandle", .post, "/api/accounts/{account}/handle", "Changes the handle of an account.",
        button: "Change handle", [.account, .required("handle", .text, "New handle")], returns: .object(fields)
    ) { input, bench in
        let did = try bench.account(input).did
        try await bench.network.rename(did, to: input.required("handle"))
        guard let details = bench.network.details(of: did) else { throw APIFailure.notFound("The account is gone") }
        return .object(facts(details))
    }

    static let password = APICall(
        "setPassword", .post, "/api/accounts/{account}/password", "Replaces the password of an account.",
        button: "Change password", [.account, .required("password", .text, "New password")], returns: .nothing
    ) { input, bench in
        try await bench.network.setPassword(input.required("password"), of: bench.account(input).did)
        return [:]
    }

    static let session = APICall(
        "createSession", .post, "/api/accounts/{account}/session",
        "Creates a session without a password, and returns its tokens.", button: "Log in as this account", [.account],
        returns: .object([
            ("did", .text), ("handle", .text), ("host", .text), ("accessJwt", .text), ("refreshJwt", .text),
        ])
    ) { input, bench in
        let person = try bench.account(input)
        let tokens = try await bench.network.issueTokens(for: person)
        return [
            "did": .string(person.did.description), "handle": .string(person.handle.description),
            "host": .string(bench.network.host), "accessJwt": .string(tokens.access),
            "refreshJwt": .string(tokens.refresh),
        ]
    }

    static func facts(_ details: LocalNetwork.AccountDetails) -> LexObject {
        var object: LexObject = [
            "did": .string(details.person.did.description), "handle": .string(details.person.handle.description),
            "status": .string(details.status.rawValue),
        ]
        object["email"] = details.email.map { .string($0) }
        object["createdAt"] = .string(details.createdAt.description)
        object["isLabeler"] = .boolean(details.isLabeler)
        object["needsCode"] = .boolean(details.needsCode)
        object["appPasswords"] = .array(details.appPasswords.map { .string($0) })
        object["records"] = .integer(details.recordCount)
        return object
    }
}

extension Bench {
    func details(_ input: APIInput) throws -> LocalNetwork.AccountDetails {
        let person = try account(input)
        guard let details = network.details(of: person.did) else {
            throw APIFailure.notFound("There is no account \(person.did)")
        }
        return details
    }
}
