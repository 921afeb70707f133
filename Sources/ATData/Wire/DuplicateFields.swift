// One rule for fields that appear twice: reading the object throws, whether or not its type knows them, whether
// their values are equal or null, and however their names are escaped. The order of DAG-CBOR excludes them. Data that
// stays encoded, as a ``RawValue``, is only checked when it is decoded.

extension WireReader {
    /// Throws when a field of an object that was read to its end appeared twice.
    ///
    /// The second value of a known field is among the unknown fields, and so is a known field that is null.
    @inline(never)
    mutating func checkDuplicates(
        _ unknown: UnknownFields, at place: UnsafePointer<UInt8>, count: Int, _ known: [StaticString]
    ) throws(WireError) {
        guard isJSON, let unknown = unknown.list else { return }
        if let name = unknown.repeatedName { throw duplicate(name, at: place) }
        var nulls: [String] = []
        for field in unknown.fields {
            let length = field.name.utf8.count
            guard known.contains(where: { $0.utf8CodeUnitCount == length && $0.isSame(as: field.name) }) else {
                continue
            }
            guard field.value.isNull else { throw duplicate(field.name, at: place) }
            nulls.append(field.name)
        }
        // Fields that were read as known aren't recorded anywhere, so the input is searched for them.
        guard !nulls.isEmpty, count > unknown.fields.count else { return }
        let name = repeatedName(among: nulls, at: place)
        if let name { throw duplicate(name, at: place) }
    }

    /// Returns the first of some names that an object has more than once.
    ///
    /// The object ends at the reader's position, and is known to be JSON. Nested objects that were searched before are
    /// skipped, so that every byte is examined once at any depth.
    private mutating func repeatedName(among names: [String], at first: UnsafePointer<UInt8>) -> String? {
        let whole = (first - start)..<(cursor - start)
        let firstInner = searched.lastIndex { $0.lowerBound < whole.lowerBound }.map { $0 + 1 } ?? 0
        var inner = firstInner
        defer {
            searched.removeSubrange(firstInner...)
            searched.append(whole)
        }
        let input = UnsafeBufferPointer(start: start, count: whole.upperBound)
        var again = WireReader(input, first: start, .json, .unlimited, isLenient: false)
        var found: Set<String> = []
        var depth = 0
        var isName = false
        var place = whole.lowerBound
        while place < whole.upperBound {
            switch start[place] {
            case UInt8(ascii: "{") where depth > 0 && inner < searched.count && searched[inner].lowerBound == place:
                place = searched[inner].upperBound
                inner += 1
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                isName = depth == 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ",") where depth == 1: isName = true
            case UInt8(ascii: "\""):
                again.cursor = start + place
                do throws(WireError) {
                    let text = try again.jsonText().utf8
                    if isName, let name = names.first(where: { $0.utf8.elementsEqual(text) }),
                        !found.insert(name).inserted
                    {
                        return name
                    }
                } catch {
                    return nil
                }
                isName = false
                place = again.cursor - start
                continue
            default: break
            }
            place += 1
        }
        return nil
    }
}

extension StaticString {
    fileprivate func isSame(as name: String) -> Bool {
        withUTF8Buffer { name.utf8.elementsEqual($0) }
    }
}
