/// Whether a server will allow something.
public enum Permission: Hashable, Sendable {
    /// The server allows it.
    case yes
    /// The server refuses it.
    case no
    /// The scopes don't say. They contain a permission set that isn't expanded, or the server decides which service
    /// to call.
    case maybe
}

extension Permission {
    /// What holds when either of two permissions is enough.
    func or(_ other: Permission) -> Permission {
        switch (self, other) {
        case (.yes, _), (_, .yes): .yes
        case (.maybe, _), (_, .maybe): .maybe
        case (.no, .no): .no
        }
    }

    /// What holds when both permissions are necessary.
    func and(_ other: Permission) -> Permission {
        switch (self, other) {
        case (.no, _), (_, .no): .no
        case (.maybe, _), (_, .maybe): .maybe
        case (.yes, .yes): .yes
        }
    }
}
