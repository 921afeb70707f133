import ATData
import ATProtoLexicons
import Foundation

extension Storage {
    /// Converts entries of an earlier version, which stored an account's bookmarks together with its other private
    /// data, and all labels in one entry of the network.
    func bringUpToDate() throws {
        var changes = Changes()
        for (did, value) in try entries(in: .privateData) {
            let older = try JSONDecoder().decode(OlderPersonal.self, from: Data(value))
            guard let bookmarks = older.bookmarks else { continue }
            try changes.put(.privateData, did, JSONDecoder().decode(PrivateData.self, from: Data(value)))
            for (number, bookmark) in bookmarks.enumerated() {
                try changes.put(.bookmark, "\(did)/\(number)", bookmark)
            }
        }
        if let labels = try value("labels", in: .network) {
            let all = try JSONDecoder().decode([ComAtproto.Label.Defs.Label].self, from: Data(labels))
            changes.remove(.network, "labels")
            for (number, label) in all.enumerated() { try changes.put(.label, String(number), label) }
        }
        if !changes.list.isEmpty { try commit(changes.list) }
    }
}

/// The private data of an account in the version that included bookmarks.
private struct OlderPersonal: Decodable {
    let bookmarks: [Bookmarks.Bookmark]?
}
