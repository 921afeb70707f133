import BskyKit
import Foundation
import Terminal

/// A post as it appears on a terminal: author, age, text and counts.
struct PostText {
    private let console: Console
    private let moderator: Moderator?
    private let now: Date

    /// Creates the texts of posts.
    ///
    /// - Parameter moderator: Decides which posts are hidden or marked; `nil` to show everything.
    init(_ console: Console, moderator: Moderator? = nil, now: Date = Date()) {
        self.console = console
        self.moderator = moderator
        self.now = now
    }

    /// The lines with the reason why a post is in a timeline.
    func reason(_ item: AppBsky.Feed.Defs.FeedViewPost) -> [ConsoleText] {
        var lines: [ConsoleText] = []
        switch item.reason {
        case .reasonRepost(let reason): lines.append(console.faint("↻ reposted by \(name(reason.by.handle))"))
        case .reasonPin: lines.append(console.faint("pinned"))
        case .unknown, nil: break
        }
        if case .postView(let parent)? = item.reply?.parent {
            lines.append(console.faint("↳ replies to \(name(parent.author.handle))"))
        }
        return lines
    }

    /// The lines of a post, indented. A covered post shows the reason instead of its text.
    ///
    /// - Parameters:
    ///   - context: Whether the post is one of several, or the requested one.
    ///   - reason: A reason to cover it, regardless of the settings.
    func lines(
        _ post: AppBsky.Feed.Defs.PostView, depth: Int = 0, in context: ModerationContext = .contentList,
        hiddenBecause reason: String? = nil
    ) -> [ConsoleText] {
        let margin = ConsoleText(String(repeating: "  ", count: depth))
        let decision = moderator?.decide(post, now: now)
        let ui = decision?.ui(for: context) ?? ModerationUI()
        let record = Self.record(post.record)
        let hidesName = decision?.ui(for: .displayName).blur ?? false
        let name = console.strong(console.colored("\(name(post.author.handle))", .cyan))
        let age = console.faint("· \(age(record?.createdAt ?? post.indexedAt))")
        let display = console.rest(
            of: hidesName ? "" : post.author.displayName ?? "", used: 2 * depth + name.width + age.width + 2)
        var lines: [ConsoleText] = [name + (display.isEmpty ? " " : " \(display) ") + age]
        if let reason = reason ?? (isCovered(ui) ? ModerationText.reasons(ui.blurs + ui.filters) : nil) {
            lines.append("  \(console.colored("⚠ hidden: \(reason)", .yellow))")
            lines.append("  \(console.faint("\(post.uri)"))")
            return lines.map { margin + $0 }
        }
        if record == nil { lines.append("  \(console.faint("[the text can't be read]"))") }
        if let text = record?.text, !text.isEmpty {
            lines += console.lines(of: text, indent: 2 * depth + 2).map { "  \($0)" }
        }
        for text in embed(post.embed, decision?.ui(for: .contentMedia)) {
            lines += console.lines(of: text.printable(), indent: 2 * depth + 2).map { "  \(console.faint("\($0)"))" }
        }
        let marks = ui.alerts + ui.informs
        if !marks.isEmpty { lines.append("  \(console.colored("⚠ \(ModerationText.reasons(marks))", .yellow))") }
        var counts = [count("♥", post.likeCount), count("↻", post.repostCount), count("↩", post.replyCount)]
        counts.append(post.viewer?.like == nil ? "" : "liked")
        let shown = counts.filter { !$0.isEmpty }.joined(separator: "  ")
        lines.append("  \(console.faint("\(shown.isEmpty ? "" : shown + "  ")\(post.uri)"))")
        return lines.map { margin + $0 }
    }

    /// A post's record, without the fields that can't be decoded; `nil` if it isn't a valid post.
    static func record(_ object: UnknownObject) -> AppBsky.Feed.Post? {
        var issues: [WireIssue] = []
        return try? object.decode(issues: &issues)
    }

    /// The addresses of a post's pictures, unless moderation covers them.
    func pictures(of post: AppBsky.Feed.Defs.PostView, in context: ModerationContext) -> [URIString] {
        let decision = moderator?.decide(post, now: now)
        if let decision, isCovered(decision.ui(for: context)) || decision.ui(for: .contentMedia).blur { return [] }
        return switch post.embed {
        case .imagesView(let view): view.images.map(\.thumb)
        case .galleryView(let view): view.thumbnails
        case .videoView(let view): [view.thumbnail].compactMap(\.self)
        case .externalView(let view): [view.external.thumb].compactMap(\.self)
        case .recordWithMediaView(let view):
            switch view.media {
            case .imagesView(let view): view.images.map(\.thumb)
            case .galleryView(let view): view.thumbnails
            case .videoView(let view): [view.thumbnail].compactMap(\.self)
            case .externalView(let view): [view.external.thumb].compactMap(\.self)
            case .unknown: []
            }
        case .recordView, .unknown, nil: []
        }
    }

    /// The age, or the date if it is older than a week.
    func age(_ date: Datetime) -> String {
        // The date may be anything: the author wrote it.
        let seconds = Int(max(-1, min(now.timeIntervalSince(date.date), 1e9)))
        return switch seconds {
        case ..<0: String(date.description.prefix(10))
        case ..<60: "\(seconds)s"
        case ..<3600: "\(seconds / 60)m"
        case ..<86_400: "\(seconds / 3600)h"
        case ..<604_800: "\(seconds / 86_400)d"
        default: String(date.description.prefix(10))
        }
    }

    private func name(_ handle: Handle) -> String { "@\(handle)" }

    private func count(_ sign: String, _ number: Int?) -> String {
        number.map { $0 > 0 ? "\(sign) \($0)" : "" } ?? ""
    }

    private func isCovered(_ ui: ModerationUI) -> Bool { ui.blur || ui.filter }

    private func embed(_ embed: AppBsky.Feed.Defs.PostView.EmbedUnion?, _ ui: ModerationUI?) -> [String] {
        func media(_ lines: [String]) -> [String] {
            guard let ui, ui.blur else { return lines }
            return ["[media hidden: \(ModerationText.reasons(ui.blurs))]"]
        }
        return switch embed {
        case .imagesView(let view): media(pictures(view.images.map(\.alt)))
        case .videoView(let view): media(["[video: \(view.alt ?? "no description")]"])
        case .galleryView(let view): media(pictures(view.alts))
        case .externalView(let view): media(["[link: \(view.external.title) \(view.external.uri)]"])
        case .recordView(let view): [quote(view.record)]
        case .recordWithMediaView(let view): media(["[with media]"]) + [quote(view.record.record)]
        case .unknown(let object): ["[\(object.type ?? "unknown embed")]"]
        case nil: []
        }
    }

    private func pictures(_ alts: [String]) -> [String] {
        alts.map { "[picture: \($0.isEmpty ? "no description" : $0)]" }
    }

    private func quote(_ record: AppBsky.Embed.Record.View.RecordUnion) -> String {
        switch record {
        case .viewRecord(let view):
            if let ui = moderator?.decide(view, now: now).ui(for: .contentList), isCovered(ui) {
                return "[quotes \(name(view.author.handle)), hidden: \(ModerationText.reasons(ui.blurs + ui.filters))]"
            }
            let text = Self.record(view.value)?.text ?? "the text can't be read"
            return "[quotes \(name(view.author.handle)): \(text)]"
        case .viewNotFound, .viewDetached: return "[quotes a deleted post]"
        case .viewBlocked: return "[quotes a post that you may not see]"
        case .generatorView(let view): return "[feed: \(view.displayName)]"
        case .listView(let view): return "[list: \(view.name)]"
        default: return "[quotes a record]"
        }
    }
}

extension AppBsky.Embed.Gallery.View {
    /// The descriptions of its pictures.
    fileprivate var alts: [String] {
        items.compactMap { item in if case .viewImage(let image) = item { image.alt } else { nil } }
    }

    /// The addresses of its pictures.
    fileprivate var thumbnails: [URIString] {
        items.compactMap { item in if case .viewImage(let image) = item { image.thumbnail } else { nil } }
    }
}
