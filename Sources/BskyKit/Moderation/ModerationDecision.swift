/// The reasons to hide or mark something. ``ui(for:)`` returns their effect in a context.
///
/// ```swift
/// let decision = moderator.decide(post)
/// let list = decision.ui(for: .contentList)
/// if list.filter { return nil }
/// let isCovered = list.blur
/// ```
public struct ModerationDecision: Hashable, Sendable {
    /// A reason.
    public struct Cause: Hashable, Sendable {
        /// The kind of reason.
        public enum Kind: Hashable, Sendable {
            /// The person blocks the account.
            case blocking
            /// The account blocks the person.
            case blockedBy
            /// The person mutes the account.
            case muted
            /// The text contains muted words.
            case muteWord([MutedWordMatch])
            /// The person has hidden the post.
            case hidden
            /// A label.
            case label(LabelCause)
        }

        /// The origin of a reason.
        public enum Source: Hashable, Sendable {
            /// The person, or the account.
            case user
            /// A list that the person blocks or mutes.
            case list(AppBsky.Graph.Defs.ListViewBasic)
            /// A labeler.
            case labeler(DID)
        }

        /// The kind of reason.
        public let kind: Kind
        /// The origin of the reason.
        public let source: Source
        /// The rank among other causes: the lowest number comes first.
        public let priority: Int
        /// Whether the cause belongs to a part of the content, such as a quoted post, and only filters.
        public internal(set) var isDowngraded = false

        init(_ kind: Kind, _ source: Source, priority: Int) {
            self.kind = kind
            self.source = source
            self.priority = priority
        }
    }

    /// A label that applies, with the person's setting.
    public struct LabelCause: Hashable, Sendable {
        /// The label.
        public let label: ComAtproto.Label.Defs.Label
        /// The meaning of the label.
        public let definition: LabelDefinition
        /// The subject of the label.
        public let target: LabelTarget
        /// The setting that applies: `warn` or `hide`.
        public let setting: LabelSetting
        /// Whether the person can't choose to see the content.
        public let noOverride: Bool
    }

    /// The owner of the subject, if known.
    public let owner: DID?
    /// Whether the person owns the subject. Labels, blocks and mutes never filter a person's own content.
    public let isMe: Bool
    /// The reasons, in the order in which they were found.
    public internal(set) var causes: [Cause] = []

    init(owner: DID?, isMe: Bool) {
        self.owner = owner
        self.isMe = isMe
    }

    /// Whether the person blocks the account, or the account blocks the person. Parts, such as a quoted post, don't
    /// count.
    public var isBlocked: Bool {
        causes.contains { !$0.isDowngraded && ($0.kind == .blocking || $0.kind == .blockedBy) }
    }

    /// Whether the person mutes the account. Parts, such as a quoted post, don't count.
    public var isMuted: Bool { causes.contains { !$0.isDowngraded && $0.kind == .muted } }

    /// Adds the cause that the person has hidden the post.
    public mutating func hide() { causes.append(Cause(.hidden, .user, priority: 6)) }

    /// The decision for a part of the content: its causes only filter lists.
    public func downgraded() -> ModerationDecision {
        var decision = self
        for index in decision.causes.indices { decision.causes[index].isDowngraded = true }
        return decision
    }

    /// Returns the effect of the decision in a context.
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
