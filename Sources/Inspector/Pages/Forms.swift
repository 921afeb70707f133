import HTTPTransport
import LocalNetwork

/// The names of the hidden fields in forms.
enum FormName {
    static let token = "inspector-token"
    static let back = "inspector-back"
}

extension APICall {
    /// A form that makes the call.
    ///
    /// - Parameters:
    ///   - given: Values that the user doesn't change.
    ///   - values: Values that the form suggests.
    ///   - choices: The values of text fields to choose from.
    ///   - button: The words on the button, if not the call's own.
    ///   - back: Where to go afterwards; `nil` for the same page.
    ///   - id: The ID of the form, for controls that are elsewhere on the page.
    ///   - elsewhere: The fields with controls elsewhere.
    func form(
        _ visit: Visit, given: [String: String] = [:], values: [String: String] = [:],
        choices: [String: [String]] = [:], button: String? = nil, back: String? = nil, id: String? = nil,
        elsewhere: Set<String> = []
    ) -> HTML {
        let hidden =
            given.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [
                (FormName.token, visit.bench.gate.token), (FormName.back, back ?? visit.here),
            ]
        let open = fields.filter { given[$0.name] == nil && !elsewhere.contains($0.name) && $0.place != .query }
        let isDangerous = method == .delete || name == RepositoryCalls.deleteMany.name
        let hasFile = open.contains { if case .file = $0.kind { true } else { false } }
        return """
            <form class="call\(open.isEmpty ? " short" : "" as HTML)" method="post" action="/do/\(name)"\
            \(id.map { " id=\"\($0)\"" as HTML } ?? "")\
            \(hasFile ? " enctype=\"multipart/form-data\"" : "" as HTML)>\
            \(hidden.map { "<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1)\">" as HTML })\
            \(open.map { $0.control(values[$0.name] ?? $0.suggestion, choices[$0.name]) })\
            <button\(isDangerous ? " class=\"danger\"" : "" as HTML)>\(button ?? self.button)</button></form>
            """
    }
}

extension APIField {
    /// The control for a value, with its label.
    fileprivate func control(_ value: String, _ choices: [String]?) -> HTML {
        let required: HTML = isRequired ? " required" : ""
        switch kind {
        case .flag:
            return "<label class=\"flag\"><input type=\"checkbox\" name=\"\(name)\"> \(about)</label>"
        case .object:
            return """
                <label>\(about)<textarea name="\(name)" rows="14" spellcheck="false"\(required)>\n\(value)</textarea></label>
                """
        case .texts:
            return """
                <label>\(about), one a line<textarea name="\(name)" rows="4" spellcheck="false"\(required)>\n\(value)</textarea></label>
                """
        case .file: return "<label>\(about)<input type=\"file\" name=\"\(name)\"\(required)></label>"
        case .integer(let range):
            return """
                <label>\(about)<input type="number" name="\(name)" value="\(value)" min="\(range.lowerBound)" \
                max="\(range.upperBound)"\(required)></label>
                """
        case .choice(let known): return Self.select(about, name, known, value)
        case .text:
            if let choices { return Self.select(about, name, isRequired ? choices : [""] + choices, value) }
            return """
                <label>\(about)<input type="text" name="\(name)" value="\(value)" autocomplete="off" \
                autocapitalize="none" spellcheck="false"\(required)></label>
                """
        }
    }

    /// A menu of values.
    static func select(_ about: String, _ name: String, _ choices: [String], _ chosen: String?) -> HTML {
        let options = choices.map { choice -> HTML in
            let selected: HTML = choice.utf8.elementsEqual((chosen ?? "").utf8) ? " selected" : ""
            return "<option value=\"\(choice)\"\(selected)>\(choice.isEmpty ? "any" : choice)</option>"
        }
        return "<label>\(about)<select name=\"\(name)\">\(options)</select></label>"
    }
}
