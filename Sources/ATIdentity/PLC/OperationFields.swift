import ATData

/// Reads the members of an operation. Each one must exist and have the right type.
struct OperationFields {
    let object: LexObject

    /// Throws if there is a member that isn't in the list. An unknown member would be signed and hashed, but ignored.
    func requireNames(_ names: [String]) throws(PLCOperationError) {
        for field in object where !names.contains(where: { $0.utf8.elementsEqual(field.name.utf8) }) {
            throw .invalidForm("it has an unknown member")
        }
    }

    func text(_ name: String) throws(PLCOperationError) -> String {
        guard case .string(let text)? = object[name] else { throw .invalidForm("\(name) is not a text") }
        return text
    }

    func texts(_ name: String) throws(PLCOperationError) -> [String] {
        guard case .array(let values)? = object[name] else { throw .invalidForm("\(name) is not a list") }
        var texts: [String] = []
        for value in values {
            guard case .string(let text) = value else { throw .invalidForm("\(name) contains another type than text") }
            texts.append(text)
        }
        return texts
    }

    func textsByName(_ name: String) throws(PLCOperationError) -> [String: String] {
        guard case .object(let members)? = object[name] else { throw .invalidForm("\(name) is not an object") }
        var texts: [String: String] = [:]
        for member in members {
            guard case .string(let text) = member.value else {
                throw .invalidForm("\(name) contains another type than text")
            }
            // Names that are equal in Unicode but differ in their bytes can't both be in a dictionary.
            guard texts.updateValue(text, forKey: member.name) == nil else {
                throw .invalidForm("\(name) has two members with the same name")
            }
        }
        return texts
    }

    func services() throws(PLCOperationError) -> [String: PLCState.Service] {
        guard case .object(let members)? = object["services"] else { throw .invalidForm("services is not an object") }
        var services: [String: PLCState.Service] = [:]
        for member in members {
            guard case .object(let service) = member.value else { throw .invalidForm("a service is not an object") }
            let fields = OperationFields(object: service)
            try fields.requireNames(["type", "endpoint"])
            let read = PLCState.Service(type: try fields.text("type"), endpoint: try fields.text("endpoint"))
            guard services.updateValue(read, forKey: member.name) == nil else {
                throw .invalidForm("services has two members with the same name")
            }
        }
        return services
    }

    /// The hash of the previous operation, in its canonical form.
    func previous(mayBeNull: Bool) throws(PLCOperationError) -> CID? {
        if mayBeNull, object["prev"] == .null { return nil }
        let text = try text("prev")
        guard let cid = try? CID(text), cid.codec == .dagCBOR, cid.digest != nil,
            let bytes = cid.bytes, let canonical = CID(bytes: bytes),
            canonical.description.utf8.elementsEqual(text.utf8)
        else { throw .invalidForm("prev is not the hash of an operation") }
        return canonical
    }

    /// The state in a legacy operation, used until 2023.
    func legacyState() throws(PLCOperationError) -> PLCState {
        let (handle, service) = (try text("handle"), try text("service"))
        let signingKey = try text("signingKey")
        let hasScheme = ["http://", "https://"].contains { service.utf8.starts(with: $0.utf8) }
        return PLCState(
            rotationKeys: [try text("recoveryKey"), signingKey], verificationMethods: ["atproto": signingKey],
            alsoKnownAs: [Self.handleAddress(handle)],
            services: [
                "atproto_pds": PLCState.Service(
                    type: "AtprotoPersonalDataServer", endpoint: hasScheme ? service : "https://\(service)")
            ])
    }

    private static func handleAddress(_ handle: String) -> String {
        if handle.utf8.starts(with: "at://".utf8) { return handle }
        for scheme in ["http://", "https://"] where handle.utf8.starts(with: scheme.utf8) {
            return "at://\(handle.dropFirst(scheme.utf8.count))"
        }
        return "at://\(handle)"
    }
}
