/// The pages that a query answers, one after the other.
///
/// A page is asked for when the loop comes to it, not before. The sequence ends when a page has no cursor, or one that
/// was there before: a server that repeats itself would never end.
public struct Pages<Call: XRPCPagedQuery>: AsyncSequence, Sendable {
    let client: ATClient
    let first: Call
    let options: CallOptions

    /// Asks for the pages, one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let client: ATClient
        private let options: CallOptions
        private var call: Call?
        private var cursors: Set<String> = []

        init(_ pages: Pages) {
            client = pages.client
            options = pages.options
            call = pages.first
            if let cursor = pages.first.cursor { cursors.insert(cursor) }
        }

        /// The next page, or `nil` after the last.
        ///
        /// After an error the same page is asked for again.
        public mutating func next() async throws -> XRPCResponse<Call.Output>? {
            try await next(isolation: nil)
        }

        /// The next page, or `nil` after the last.
        ///
        /// After an error the same page is asked for again.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws -> XRPCResponse<Call.Output>? {
            guard var call else { return nil }
            try Task.checkCancellation()
            let page = try await client.response(for: call, options: options)
            if let cursor = Call.cursor(in: page.output), !cursor.isEmpty, cursors.insert(cursor).inserted {
                call.cursor = cursor
                self.call = call
            } else {
                self.call = nil
            }
            return page
        }
    }

    /// An iterator that begins with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

/// The items of a list that comes page by page.
public struct Items<Call: XRPCListQuery>: AsyncSequence, Sendable {
    let pages: Pages<Call>

    /// Takes the items one after the other, and asks for the next page when it is through with one.
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
                page = Call.items(in: next.output).makeIterator()
            }
        }
    }

    /// An iterator that begins with the first item.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
