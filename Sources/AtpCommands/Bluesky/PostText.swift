import ATData
import BskyLexicons
import CoreATProtocol
import Foundation
import Terminal

/// A post as it appears on a terminal: author, age, text and counts.
struct PostText {
    private let console: Console
    private let now: Date

    init(_ console: Console, now: Date = Date()) {
        self.console = console
        self.now = now
    }

    /// The lines of an item of a timeline.
    func lines(_ item: AppBsky.Feed.Defs.FeedViewPost) -> [ConsoleText] {
        var lines: [ConsoleText] = []
        switch item.reason {
        case .reasonRepost(let reason): lines.append(console.faint("↻ reposted by \(name(reason.by.handle))"))
        case .reasonPin: lines.append(console.faint("pinned"))
        case .unknown, nil: break
        }
        if case .postView(let parent)? = item.reply?.parent {
            lines.append(console.faint("↳ replies to \(name(parent.author.handle))"))
        }
        return lines + self.lines(item.post)
    }

    /// The lines of a post, indented.
    func lines(_ post: AppBsky.Feed.Defs.PostView, depth: Int = 0) -> [ConsoleText] {
        let margin = ConsoleText(String(repeating: "  ", count: depth))
        let record = try? post.record.decode(as: AppBsky.Feed.Post.self)
        let display = ConsoleText(post.author.displayName ?? "")
        let name = console.strong(console.colored("\(name(post.author.handle))", .cyan))
        let age = console.faint("· \(age(record?.createdAt ?? post.indexedAt))")
        var lines: [ConsoleText] = [name + (display.isEmpty ? " " : " \(display) ") + age]
        // Line breaks are kept.
        let text = (record?.text ?? "").printable(keepingLines: true)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !text.isEmpty {
            lines += wrapped(line, width: console.width - 2 * depth - 2).map { "  \($0)" }
        }
        lines += embed(post.embed).map { "  \(console.faint("\($0)"))" }
        var counts = [count("♥", post.likeCount), count("↻", post.repostCount), count("↩", post.replyCount)]
        counts.append(post.viewer?.like == nil ? "" : "liked")
        let shown = counts.filter { !$0.isEmpty }.joined(separator: "  ")
        lines.append("  \(console.faint("\(shown.isEmpty ? "" : shown + "  ")\(post.uri)"))")
        return lines.map { margin + $0 }
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

    private func embed(_ embed: AppBsky.Feed.Defs.PostView.EmbedUnion?) -> [String] {
        switch embed {
        case .imagesView(let view): view.images.map { "[picture: \($0.alt.isEmpty ? "no description" : $0.alt)]" }
        case .videoView(let view): ["[video: \(view.alt ?? "no description")]"]
        case .galleryView(let view): ["[\(view.items.count) pictures]"]
        case .externalView(let view): ["[link: \(view.external.title) \(view.external.uri)]"]
        case .recordView(let view): [quote(view.record)]
        case .recordWithMediaView(let view): ["[with media]", quote(view.record.record)]
        case .unknown(let object): ["[\(object.type ?? "unknown embed")]"]
        case nil: []
        }
    }

    private func quote(_ record: AppBsky.Embed.Record.View.RecordUnion) -> String {
        switch record {
        case .viewRecord(let view):
            let text = (try? view.value.decode(as: AppBsky.Feed.Post.self).text) ?? ""
            return "[quotes \(name(view.author.handle)): \(text)]"
        case .viewNotFound, .viewDetached: return "[quotes a deleted post]"
        case .viewBlocked: return "[quotes a post that you may not see]"
        case .generatorView(let view): return "[feed: \(view.displayName)]"
        case .listView(let view): return "[list: \(view.name)]"
        default: return "[quotes a record]"
        }
    }

    private func wrapped(_ line: Substring, width: Int) -> [String] {
        guard console.output.isTerminal else { return [String(line)] }
        var lines: [String] = []
        var current = ""
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            if !current.isEmpty, DisplayWidth.of(current) + DisplayWidth.of(word) + 1 > max(20, width) {
                lines.append(current)
                current = String(word)
            } else {
                current += (current.isEmpty ? "" : " ") + word
            }
        }
        return lines + [current]
    }
}
