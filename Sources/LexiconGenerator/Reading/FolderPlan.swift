package import Foundation

/// The intended contents of a folder: files to write if they differ, and files to remove.
package protocol FolderPlan {
    /// The folder, which need not exist yet.
    var destination: URL { get }
    /// The files to write, by their path below the folder, with their text.
    var files: [String: String] { get }
    /// The files to remove.
    var stale: [String] { get }
}

extension FolderPlan {
    /// The files whose text differs from the folder's.
    package var changed: [String] {
        files.keys.sorted().filter { name in
            (try? Data(contentsOf: destination.appending(path: name))) != files[name].map { Data($0.utf8) }
        }
    }

    /// Writes the files that differ and removes the stale ones.
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
