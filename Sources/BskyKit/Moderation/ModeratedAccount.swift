/// The properties of an account that a decision needs.
struct ModeratedAccount {
    let did: DID
    let labels: [ComAtproto.Label.Defs.Label]?
    let viewer: AppBsky.Actor.Defs.ViewerState?

    init(_ profile: AppBsky.Actor.Defs.ProfileViewBasic) {
        (did, labels, viewer) = (profile.did, profile.labels, profile.viewer)
    }

    init(_ profile: AppBsky.Actor.Defs.ProfileView) {
        (did, labels, viewer) = (profile.did, profile.labels, profile.viewer)
    }

    init(_ profile: AppBsky.Actor.Defs.ProfileViewDetailed) {
        (did, labels, viewer) = (profile.did, profile.labels, profile.viewer)
    }
}
