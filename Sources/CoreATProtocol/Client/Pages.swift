/// The pages of a query.
///
/// Each page is requested when the loop reaches it, not before. The sequence ends when a page has no cursor, or one
/// that an earlier page had. Otherwise, a server that repeats a cursor would make the loop infinite.
///
/// A list with too many empty pages in a row throws: see ``CallOptions/emptyPages``.
public struct Pages<Call: XRPCPagedQuery>: AsyncSequence, Sendable {
    let client: ATClient
    let first: Call
    let options: CallOptions
    /// Completes the first call, before it is sent.
    var prepare: (@Sendable (inout Call) async throws -> Void)?

    /// Iterates over the pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let client: ATClient
        private let options: CallOptions
        private var call: Call?
        private var prepare: (@Sendable (inout Call) async throws -> Void)?
        /// The hashes of the cursors so far, so that large ones take no memory. They are hashes of bytes: equivalent
        /// Unicode text is another cursor.
        private var cursors: Set<Int> = []
        private let mostEmptyPages: Int
        private var emptyPages = 0

        init(_ pages: Pages) {
            client = pages.client
            options = pages.options
            mostEmptyPages = Swift.max(
                1, options.emptyPages ?? client.options.emptyPages ?? CallOptions.standardEmptyPages)
            call = pages.first
            prepare = pages.prepare
            if let cursor = pages.first.cursor { cursors.insert(Array(cursor.utf8).hashValue) }
        }

        /// The next page, or `nil` after the last.
        ///
        /// After an error, the same page is requested again.
        public mutating func next() async throws -> XRPCResponse<Call.Output>? {
            try await next(isolation: nil)
        }

        /// The next page, or `nil` after the last.
        ///
        /// After an error, the same page is requested again.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws -> XRPCResponse<Call.Output>? {
            guard var call else { return nil }
            try Task.checkCancellation()
            guard emptyPages < mostEmptyPages else {
                // A caller that goes on gets as many again.
                emptyPages = 0
                throw AtError.network(
                    .other(
                        "The server sent \(mostEmptyPages) empty pages of \(Call.nsid) in a row, and says that there "
                            + "are more. Try again later, or raise emptyPages in CallOptions."))
            }
            if let prepare {
                try await prepare(&call)
                // If the page fails, the completed call is sent again.
                (self.call, self.prepare) = (call, nil)
            }
            let page = try await client.response(for: call, options: options)
            emptyPages = Call.isEmpty(page.output) ? emptyPages + 1 : 0
            if let cursor = Call.cursor(in: page.output), !cursor.isEmpty,
                cursors.insert(Array(cursor.utf8).hashValue).inserted
            {
                call.cursor = cursor
                self.call = call
            } else {
                self.call = nil
            }
            return page
        }

        /// Reports the elements skipped in a page whose response the caller doesn't receive. The client's own handler
        /// already has them.
        func report(_ page: XRPCResponse<Call.Output>) { client.logSkipped(page.issues, of: Call.nsid) }
    }

    /// An iterator that starts with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension XRPCPagedQuery {
    /// Whether a page is one of a list and has no items.
    fileprivate static func isEmpty(_ output: Output) -> Bool {
        func isEmpty<List: XRPCListQuery>(_ list: List.Type) -> Bool {
            (output as? List.Output).map { List.items(in: $0).isEmpty } ?? false
        }
        return (Self.self as? any XRPCListQuery.Type).map { isEmpty($0) } ?? false
    }
}

/// The items of a list that is requested page by page.
public struct Items<Call: XRPCListQuery>: AsyncSequence, Sendable {
    let pages: Pages<Call>

    /// Iterates over the items, and requests the next page after the last item of a page.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var pages: Pages<Call>.AsyncIterator
        private var page: IndexingIterator<[Call.Item]>

        init(_ items: Items) {
            pages = items.pages.makeAsyncIterator()
            page = [].makeIterator()
        }

        /// The next item, or `nil` after the last.
        public mutating func next() async throws -> Call.Item? {
            try await next(isolation: nil)
        }

        /// The next item, or `nil` after the last.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Call.Item? {
            while true {
                if let item = page.next() { return item }
                guard let next = try await pages.next(isolation: actor) else { return nil }
                pages.report(next)
                page = Call.items(in: next.output).makeIterator()
            }
        }
    }

    /// An iterator that starts with the first item.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
