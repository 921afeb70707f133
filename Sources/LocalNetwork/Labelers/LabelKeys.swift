import ATCrypto
import ATData
import ATIdentity
import ATProtoLexicons
import ATRepo
import ATServer
import Foundation

// How an account becomes a labeler, and how its labels are signed.

extension NetworkContext {
    /// Makes an account a labeler, or moves its labeler to another address, by updating its DID document with a key and
    /// the address.
    ///
    /// - Parameter withNewKey: Whether to replace the labeler's existing key.
    func makeLabeler(_ did: DID, at address: URL, withNewKey: Bool) async throws {
        let fresh = try SigningKey.generate(.k256)
        try await update { world, changes in
            guard var account = world.accounts[did], let last = world.logs[did]?.last else {
                throw XRPCError.noAccount
            }
            let key = try withNewKey ? fresh : account.labelKey() ?? fresh
            account.setLabelKey(key)
            try changes.put(account)
            // Labels of earlier versions have no signatures.
            var signed: [(number: Int, label: LabelBook.Label)] = []
            for number in world.labels.log(of: did) where world.labels.all[number].sig == nil {
                let label = try LabelBook.Label(SignedLabel(world.labels.all[number], signedWith: key))
                try changes.put(.label, String(number), label)
                signed.append((number, label))
            }
            // Accounts whose owners have changed the keys, or deleted the DID, stay unchanged.
            if last.mayBeFollowed(by: rotationKey) {
                let operation = try last.update(signedBy: rotationKey) { state in
                    state.verificationMethods["atproto_label"] = key.verifyingKey.didKey
                    state.services["atproto_labeler"] = PLCState.Service(
                        type: "AtprotoLabeler", endpoint: address.absoluteString)
                }
                try world.append(operation, to: did, &changes)
                changes.announce(RepoEvent.identity(did, account.handle))
            }
            world.put(account)
            world.labelers.insert(did)
            for (number, label) in signed { world.labels.sign(number, label) }
        }
    }

    /// Adds a label, which the closure creates from the existing labels and the labeler's key, and returns its sequence
    /// number.
    func addLabel(by did: DID, _ create: (LabelBook, SigningKey) throws -> SignedLabel) async throws -> Int {
        try await update { world, changes in
            let label = try LabelBook.Label(create(world.labels, world.labelKey(of: did)))
            try changes.put(.label, String(world.labels.all.count), label)
            world.add(label)
            return world.labels.log(of: did).count
        }
    }
}

extension SignedLabel {
    /// Signs an unsigned label.
    fileprivate init(_ label: LabelBook.Label, signedWith key: SigningKey) throws {
        try self.init(
            src: label.src, uri: label.uri, val: label.val, cts: label.cts, cid: label.cid, exp: label.exp,
            neg: label.neg, signedWith: key)
    }
}

extension ComAtproto.Label.Defs.Label {
    init(_ label: SignedLabel) {
        self.init(
            src: label.src, uri: label.uri, val: label.val, cts: label.cts, cid: label.cid, exp: label.exp,
            neg: label.neg, sig: label.signature.map { Bytes($0) }, ver: label.ver)
    }
}
