/// Whether a server will allow an action.
public enum Permission: Hashable, Sendable {
    /// The server allows it.
    case yes
    /// The server rejects it.
    case no
    /// Unknown: the scopes contain an unexpanded permission set, or the server decides which service to call.
    case maybe
}

extension Permission {
    /// The result if either permission is enough.
    func or(_ other: Permission) -> Permission {
        switch (self, other) {
        case (.yes, _), (_, .yes): .yes
        case (.maybe, _), (_, .maybe): .maybe
        case (.no, .no): .no
        }
    }

    /// The result if both permissions are necessary.
    func and(_ other: Permission) -> Permission {
        switch (self, other) {
        case (.no, _), (_, .no): .no
        case (.maybe, _), (_, .maybe): .maybe
        case (.yes, .yes): .yes
        }
    }
}
