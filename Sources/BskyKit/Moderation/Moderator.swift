public import Foundation

/// Decides what one person sees, based on their settings and the labels of their labelers.
///
/// ```swift
/// let moderator = try await client.moderator()
/// for try await item in client.items(.getTimeline(), options: moderator.options) {
///     let decision = moderator.decide(item.post)
///     if decision.ui(for: .contentList).filter { continue }
///     …
/// }
/// ```
///
/// Decisions don't need the network, and take a few microseconds.
public struct Moderator: Sendable {
    /// The person; `nil` if nobody is signed in.
    public let viewer: DID?
    /// The person's settings.
    public let prefs: ModerationPrefs
    /// The definitions of the person's labelers.
    public let definitions: LabelDefinitions

    private let labelers: [DID: [String: LabelSetting]]
    private let hiddenPosts: Set<ATURI>
    private let words: MutedWordMatcher

    /// Creates a moderator.
    ///
    /// - Parameters:
    ///   - viewer: The person; `nil` if nobody is signed in.
    ///   - prefs: The person's settings.
    ///   - definitions: The definitions of the person's labelers.
    public init(viewer: DID?, prefs: ModerationPrefs, definitions: LabelDefinitions = [:]) {
        self.viewer = viewer
        self.prefs = prefs
        self.definitions = definitions
        labelers = Dictionary(prefs.labelers.map { ($0.did, $0.labels) }) { first, _ in first }
        hiddenPosts = Set(prefs.hiddenPosts)
        words = MutedWordMatcher(prefs.mutedWords)
    }

    /// The options for calls whose results are moderated. They request the labels of the person's labelers.
    public var options: CallOptions {
        CallOptions(
            labelers: prefs.labelers.map { AcceptedLabeler($0.did, redacts: $0.did == ModerationPrefs.appLabeler) })
    }

    /// Decides about a subject.
    ///
    /// - Parameters:
    ///   - subject: A post, a profile, a list, a feed, a notification, or a link card.
    ///   - now: The time for the expiry of labels and muted words.
    public func decide(_ subject: some Moderated, now: Date = Date()) -> ModerationDecision {
        subject.decision(by: self, now: now)
    }

    /// Decides about the status of an account, such as "live now". A status has its own labels.
    public func decide(
        _ status: AppBsky.Actor.Defs.StatusView, of account: AppBsky.Actor.Defs.ProfileViewBasic, now: Date = Date()
    ) -> ModerationDecision {
        decision(on: status.labels, of: ModeratedAccount(account), now)
    }

    /// The muted words in a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - tags: Its tags, without `#`.
    ///   - languages: Its languages. The first one determines how words are found.
    ///   - followsAuthor: Whether the person follows the author.
    ///   - now: The time for the expiry of words.
    public func mutedWords(
        in text: String, tags: [String] = [], languages: [LanguageTag] = [], followsAuthor: Bool = false,
        now: Date = Date()
    ) -> [MutedWordMatch] {
        words.matches(
            in: text, tags: tags, language: languages.first, followsAuthor: followsAuthor, now: now)
    }

    // MARK: Decisions

    /// The decision on an account and its profile.
    func decision(on account: ModeratedAccount, _ now: Date) -> ModerationDecision {
        var decision = decision(of: account.did)
        add(account, to: &decision, now)
        return decision
    }

    /// The decision on something that belongs to an account.
    func decision(
        on labels: [ComAtproto.Label.Defs.Label]?, of account: ModeratedAccount, _ now: Date
    ) -> ModerationDecision {
        var decision = decision(of: account.did)
        add(labels, on: .content, to: &decision, now)
        add(account, to: &decision, now)
        return decision
    }

    /// The decision on something whose owner is known only by DID, or unknown.
    func decision(
        on labels: [ComAtproto.Label.Defs.Label]?, of owner: DID?, _ now: Date
    ) -> ModerationDecision {
        var decision = decision(of: owner)
        add(labels, on: .content, to: &decision, now)
        return decision
    }

    func decision(on post: AppBsky.Feed.Defs.PostView, _ now: Date) -> ModerationDecision {
        let author = ModeratedAccount(post.author)
        var decision = decision(of: author.did)
        add(post.labels, on: .content, to: &decision, now)
        let quote = QuotedContent(post.embed)
        if !hiddenPosts.isEmpty {
            if hiddenPosts.contains(post.uri) {
                decision.hide()
            } else if case .post(let quoted) = quote, hiddenPosts.contains(quoted.uri) {
                decision.hide()
            }
        }
        if !decision.isMe, !words.isEmpty {
            let matches = words.matches(
                in: post, quote, followsAuthor: author.viewer?.following != nil, now: now)
            if !matches.isEmpty { decision.causes.append(.init(.muteWord(matches), .user, priority: 6)) }
        }
        switch quote {
        case .post(let quoted):
            let quotedAuthor = ModeratedAccount(quoted.author)
            decision.causes += self.decision(on: quoted.labels, of: quotedAuthor, now).downgraded().causes
        case .blocked(let author):
            var blocked = self.decision(of: author.did)
            add(author.viewer, to: &blocked)
            decision.causes += blocked.downgraded().causes
        case nil: break
        }
        add(author, to: &decision, now)
        return decision
    }

    private func decision(of owner: DID?) -> ModerationDecision {
        ModerationDecision(owner: owner, isMe: owner != nil && owner == viewer)
    }

    private func add(_ account: ModeratedAccount, to decision: inout ModerationDecision, _ now: Date) {
        add(account.viewer, to: &decision)
        guard let labels = account.labels, !labels.isEmpty else { return }
        for label in labels where !label.isOnProfile || label.val == "!no-unauthenticated" {
            add(label, on: .account, by: account.did, to: &decision, now)
        }
        for label in labels where label.isOnProfile {
            add(label, on: .profile, by: account.did, to: &decision, now)
        }
    }

    private func add(_ viewer: AppBsky.Actor.Defs.ViewerState?, to decision: inout ModerationDecision) {
        guard let viewer else { return }
        if viewer.muted == true {
            decision.causes.append(.init(.muted, viewer.mutedByList.map { .list($0) } ?? .user, priority: 6))
        }
        if viewer.blocking != nil {
            decision.causes.append(.init(.blocking, viewer.blockingByList.map { .list($0) } ?? .user, priority: 3))
        }
        if viewer.blockedBy == true { decision.causes.append(.init(.blockedBy, .user, priority: 4)) }
    }

    private func add(
        _ labels: [ComAtproto.Label.Defs.Label]?, on target: LabelTarget, to decision: inout ModerationDecision,
        _ now: Date
    ) {
        for label in labels ?? [] { add(label, on: target, by: decision.owner, to: &decision, now) }
    }

    private func add(
        _ label: ComAtproto.Label.Defs.Label, on target: LabelTarget, by owner: DID?,
        to decision: inout ModerationDecision, _ now: Date
    ) {
        guard label.neg != true, label.exp.map({ $0.date > now }) ?? true else { return }
        guard let definition = definitions[label.val, of: label.src] ?? LabelDefinition.global[label.val] else {
            return
        }
        let isBySelf = label.src == owner
        let settings = labelers[label.src]
        guard isBySelf ? !definition.excludesSelf : settings != nil else { return }
        let isHiddenAdult = definition.isAdult && !prefs.adultContentEnabled
        let setting = isBySelf ? self.setting(label, definition, nil) : self.setting(label, definition, settings)
        guard setting != .ignore, !definition.isForSignedOut || viewer == nil else { return }
        let behavior = definition.behavior(on: target)
        let isFinal = definition.prevailsAlways || isHiddenAdult
        let priority =
            if isFinal {
                1
            } else if setting == .hide {
                2
            } else if behavior[.profileView] == .blur || behavior[.contentView] == .blur {
                5
            } else if behavior[.contentList] == .blur || behavior[.contentMedia] == .blur {
                7
            } else {
                8
            }
        decision.causes.append(
            .init(
                .label(
                    .init(
                        label: label, definition: definition, target: target, setting: setting, noOverride: isFinal)),
                isBySelf ? .user : .labeler(label.src), priority: priority))
    }

    /// The setting for a label. The label's own name, which may be a former one, is looked up first.
    private func setting(
        _ label: ComAtproto.Label.Defs.Label, _ definition: LabelDefinition, _ own: [String: LabelSetting]?
    ) -> LabelSetting {
        guard definition.isConfigurable else { return definition.defaultSetting }
        if definition.isAdult, !prefs.adultContentEnabled { return .hide }
        return own?[label.val] ?? own?[definition.identifier] ?? prefs.labels[label.val]
            ?? prefs.labels[definition.identifier] ?? definition.defaultSetting
    }
}

extension ComAtproto.Label.Defs.Label {
    /// Whether the label is on the profile record of an account.
    fileprivate var isOnProfile: Bool { uri.description.utf8.hasSuffix("/app.bsky.actor.profile/self".utf8) }
}

extension String.UTF8View {
    fileprivate func hasSuffix(_ suffix: String.UTF8View) -> Bool {
        count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
    }
}
