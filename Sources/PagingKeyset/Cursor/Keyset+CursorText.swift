/// The format of a cursor: `version ‖ digest of the order ‖ digest of the filter ‖ values`, or, sealed,
/// `version + 128 ‖ key ‖ seal(key ‖ all of the former)`, in base64url.
private enum CursorFormat {
    static let version: UInt8 = 1
    static let sealedBit: UInt8 = 0x80

    static func digest(of filter: String) -> UInt64 {
        var digest = Digest()
        digest.combine(filter)
        return digest.value
    }
}

extension Keyset {
    /// The text of a cursor, for a URL or a file.
    ///
    /// Each place has exactly one text, if the seal gives equal results for equal bytes.
    ///
    /// - Parameters:
    ///   - cursor: A cursor of this order.
    ///   - filter: A text that names the filter of the list with its values. A cursor is refused if it is sent with
    ///     another one. Put the tenant or user in it if each has a list of their own.
    ///   - sealing: Protects the text from being changed. Without it, a client can make cursors. The digests of order
    ///     and filter only find mistakes.
    /// - Precondition: `cursor` is one of this order.
    public func encode(
        _ cursor: KeysetCursor, filter: String = "", sealing: (any CursorSealing)? = nil
    ) -> String {
        check(cursor)
        var bytes = cursor.bytes(filter: filter)
        if let sealing {
            let keyID = sealing.currentKeyID
            let sealed = sealing.seal([keyID] + bytes, keyID: keyID)
            bytes = [CursorFormat.version | CursorFormat.sealedBit, keyID] + sealed
        }
        return Base64URL.text(of: bytes)
    }

    /// The cursor with a text.
    ///
    /// - Parameters:
    ///   - text: What ``encode(_:filter:sealing:)`` returned, or anything that a client sends instead.
    ///   - filter: The filter of the list.
    ///   - sealing: The seal that cursors are made with. With one, a cursor without a seal is refused.
    /// - Throws: ``KeysetCursorFailure``, which says why the text is refused.
    /// - Complexity: O(*n*), where *n* is the length of `text`.
    public func decode(
        _ text: String, filter: String = "", sealing: (any CursorSealing)? = nil
    ) throws(KeysetCursorFailure) -> KeysetCursor {
        guard let bytes = Base64URL.bytes(of: text), let version = bytes.first else { throw .malformed }
        guard version & ~CursorFormat.sealedBit == CursorFormat.version else {
            throw .otherVersion(version & ~CursorFormat.sealedBit)
        }
        guard version & CursorFormat.sealedBit != 0 else {
            guard sealing == nil else { throw .notSealed }
            return try decode(bytes[...], filter: filter)
        }
        guard let sealing else { throw .sealed }
        guard bytes.count >= 2 else { throw .malformed }
        let keyID = bytes[1]
        guard let opened = sealing.open(Array(bytes[2...]), keyID: keyID), opened.first == keyID else {
            throw .brokenSeal(keyID: keyID)
        }
        return try decode(opened.dropFirst(), filter: filter)
    }

    /// Decodes the part of a cursor that can be sealed.
    private func decode(_ bytes: ArraySlice<UInt8>, filter: String) throws(KeysetCursorFailure) -> KeysetCursor {
        var reader = ByteReader(bytes)
        guard reader.byte() == CursorFormat.version, let ownOrder = reader.word(), let ownFilter = reader.word()
        else { throw .malformed }
        guard ownOrder == order.digest else { throw .otherOrder }
        guard ownFilter == CursorFormat.digest(of: filter) else { throw .otherFilter }
        var values: [KeyValue] = []
        for _ in order.columns {
            guard let value = KeyValue(from: &reader) else { throw .malformed }
            values.append(value)
        }
        guard reader.isAtEnd else { throw .malformed }
        return try cursor(values)
    }

    func check(_ cursor: KeysetCursor?) {
        guard let cursor, cursor.order != order.digest else { return }
        fatalError("Keyset: a cursor of another order was used with the order by \(columns.joined(separator: ", "))")
    }
}

extension KeysetCursor {
    fileprivate func bytes(filter: String) -> [UInt8] {
        var bytes = [CursorFormat.version]
        KeyValue.append(order, to: &bytes)
        KeyValue.append(CursorFormat.digest(of: filter), to: &bytes)
        values.forEach { $0.append(to: &bytes) }
        return bytes
    }

    /// The text of the cursor without a filter: the one that its order encodes.
    package var text: String { Base64URL.text(of: bytes(filter: "")) }

    /// The cursor with a text, of whichever order. ``Keyset/isOrder(of:)`` says whether it is of the right one.
    ///
    /// - Throws: ``KeysetCursorFailure`` if the text is not one that ``text`` returns.
    package init(text: String) throws(KeysetCursorFailure) {
        guard let bytes = Base64URL.bytes(of: text) else { throw .malformed }
        var reader = ByteReader(bytes[...])
        guard let version = reader.byte() else { throw .malformed }
        guard version == CursorFormat.version else { throw .otherVersion(version) }
        guard let order = reader.word(), let filter = reader.word() else { throw .malformed }
        guard filter == CursorFormat.digest(of: "") else { throw .otherFilter }
        var values: [KeyValue] = []
        while !reader.isAtEnd {
            guard let value = KeyValue(from: &reader) else { throw .malformed }
            values.append(value)
        }
        self.init(values: values, order: order)
    }
}

extension Keyset {
    /// Whether a cursor belongs to this order and has a value for each key.
    package func isOrder(of cursor: KeysetCursor) -> Bool {
        cursor.order == order.digest && cursor.values.count == order.columns.count
    }

    /// The key columns as expressions of SQL, in the order of the keys.
    package func columnExpressions(dialect: KeysetDialect) -> [String] {
        order.columns.map { $0.name.quoted(for: dialect) }
    }

    /// The columns that are declared never to be `NULL`, and how they are written in SQL.
    package func columnsWithoutNulls(dialect: KeysetDialect) -> [(column: String, expression: String)] {
        zip(columns, order.columns).filter { $1.nulls == nil }.map { ($0, $1.name.quoted(for: dialect)) }
    }

    /// Whether a row has a value in the unique key: a condition.
    package func isRow(_ value: KeyValue, dialect: KeysetDialect) -> SQLFragment {
        order.columns[order.columns.count - 1].compared("=", value, dialect)
    }
}
