import BskyLexicons
import ChatLexicons
import CoreATProtocol

extension ChatBsky.Convo.Defs.MessageView {
    /// Whether this message was sent with an input. Fields that the view lacks aren't compared.
    func shows(_ input: ChatBsky.Convo.Defs.MessageInput) -> Bool {
        guard text.utf8.elementsEqual(input.text.utf8) else { return false }
        if let facets, facets.map(\.index) != (input.facets ?? []).map(\.index) { return false }
        switch (embed, input.embed) {
        case (.recordView(let view), .record(let sent)):
            if case .viewRecord(let record) = view.record, record.uri != sent.record.uri { return false }
        case (.joinLinkView(let view), .joinLink(let sent)):
            if let code = view.joinLinkPreview.code, !code.utf8.elementsEqual(sent.code.utf8) { return false }
        case (.recordView, _), (.joinLinkView, _): return false
        default: break
        }
        switch replyTo {
        case .messageView(let parent):
            return input.replyTo.map { $0.messageId.utf8.elementsEqual(parent.id.utf8) } ?? false
        case .deletedMessageView(let parent):
            return input.replyTo.map { $0.messageId.utf8.elementsEqual(parent.id.utf8) } ?? false
        default: return true
        }
    }
}

extension ChatBsky.Embed.JoinLink.View.JoinLinkPreviewUnion {
    /// The link's code; `nil` for an unknown kind.
    var code: String? {
        switch self {
        case .joinLinkPreviewView(let view): view.code
        case .disabledJoinLinkPreviewView(let view): view.code
        case .invalidJoinLinkPreviewView(let view): view.code
        case .unknown: nil
        }
    }
}
