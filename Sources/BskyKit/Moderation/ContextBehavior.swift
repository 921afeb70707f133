/// The effect of a cause in each context: it blurs, alerts, informs, or does nothing.
struct ContextBehavior: Hashable, Sendable {
    enum Action: Sendable { case blur, alert, inform }

    private var blurs: UInt8 = 0
    private var alerts: UInt8 = 0
    private var informs: UInt8 = 0

    init(
        blur: [ModerationContext] = [], alert: [ModerationContext] = [], inform: [ModerationContext] = []
    ) {
        for context in blur { blurs |= context.bit }
        for context in alert { alerts |= context.bit }
        for context in inform { informs |= context.bit }
    }

    subscript(context: ModerationContext) -> Action? {
        if blurs & context.bit != 0 { return .blur }
        if alerts & context.bit != 0 { return .alert }
        return informs & context.bit != 0 ? .inform : nil
    }

    mutating func set(_ action: Action?, in contexts: ModerationContext...) {
        for context in contexts {
            switch action {
            case .blur: blurs |= context.bit
            case .alert: alerts |= context.bit
            case .inform: informs |= context.bit
            case nil: break
            }
        }
    }

    static let none = ContextBehavior()
    static let block = ContextBehavior(
        blur: [.profileList, .avatar, .banner, .contentList, .contentView], alert: [.profileView])
    static let mute = ContextBehavior(
        blur: [.contentList], alert: [.profileView], inform: [.profileList, .contentView])
    static let hide = ContextBehavior(blur: [.contentList, .contentView])
}
