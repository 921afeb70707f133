public import ATData

extension Scopes {
    /// Returns the scopes with permission sets replaced by their contents.
    ///
    /// Sets for which the closure returns `nil` are kept.
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

    /// Returns the scopes with permission sets replaced by their contents.
    ///
    /// ```swift
    /// let scopes: Scopes = [.include(AppBsky.AuthCreatePosts.self)]
    /// scopes.expanded(with: AppBsky.AuthCreatePosts.self).allows(.repo(AppBsky.Feed.Post.self, .create))    // .yes
    /// ```
    ///
    /// - Parameter sets: The generated types of the sets. Other sets are kept.
    public func expanded(with sets: any LexiconPermissionSet.Type...) -> Scopes {
        expanded { name in sets.first { $0.nsid == name }.map(PermissionSet.init) }
    }
}
