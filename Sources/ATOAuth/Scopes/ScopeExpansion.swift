public import ATData

extension Scopes {
    /// The same scopes, with the contents of permission sets instead of their names.
    ///
    /// Sets that the closure doesn't know remain as they are.
    ///
    /// - Parameter sets: Returns the permission set with a name. A set with another name is ignored.
    public func expanded(with sets: (NSID) throws -> PermissionSet?) rethrows -> Scopes {
        let expanded = try recognized.flatMap { scope in
            guard case .include(let name, let service) = scope.kind, let set = try sets(name), set.nsid == name else {
                return [scope]
            }
            return set.scopes(at: service)
        }
        return Scopes(recognized: expanded, unrecognized: unrecognized)
    }

    /// The same scopes, with the contents of permission sets instead of their names.
    ///
    /// ```swift
    /// let scopes: Scopes = [.include(AppBsky.AuthCreatePosts.self)]
    /// scopes.expanded(with: AppBsky.AuthCreatePosts.self).allows(.repo(AppBsky.Feed.Post.self, .create))    // .yes
    /// ```
    ///
    /// - Parameter sets: The generated types of the sets. Others remain as they are.
    public func expanded(with sets: any LexiconPermissionSet.Type...) -> Scopes {
        expanded { name in sets.first { $0.nsid == name }.map(PermissionSet.init) }
    }
}
