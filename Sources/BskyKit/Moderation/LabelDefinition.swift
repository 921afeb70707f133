/// The meaning of a label: its default setting, and its effect in each context.
///
/// Some labels mean the same everywhere, such as `porn` (``global``). Labelers define others.
public struct LabelDefinition: Hashable, Sendable {
    /// The name of the label.
    public let identifier: String
    /// The labeler that defines it; `nil` for a global label.
    public let labeler: DID?
    /// Whether people can choose a setting. Otherwise, the default applies to everyone.
    public let isConfigurable: Bool
    /// The setting for people who haven't chosen one.
    public let defaultSetting: LabelSetting
    /// Whether it marks adult content, which is hidden unless adult content is enabled.
    public let isAdult: Bool
    /// The names and descriptions of the label in several languages, if a labeler defines it.
    public let locales: [ComAtproto.Label.Defs.LabelValueDefinitionStrings]

    /// Whether nobody can choose to see the content.
    let prevailsAlways: Bool
    /// Whether authors can't apply it to their own content.
    let excludesSelf: Bool
    /// Whether it applies only to people who are signed out.
    let isForSignedOut: Bool
    private let onAccount: ContextBehavior
    private let onProfile: ContextBehavior
    private let onContent: ContextBehavior

    /// Creates a definition of a labeler. Values that this version doesn't support have no effect.
    public init(_ definition: ComAtproto.Label.Defs.LabelValueDefinition, by labeler: DID) {
        identifier = definition.identifier
        self.labeler = labeler
        isConfigurable = true
        defaultSetting = definition.defaultSetting.map { LabelSetting(rawValue: $0.rawValue) ?? .warn } ?? .warn
        isAdult = definition.adultOnly ?? false
        locales = definition.locales
        prevailsAlways = false
        excludesSelf = true
        isForSignedOut = false
        let severity: ContextBehavior.Action? =
            switch definition.severity {
            case .alert: .alert
            case .inform: .inform
            default: nil
            }
        var account = ContextBehavior()
        var content = ContextBehavior()
        var profile = ContextBehavior()
        switch definition.blurs {
        case .content:
            account.set(severity, in: .profileList, .profileView)
            profile = account
            content.set(.blur, in: .contentList)
            content.set(isAdult ? .blur : severity, in: .contentView)
            account.set(.blur, in: .contentList)
            account.set(isAdult ? .blur : severity, in: .contentView)
        case .media:
            account.set(severity, in: .profileList, .profileView)
            account.set(.blur, in: .avatar, .banner)
            profile = account
            content.set(.blur, in: .contentMedia)
        case .none:
            account.set(severity, in: .profileList, .profileView)
            profile = account
            account.set(severity, in: .contentList, .contentView)
            content.set(severity, in: .contentList, .contentView)
        default: break
        }
        onAccount = account
        onProfile = profile
        onContent = content
    }

    private init(
        global identifier: String, isConfigurable: Bool = false, _ defaultSetting: LabelSetting, isAdult: Bool = false,
        prevailsAlways: Bool = false, excludesSelf: Bool = false, isForSignedOut: Bool = false,
        onAccount: ContextBehavior, onProfile: ContextBehavior, onContent: ContextBehavior
    ) {
        self.identifier = identifier
        labeler = nil
        self.isConfigurable = isConfigurable
        self.defaultSetting = defaultSetting
        self.isAdult = isAdult
        locales = []
        self.prevailsAlways = prevailsAlways
        self.excludesSelf = excludesSelf
        self.isForSignedOut = isForSignedOut
        self.onAccount = onAccount
        self.onProfile = onProfile
        self.onContent = onContent
    }

    private init(globalMedia identifier: String, _ defaultSetting: LabelSetting, isAdult: Bool) {
        let pictures = ContextBehavior(blur: [.avatar, .banner])
        self.init(
            global: identifier, isConfigurable: true, defaultSetting, isAdult: isAdult, onAccount: pictures,
            onProfile: pictures, onContent: ContextBehavior(blur: [.contentMedia]))
    }

    func behavior(on target: LabelTarget) -> ContextBehavior {
        switch target {
        case .account: onAccount
        case .profile: onProfile
        case .content: onContent
        }
    }

    /// The global labels by name. `gore` is the former name of `graphic-media`.
    public static let global: [String: LabelDefinition] = {
        let everywhere: [ModerationContext] = [
            .profileList, .profileView, .avatar, .banner, .displayName, .contentList, .contentView,
        ]
        let profile = ContextBehavior(blur: [.avatar, .banner, .displayName])
        let all = [
            LabelDefinition(
                global: "!hide", .hide, prevailsAlways: true, excludesSelf: true,
                onAccount: ContextBehavior(blur: everywhere), onProfile: profile, onContent: .hide),
            LabelDefinition(
                global: "!warn", .warn, excludesSelf: true,
                onAccount: ContextBehavior(blur: everywhere.filter { $0 != .displayName }), onProfile: profile,
                onContent: .hide),
            LabelDefinition(
                global: "!no-unauthenticated", .hide, prevailsAlways: true, isForSignedOut: true,
                onAccount: ContextBehavior(blur: everywhere), onProfile: profile, onContent: .hide),
            LabelDefinition(globalMedia: "porn", .hide, isAdult: true),
            LabelDefinition(globalMedia: "sexual", .warn, isAdult: true),
            LabelDefinition(globalMedia: "nudity", .ignore, isAdult: false),
            LabelDefinition(globalMedia: "graphic-media", .warn, isAdult: true),
        ]
        var byName = Dictionary(uniqueKeysWithValues: all.map { ($0.identifier, $0) })
        byName["gore"] = byName["graphic-media"]
        return byName
    }()
}
