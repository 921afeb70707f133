import Foundation
import TestLoad
import Testing

@testable import Terminal

@Suite(.inTurn) struct InlinePictureTests {
    @Test(
        arguments: [
            (["TERM": "xterm-kitty"], .kitty), (["KITTY_WINDOW_ID": "1", "TERM": "xterm-256color"], .kitty),
            (["TERM_PROGRAM": "ghostty"], .kitty), (["TERM": "xterm-ghostty"], .kitty),
            (["TERM_PROGRAM": "iTerm.app"], .iTerm), (["LC_TERMINAL": "iTerm2", "TERM": "xterm-256color"], .iTerm),
            (["TERM_PROGRAM": "WezTerm"], .iTerm), (["TERM_PROGRAM": "mintty"], .iTerm),
            (["KONSOLE_VERSION": "230804"], .iTerm), (["KONSOLE_VERSION": "210400"], nil),
            (["TERM": "foot"], .sixel), (["TERM": "foot-extra"], .sixel), (["TERM": "mlterm-256color"], .sixel),
            (["TERM": "contour"], .sixel), (["TERM": "yaft-256color"], .sixel),
            (["WT_SESSION": "8f3c", "TERM": "xterm-256color"], .sixel),
            (["WT_SESSION": "8f3c", "TERM": "tmux-256color"], nil), (["TERM": "foot", "TMUX": "/tmp/tmux"], nil),
            (["KONSOLE_VERSION": "99999999999999999999"], nil), ([:], nil), (["TERM": "xterm-256color"], nil),
            (["TERM_PROGRAM": "Apple_Terminal"], nil), (["KITTY_WINDOW_ID": "1", "TERM": "dumb"], nil),
            (["KITTY_WINDOW_ID": "1", "TMUX": "/tmp/tmux"], nil), (["KITTY_WINDOW_ID": "1", "STY": "1.x"], nil),
            (["TERM_PROGRAM": "iTerm.app", "TERM": "screen-256color"], nil), (["KITTY_WINDOW_ID": ""], nil),
        ] as [([String: String], PictureProtocol?)])
    func `the environment says which pictures a terminal shows`(
        environment: [String: String], kind: PictureProtocol?
    ) {
        #expect(PictureProtocol(environment) == kind)
    }

    @Test(arguments: [0, 1, 3_071, 3_072, 3_073, 10_000])
    func `Kitty gets the file in pieces, and nothing of it as it is`(count: Int) throws {
        let file = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
        let sequence = try #require(InlinePicture(file, .kitty, columns: 4, rows: 2)).sequence
        let pieces = sequence.components(separatedBy: "\u{1B}\\").dropLast()
        var text = ""
        for (index, piece) in pieces.enumerated() {
            let parts = piece.split(separator: ";", omittingEmptySubsequences: false)
            #expect(parts.count == 2 && parts[1].utf8.count <= 4096)
            let more = index == pieces.count - 1 ? 0 : 1
            #expect(parts[0] == (index == 0 ? "\u{1B}_Ga=T,f=100,q=2,c=4,r=2,m=\(more)" : "\u{1B}_Gm=\(more)"))
            text += parts[1]
        }
        #expect(Data(base64Encoded: text) == file)
    }

    @Test func `iTerm2 gets the file in one piece`() throws {
        let file = Data("\u{1B}]0;evil\u{7}".utf8)
        let sequence = try #require(InlinePicture(file, .iTerm, columns: 4, rows: 2)).sequence
        let text = file.base64EncodedString()
        #expect(
            sequence
                == "\u{1B}]1337;File=inline=1;size=\(file.count);width=4;height=2;preserveAspectRatio=1:\(text)\u{7}")
    }

    @Test func `a file that is too large makes no picture`() {
        #expect(InlinePicture(Data(count: 1_000_001), .kitty, columns: 1, rows: 1) == nil)
        #expect(InlinePicture(Data(count: 1_000_001), .iTerm, columns: 1, rows: 1) == nil)
    }

    @Test func `a terminal that takes pixels gets no file`() {
        #expect(InlinePicture(Data("x".utf8), .sixel, columns: 1, rows: 1) == nil)
    }

    @Test(arguments: [
        (800, 600, 80, 40, 15), (600, 800, 80, 23, 15), (100, 100, 10, 10, 5), (1, 1_000_000, 80, 1, 15),
        (1_000_000, 1, 80, 40, 1), (Int.max, Int.max, 80, 30, 15), (0, 0, 0, 1, 1), (Int.min, -1, Int.min, 1, 1),
    ])
    func `pictures fit into the terminal`(width: Int, height: Int, available: Int, columns: Int, rows: Int) {
        let size = InlinePicture.size(width: width, height: height, columns: available)
        #expect(size.columns == columns && size.rows == rows)
    }

    @Test func `a pipe gets no pictures`() throws {
        let picture = try #require(InlinePicture(Data("x".utf8), .kitty, columns: 1, rows: 1))
        for (isTerminal, text) in [(true, "  \(picture.sequence)\n"), (false, "")] {
            let record = RecordedConsole()
            try record.console(isTerminal: isTerminal).show(picture, indent: 2)
            #expect(record.output == text)
        }
    }
}
