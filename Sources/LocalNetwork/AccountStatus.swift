import ATData
import ATProtoLexicons
import ATServer
public import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer

extension LocalNetwork {
    /// The status of an account: active, or the reason why it isn't.
    public enum AccountStatus: String, Codable, Hashable, Sendable, CaseIterable {
        /// The account is active.
        case active
        /// The owner has deactivated the account. The owner can log in and import a repository, but not write records.
        case deactivated
        /// The data server no longer shows the account. The owner can't log in.
        case takendown
        /// The account is taken down temporarily.
        case suspended
        /// The account was deleted, with all records and blobs.
        case deleted
    }

    /// Changes the status of an account.
    ///
    /// The data server then returns the errors of the protocol, such as `RepoTakendown`, for its repository, and
    /// rejects its sessions. The AppView still shows an account to other clients, unless it is deleted.
    ///
    /// - Throws: `LocalNetworkError.account` if the account doesn't exist, for example because it was deleted.
    public func setStatus(_ status: AccountStatus, of account: some AccountName) async throws {
        let person = try person(account)
        do {
            try await context.setStatus(status, of: person.did)
        } catch let failure as XRPCError {
            throw LocalNetworkError.account(failure.message)
        }
    }

    /// Takes an account down, as moderators do: its owner can't log in, and its repository isn't available.
    ///
    /// - Throws: `LocalNetworkError.account` if the account doesn't exist.
    public func takeDown(_ account: some AccountName) async throws { try await setStatus(.takendown, of: account) }

    /// The status of an account; `nil` if it never existed.
    public func status(of person: Person) -> AccountStatus? {
        context.world.withLock { world in
            world.tombstones.contains(person.did) ? .deleted : world.accounts[person.did]?.status
        }
    }
}

extension NetworkContext {
    func setStatus(_ status: LocalNetwork.AccountStatus, of did: DID) async throws {
        guard status != .deleted else { return try await deleteAccount(did) }
        try await update { world, changes in
            guard var account = world.accounts[did] else { throw XRPCError.noAccount }
            guard case let old = account.status, old != status else { return }
            account.status = status
            try changes.put(account)
            world.put(account)
            changes.announce(RepoEvent.account(did, status))
            guard old == .deactivated, status == .active, let commit = world.repositories[did]?.commit else { return }
            // The account may come from another server, or have another repository than before.
            changes.announce(RepoEvent.identity(did, account.handle))
            changes.announce(RepoEvent.sync(commit))
        }
    }

    /// Deletes an account with all of its data, except its DID in the directory.
    private func deleteAccount(_ did: DID) async throws {
        try await update { world, changes in
            guard let account = world.accounts[did], let repository = world.repositories[did] else {
                throw XRPCError.noAccount
            }
            for cid in repository.blobs.keys {
                changes.remove(.blob, "\(did)/\(cid)")
                changes.remove(.blobInfo, "\(did)/\(cid)")
            }
            for id in repository.blocks.ids { changes.remove(.node, "\(did)/\(id)") }
            for (collection, records) in repository.collections {
                for key in records.keys {
                    changes.remove(.record, "\(did)/\(collection)/\(key)")
                    world.set(nil, of: did, collection, key)
                }
            }
            changes.remove(.head, did.description)
            changes.remove(.privateData, did.description)
            changes.remove(.account, did.description)
            changes.put(.tombstone, did.description, bytes: [])
            for (name, token) in world.refreshTokens where token.origin.did == did {
                changes.remove(.refreshToken, name)
                world.refreshTokens[name] = nil
            }
            for (id, grant) in world.grants where grant.did == did {
                changes.remove(.grant, id)
                world.grants[id] = nil
            }
            for number in world.removeBookmarks(of: did) { changes.remove(.bookmark, "\(did)/\(number)") }
            for (id, report) in world.reports where report.contents.reportedBy == did {
                changes.remove(.report, String(id))
                world.reports[id] = nil
            }
            dns.remove("_atproto.\(account.handle.normalized)")
            world.remove(account)
            changes.eraseEvents(of: did)
            changes.announce(RepoEvent.account(did, .deleted))
        }
    }
}

extension World {
    /// Removes an account and its repository, after its records were removed.
    mutating func remove(_ account: Account) {
        forget(account)
        holders[account.handle.normalized] = nil
        repositories[account.did] = nil
        privateData[account.did] = nil
        mailedCodes[account.did] = nil
        tombstones.insert(account.did)
    }

    /// Removes the bookmarks of an account, and returns their numbers.
    mutating func removeBookmarks(of did: DID) -> [Int] {
        guard var list = bookmarks.removeValue(forKey: did) else { return [] }
        return list.uris.compactMap { uri in
            if let count = bookmarkCounts[uri] { bookmarkCounts[uri] = count > 1 ? count - 1 : nil }
            return list.remove(uri)
        }
    }

    /// Throws if an account's repository isn't available, with the error for its status.
    func checkAvailable(_ did: DID) throws {
        switch accounts[did]?.status {
        case .deactivated: throw XRPCError(.badRequest, error: "RepoDeactivated", "Repo has been deactivated: \(did)")
        case .takendown: throw XRPCError(.badRequest, error: "RepoTakendown", "Repo has been takendown: \(did)")
        case .suspended: throw XRPCError(.badRequest, error: "RepoSuspended", "Repo has been suspended: \(did)")
        case .active, .deleted, nil: break
        }
    }
}

extension Account {
    /// Throws if the account's owner isn't allowed to log in or make calls.
    ///
    /// - Parameter evenDeactivated: Whether deactivated accounts are allowed.
    func checkUsable(evenDeactivated: Bool) throws {
        switch status {
        case .takendown: throw XRPCError(.unauthorized, error: "AccountTakedown", "Account has been taken down")
        case .suspended: throw XRPCError(.unauthorized, error: "AccountTakedown", "Account has been suspended")
        case .deactivated where !evenDeactivated:
            throw XRPCError(.unauthorized, error: "AccountDeactivated", "Account is deactivated")
        case .deactivated, .active, .deleted: break
        }
    }
}
