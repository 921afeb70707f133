/// What a list is for.
public enum ListKind: Hashable, Sendable {
    /// To mute or block its members.
    case moderation
    /// To read its members' posts, or to let them reply.
    case curation

    var purpose: AppBsky.Graph.Defs.ListPurpose {
        switch self {
        case .moderation: .modlist
        case .curation: .curatelist
        }
    }
}
