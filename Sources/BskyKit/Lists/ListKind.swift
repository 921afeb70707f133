/// The purpose of a list.
public enum ListKind: Hashable, Sendable {
    /// A list to mute or block its members.
    case moderation
    /// A list to read its members' posts, or to allow them to reply.
    case curation

    var purpose: AppBsky.Graph.Defs.ListPurpose {
        switch self {
        case .moderation: .modlist
        case .curation: .curatelist
        }
    }
}
