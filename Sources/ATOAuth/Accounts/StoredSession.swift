package import CoreATProtocol
package import Foundation

/// A session as JSON, with the unknown members of an earlier version of the same session. They come from a newer
/// version of this package in another process, and must survive a refresh.
package enum StoredSession {
    /// Encodes a session.
    ///
    /// - Parameter old: The data to replace, if it is a session.
    package static func data(_ session: Session, replacing old: Data?) throws -> Data {
        let data = try JSONEncoder().encode(session)
        guard let key = session.oauth?.proofKey, let old,
            let before = try? JSONDecoder().decode(Session.self, from: old), before.oauth?.proofKey == key,
            let stored = members(old), let known = members(try JSONEncoder().encode(before)), var new = members(data)
        else { return data }
        guard add(stored, without: known, to: &new) else { return data }
        return try JSONSerialization.data(withJSONObject: new)
    }

    private static func members(_ data: Data) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }

    /// Adds the unknown members, including nested ones. Returns whether there are any.
    private static func add(_ stored: [String: Any], without known: [String: Any], to new: inout [String: Any]) -> Bool
    {
        var hasUnknown = false
        for (name, value) in stored {
            guard let knownValue = known[name] else {
                // A member that is `null` is not encoded, but known.
                guard new[name] == nil, !(value is NSNull) else { continue }
                new[name] = value
                hasUnknown = true
                continue
            }
            guard let value = value as? [String: Any], let knownValue = knownValue as? [String: Any],
                var inner = new[name] as? [String: Any], add(value, without: knownValue, to: &inner)
            else { continue }
            new[name] = inner
            hasUnknown = true
        }
        return hasUnknown
    }
}
