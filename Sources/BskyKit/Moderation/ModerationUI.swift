/// The treatment of content in a context.
public struct ModerationUI: Hashable, Sendable {
    /// The reasons to leave it out, most important first.
    public private(set) var filters: [ModerationDecision.Cause] = []
    /// The reasons to cover it, most important first.
    public private(set) var blurs: [ModerationDecision.Cause] = []
    /// The reasons to mark it with a warning, most important first.
    public private(set) var alerts: [ModerationDecision.Cause] = []
    /// The reasons to mark it with a note, most important first.
    public private(set) var informs: [ModerationDecision.Cause] = []
    /// Whether the person can't uncover it.
    public private(set) var noOverride = false

    /// Creates a treatment without any reasons.
    public init() {}

    /// Whether to remove it from the list.
    public var filter: Bool { !filters.isEmpty }
    /// Whether to cover it.
    public var blur: Bool { !blurs.isEmpty }
    /// Whether to mark it with a warning.
    public var alert: Bool { !alerts.isEmpty }
    /// Whether to mark it with a note.
    public var inform: Bool { !informs.isEmpty }

    /// Combines the treatment of several parts.
    public func merged(with other: ModerationUI) -> ModerationUI {
        var all = self
        all.filters += other.filters
        all.blurs += other.blurs
        all.alerts += other.alerts
        all.informs += other.informs
        all.noOverride = noOverride || other.noOverride
        all.sort()
        return all
    }

    mutating func add(_ cause: ModerationDecision.Cause, in context: ModerationContext, isMe: Bool) {
        let isList = context == .profileList || context == .contentList
        switch cause.kind {
        case .blocking, .blockedBy:
            guard !isMe else { return }
            if isList { filters.append(cause) }
            apply(.block, cause, context, blurIsFinal: true)
        case .muted:
            guard !isMe else { return }
            if isList { filters.append(cause) }
            apply(.mute, cause, context)
        case .muteWord:
            guard !isMe else { return }
            if context == .contentList { filters.append(cause) }
            apply(.hide, cause, context)
        case .hidden:
            if isList { filters.append(cause) }
            apply(.hide, cause, context)
        case .label(let label):
            if label.setting == .hide, !isMe {
                let isHere: Bool =
                    switch context {
                    case .profileList: label.target == .account
                    case .contentList: label.target != .profile
                    default: false
                    }
                if isHere { filters.append(cause) }
            }
            apply(
                label.definition.behavior(on: label.target), cause, context, blurIsFinal: label.noOverride && !isMe)
        }
    }

    private mutating func apply(
        _ behavior: ContextBehavior, _ cause: ModerationDecision.Cause, _ context: ModerationContext,
        blurIsFinal: Bool = false
    ) {
        guard !cause.isDowngraded else { return }
        switch behavior[context] {
        case .blur:
            blurs.append(cause)
            if blurIsFinal { noOverride = true }
        case .alert: alerts.append(cause)
        case .inform: informs.append(cause)
        case nil: break
        }
    }

    /// Sorts by priority. Equal causes keep their order, because the standard library's sort is stable.
    mutating func sort() {
        filters.sort { $0.priority < $1.priority }
        blurs.sort { $0.priority < $1.priority }
    }
}
