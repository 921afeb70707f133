/// Why something should be hidden or marked. ``ui(for:)`` says what follows from it in a place of an app.
///
/// ```swift
/// let decision = moderator.decide(post)
/// let list = decision.ui(for: .contentList)
/// if list.filter { return nil }
/// let isCovered = list.blur
/// ```
public struct ModerationDecision: Hashable, Sendable {
    /// One reason.
    public struct Cause: Hashable, Sendable {
        /// What the reason is.
        public enum Kind: Hashable, Sendable {
            /// The person blocks the account.
            case blocking
            /// The account blocks the person.
            case blockedBy
            /// The person mutes the account.
            case muted
            /// The text has words that the person mutes.
            case muteWord([MutedWordMatch])
            /// The person has hidden the post.
            case hidden
            /// A label.
            case label(LabelCause)
        }

        /// Who is responsible for the reason.
        public enum Source: Hashable, Sendable {
            /// The person, or the account.
            case user
            /// A list that the person blocks or mutes.
            case list(AppBsky.Graph.Defs.ListViewBasic)
            /// A labeler.
            case labeler(DID)
        }

        /// What the reason is.
        public let kind: Kind
        /// Who is responsible.
        public let source: Source
        /// The rank among other causes: the lowest number is shown first.
        public let priority: Int
        /// Whether the cause belongs to a part of the content, such as a quoted post, and only filters.
        public internal(set) var isDowngraded = false

        init(_ kind: Kind, _ source: Source, priority: Int) {
            self.kind = kind
            self.source = source
            self.priority = priority
        }
    }

    /// A label that counts, and what the person wants to happen.
    public struct LabelCause: Hashable, Sendable {
        /// The label.
        public let label: ComAtproto.Label.Defs.Label
        /// What the label means.
        public let definition: LabelDefinition
        /// What the label is on.
        public let target: LabelTarget
        /// The setting that applies: `warn` or `hide`.
        public let setting: LabelSetting
        /// Whether the person can't choose to see the content.
        public let noOverride: Bool
    }

    /// The account that the subject belongs to, if it is known.
    public let owner: DID?
    /// Whether it is the person's own. Own content is never filtered by labels, blocks or mutes.
    public let isMe: Bool
    /// The reasons, in the order in which they were found.
    public internal(set) var causes: [Cause] = []

    init(owner: DID?, isMe: Bool) {
        self.owner = owner
        self.isMe = isMe
    }

    /// Whether the person blocks the account, or the other way. Accounts of parts, such as a quoted post, don't count.
    public var isBlocked: Bool {
        causes.contains { !$0.isDowngraded && ($0.kind == .blocking || $0.kind == .blockedBy) }
    }

    /// Whether the person mutes the account. Accounts of parts, such as a quoted post, don't count.
    public var isMuted: Bool { causes.contains { !$0.isDowngraded && $0.kind == .muted } }

    /// Adds the cause that the person has just hidden the post.
    public mutating func hide() { causes.append(Cause(.hidden, .user, priority: 6)) }

    /// The decision as one about a part of something: its causes filter lists, and do nothing else.
    public func downgraded() -> ModerationDecision {
        var decision = self
        for index in decision.causes.indices { decision.causes[index].isDowngraded = true }
        return decision
    }

    /// What to do in a context.
    public func ui(for context: ModerationContext) -> ModerationUI {
        var ui = ModerationUI()
        for cause in causes { ui.add(cause, in: context, isMe: isMe) }
        ui.sort()
        return ui
    }

    func merged(with other: ModerationDecision) -> ModerationDecision {
        var decision = self
        decision.causes += other.causes
        return decision
    }
}
