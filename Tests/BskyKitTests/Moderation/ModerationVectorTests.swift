import BskyKit
import SharedFolder
import TestLoad
import Testing

/// The tables of the reference implementation, and our own rows.
@Suite(.inTurn, .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
struct ModerationVectorTests {
    static let file = "moderation-behaviors.json"
    static let behaviors = VectorRow.rows(file, "behaviors")
    static let general = VectorRow.rows(file, "general")
    static let external = VectorRow.rows(file, "external")
    static let extra = VectorRow.rows(file, "extra")

    @Test
    func `The file has all its rows`() {
        #expect(Self.behaviors.count == 67)
        #expect(Self.general.count == 68)
        #expect(Self.external.count == 10)
        #expect(Self.extra.count == 32)
    }

    @Test(arguments: behaviors)
    func `Each cause does what the table says`(_ row: VectorRow) throws { try check(row) }

    @Test(arguments: general)
    func `Labels of labelers, settings and quotes do what the table says`(_ row: VectorRow) throws {
        try check(row)
    }

    @Test(arguments: extra)
    func `Our own rows hold, also where we differ from the reference`(_ row: VectorRow) throws {
        try check(row)
        guard let reference = row["reference"], reference != row["expect"] else { return }
        // A difference from the reference has a reason.
        #expect(row["why"] != nil)
        let decision = try ModerationSubject(row).decision()
        #expect(ModerationContext.allCases.contains { flags(decision.ui(for: $0)) != Self.flags(reference, $0) })
    }

    @Test(arguments: external)
    func `Link cards are decided by the records behind the page`(_ row: VectorRow) throws {
        let labels = try (row["labels"]?.elements ?? []).map {
            ComAtproto.Label.Defs.Label(
                src: try DID($0["src"]?.text ?? ""),
                uri: "at://did:web:bob.test/site.standard.document/a", val: $0["val"]?.text ?? "",
                cts: ModerationSubject.date)
        }
        let card = AppBsky.Embed.External.ViewExternal(
            uri: "https://bob.test/article", title: "",
            description: "",
            associatedRefs: try row["associatedRefs"]?.elements?.map {
                ComAtproto.Repo.StrongRef(uri: try ATURI($0.text ?? ""), cid: ModerationSubject.cid)
            },
            labels: labels)
        let prefs = ModerationPrefs(
            adultContentEnabled: true, labels: ["porn": .hide], labelers: [.init("did:web:labeler.test")])
        let decision = Moderator(viewer: try DID(row["viewer"]?.text ?? ""), prefs: prefs).decide(card)
        #expect(decision.owner?.description == row["expectOwner"]?.text)
        #expect(decision.isMe == row["expectIsMe"]?.flag)
        expectFlags(of: decision, row)
        #expect(
            decision.causes.map { cause -> LexValue in
                guard case .label(let label) = cause.kind else { return .null }
                return [
                    "val": .string(label.label.val), "src": .string(label.label.src.description),
                    "source": .string(cause.source == .user ? "user" : "labeler"),
                ]
            } == row["expectCauses"]?.elements)
    }

    private func check(_ row: VectorRow) throws {
        let decision = try ModerationSubject(row).decision()
        expectFlags(of: decision, row)
        #expect(decision.causes.map(described) == row["expectCauses"]?.elements)
    }

    private func expectFlags(of decision: ModerationDecision, _ row: VectorRow) {
        for context in ModerationContext.allCases {
            #expect(
                flags(decision.ui(for: context)) == row["expect"].map { Self.flags($0, context) },
                "in \(context.rawValue)")
        }
    }

    private static func flags(_ value: LexValue, _ context: ModerationContext) -> Set<String> {
        Set((value[context.rawValue]?.elements ?? []).compactMap(\.text))
    }

    private func flags(_ ui: ModerationUI) -> Set<String> {
        var flags: Set<String> = []
        if ui.filter { flags.insert("filter") }
        if ui.blur { flags.insert("blur") }
        if ui.alert { flags.insert("alert") }
        if ui.inform { flags.insert("inform") }
        if ui.noOverride { flags.insert("noOverride") }
        return flags
    }

    /// A cause in the words of the file.
    private func described(_ cause: ModerationDecision.Cause) -> LexValue {
        var object = LexObject()
        switch cause.kind {
        case .blocking: object["type"] = "blocking"
        case .blockedBy: object["type"] = "blocked-by"
        case .muted: object["type"] = "muted"
        case .muteWord: object["type"] = "mute-word"
        case .hidden: object["type"] = "hidden"
        case .label(let label):
            object["type"] = "label"
            object["val"] = .string(label.label.val)
            object["src"] = .string(label.label.src.description)
            object["target"] = .string(label.target.rawValue)
            object["setting"] = .string(label.setting.rawValue)
            object["noOverride"] = .boolean(label.noOverride)
        }
        object["priority"] = .integer(cause.priority)
        switch cause.source {
        case .user: object["source"] = "user"
        case .list: object["source"] = "list"
        case .labeler: object["source"] = "labeler"
        }
        if cause.isDowngraded { object["downgraded"] = true }
        return .object(object)
    }
}
