package import Foundation

/// What a folder should hold: files that are written where they differ, and files that are removed.
package protocol FolderPlan {
    /// The folder, which need not be there yet.
    var destination: URL { get }
    /// The files that there should be, by their path below the folder, with the text of each.
    var files: [String: String] { get }
    /// The files that should go.
    var stale: [String] { get }
}

extension FolderPlan {
    /// The files whose text differs from what the folder has.
    package var changed: [String] {
        files.keys.sorted().filter { name in
            (try? Data(contentsOf: destination.appending(path: name))) != files[name].map { Data($0.utf8) }
        }
    }

    /// Writes what differs and removes what is stale.
    package func write() throws {
        for name in changed {
            guard let text = files[name] else { continue }
            let file = destination.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        }
        for name in stale { try FileManager.default.removeItem(at: destination.appending(path: name)) }
    }
}
