import ATData
import Foundation

/// A member of a metadata document, as far as it could be decoded.
enum MetadataMember<Value> {
    /// The member is missing or `null`.
    case absent
    /// The member has the wrong type.
    case wrongType
    case value(Value)

    /// The value, if there is one.
    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension JSONMembers {
    /// Parses a document.
    ///
    /// - Parameters:
    ///   - subject: The owner of the document.
    ///   - decisive: The members that must not appear twice with different values, because another reader may use the
    ///     other one.
    init(document json: Data, _ subject: String, decisive: [String]) throws(DiscoveryError) {
        do throws(WireError) {
            try self.init(json)
        } catch {
            throw DiscoveryError(.notJSON("\(error)"), subject)
        }
        if let name = decisive.first(where: conflicts) {
            throw DiscoveryError(.notJSON("it has the member \(name.quoted) twice, with different values"), subject)
        }
    }

    /// Parses a document that an app publishes, as strictly as any server may.
    init(published json: Data, _ subject: String) throws(DiscoveryError) {
        do throws(WireError) {
            _ = try RawValue(
                json: json, limits: WireLimits(depth: 32, elements: 4_096, bytes: MetadataFetcher.mostBytes))
        } catch {
            throw DiscoveryError(.notJSON("\(error)"), subject)
        }
        try self.init(document: json, subject, decisive: [])
        if let repeatedName {
            throw DiscoveryError(.notJSON("it has the member \(repeatedName.quoted) twice"), subject)
        }
    }

    /// The names of the members that are `null`.
    var nulls: [String] { names.filter { self[$0] == nil } }

    private func read<Value>(_ name: String, _ read: (JSONPart) -> Value?) -> MetadataMember<Value> {
        guard let part = self[name] else { return .absent }
        return read(part).map { .value($0) } ?? .wrongType
    }

    /// A member that is a text.
    func text(_ name: String) -> MetadataMember<String> { read(name, \.text) }

    /// A member that is a list of texts.
    func texts(_ name: String) -> MetadataMember<[String]> { read(name, \.texts) }

    /// A member that is true or false.
    func flag(_ name: String) -> MetadataMember<Bool> { read(name, \.flag) }

    /// A member that is an object.
    func object(_ name: String) -> MetadataMember<JSONMembers> { read(name, \.object) }

    /// A member that is a list of objects.
    func objects(_ name: String) -> MetadataMember<[JSONMembers]> {
        read(name) { part in
            guard let elements = part.elements else { return nil }
            let objects = elements.compactMap(\.object)
            return objects.count == elements.count ? objects : nil
        }
    }
}

extension [String] {
    /// Whether the list contains a text, compared by its bytes.
    func has(_ text: String) -> Bool { contains { $0.utf8.elementsEqual(text.utf8) } }

    /// The first text that appears twice.
    var repeated: String? {
        var known: Set<[UInt8]> = []
        return first { !known.insert([UInt8]($0.utf8)).inserted }
    }
}
