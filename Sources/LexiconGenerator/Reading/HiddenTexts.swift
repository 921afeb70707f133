import ATData

extension SchemaNode {
    /// Checks that every text is printable: no control characters, no line ends, no bidirectional marks. Only prose may
    /// have lines and tabs.
    func checkTexts() { check(.object(fields), at: path, isProse: false) }

    private func check(_ value: LexValue, at path: String, isProse: Bool) {
        switch value {
        case .string(let text):
            let hidden = text.unicodeScalars.first { scalar in
                PrintableText.isHidden(scalar) && !(isProse && (scalar == "\n" || scalar == "\t"))
            }
            if let hidden { fail(hidden, path) }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                check(element, at: "\(path)[\(index)]", isProse: isProse)
            }
        case .object(let object):
            for field in object {
                let place = path.isEmpty ? field.name : "\(path).\(field.name)"
                if let hidden = field.name.unicodeScalars.first(where: PrintableText.isHidden) { fail(hidden, place) }
                check(field.value, at: place, isProse: CanonicalLexicon.isProse(field.name))
            }
        case .null, .boolean, .integer, .bytes, .link:
            break
        }
    }

    private func fail(_ hidden: Unicode.Scalar, _ path: String) {
        SchemaNode(fields: [:], path: path, log: log)
            .fail("a text can't have the character \(PrintableText.code(hidden)), which doesn't print")
    }
}
