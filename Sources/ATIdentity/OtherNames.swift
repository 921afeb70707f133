public import ATData

// Names that other libraries have. The compiler names the ones of this library.

extension PLCDirectory {
    /// The history of an account.
    @available(*, unavailable, message: "Use log(of:), whose operations are a sequence")
    public func auditLog(of did: DID) async throws -> [PLCOperation] { [] }
}

extension IdentityResolver {
    /// The DID of a handle.
    @available(*, unavailable, message: "did(of: handle), or resolve(.handle(handle)), which has the document, too")
    public func resolve(handle: Handle) async throws -> DID { try await did(of: handle) }

    /// The DID of a handle.
    @available(*, unavailable, renamed: "did(of:freshness:)")
    public func did(for handle: Handle) async throws -> DID { try await did(of: handle) }

    /// The document of a DID.
    @available(*, unavailable, renamed: "document(of:freshness:)")
    public func document(for did: DID) async throws -> DIDDocument { try await document(of: did) }
}
