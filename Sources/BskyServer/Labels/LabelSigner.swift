package import ATCrypto
package import ATData
package import ATRepo
package import Foundation

/// Signs labels, and refuses subjects and values that clients ignore.
package struct LabelSigner: Sendable {
    package let did: DID
    package let key: SigningKey
    let values: Set<String>?
    /// The name of the key in the store.
    package let keyName: String

    package init(did: DID, key: SigningKey, values: Set<String>?) {
        self.did = did
        self.key = key
        self.values = values
        keyName = key.verifyingKey.multikey
    }

    /// A label with a new signature, and its old times.
    package func again(_ old: SignedLabel) throws -> SignedLabel {
        try SignedLabel(
            src: old.src, uri: old.uri, val: old.val, cts: old.cts, cid: old.cid, exp: old.exp, neg: old.neg,
            signedWith: key)
    }

    /// The label that a change makes in place of the present one; `nil` if it changes nothing.
    package func label(_ change: LabelChange, replacing before: SignedLabel?, at now: Date) throws -> SignedLabel? {
        let exp = change.duration.map { Datetime(now.addingTimeInterval($0 / .seconds(1))) }
        if let before, !(before.neg ?? false) {
            // One that has expired is taken back, too: this machine's clock may be ahead of others. One that holds for
            // longer stays.
            let end = before.exp?.date ?? .distantFuture
            if !change.isNegated, end > now, end >= exp?.date ?? .distantFuture { return nil }
        } else if change.isNegated {
            return nil
        }
        // A label replaces those with an earlier time, so that its own must be later.
        var cts = Datetime(now)
        if let before, before.cts.date >= cts.date { cts = Datetime(before.cts.date.addingTimeInterval(0.001)) }
        return try SignedLabel(
            src: did, uri: URIString(change.subject.uri), val: change.value, cts: cts, exp: exp,
            neg: change.isNegated ? true : nil, signedWith: key)
    }

    func check(_ change: LabelChange) throws {
        if let fault = change.subject.fault { throw fault }
        let value = change.value
        guard SignedLabel.isValue(value) else {
            throw LabelValueError(
                value: value,
                description:
                    "\(value.debugDescription) is no value of a label. It has up to 100 of a-z and inner hyphens; apps "
                    + "ignore others")
        }
        // A label of a value that was allowed before can be taken back.
        let isAllowed = change.isNegated || (values?.contains(value) ?? !value.hasPrefix("!"))
        guard isAllowed else {
            throw LabelValueError(value: value, description: "\(value) isn't among the values of this labeler")
        }
    }
}
