import Foundation
import PagingCore

/// How a page of a stored list is requested, as bytes: its kind, the number of its rows and of its places as variable-length
/// integers (LEB128), and its cursor.
struct PageHead {
    var run: FeedRestorationState.Run
    /// The cursor of the request; `nil` if it has none. The number of the cursor in ``run`` means nothing.
    var cursor: Data?

    private enum Kind: UInt8 {
        case none
        case span
        case opening
        case appended
        case prepended
        case gap
        case behindGap
        case local
    }

    init(_ run: FeedRestorationState.Run, cursor: (Int) throws -> Data) rethrows {
        self.run = run
        switch run.request {
        case .appended(let number), .prepended(let number), .gap(let number): self.cursor = try cursor(number)
        case .none, .span, .opening, .behindGap, .local: self.cursor = nil
        }
    }

    /// - Throws: ``DamagedData`` if the bytes are no head.
    init(_ data: Data) throws {
        var bytes = try SealedData.open(data)
        guard let first = bytes.popFirst(), let kind = Kind(rawValue: first) else { throw DamagedData() }
        let rows = try Self.popInteger(&bytes)
        let places = try Self.popInteger(&bytes)
        let request: FeedRestorationState.Run.Request =
            switch kind {
            case .none: .none
            case .span: .span
            case .opening: .opening
            case .appended: .appended(cursor: 0)
            case .prepended: .prepended(cursor: 0)
            case .gap: .gap(cursor: 0)
            case .behindGap: .behindGap
            case .local: .local
            }
        run = FeedRestorationState.Run(request, rows: rows, places: places)
        cursor = request.hasCursor ? Data(bytes) : nil
    }

    var data: Data {
        let kind: Kind =
            switch run.request {
            case .none: .none
            case .span: .span
            case .opening: .opening
            case .appended: .appended
            case .prepended: .prepended
            case .gap: .gap
            case .behindGap: .behindGap
            case .local: .local
            }
        var bytes = Data([kind.rawValue])
        for number in [run.rows, run.places] { Self.append(number, to: &bytes) }
        if let cursor { bytes.append(cursor) }
        return SealedData.seal(bytes)
    }

    private static func append(_ number: Int, to bytes: inout Data) {
        var rest = UInt64(max(number, 0))
        while rest > 0x7f {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func popInteger(_ bytes: inout Data) throws -> Int {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            guard let byte = bytes.popFirst() else { throw DamagedData() }
            number |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return Int(truncatingIfNeeded: number & UInt64(Int.max)) }
        }
        throw DamagedData()
    }
}

extension FeedRestorationState.Run.Request {
    fileprivate var hasCursor: Bool {
        switch self {
        case .appended, .prepended, .gap: true
        case .none, .span, .opening, .behindGap, .local: false
        }
    }

    /// The request with another number of its cursor.
    func withCursor(_ number: Int) -> Self {
        switch self {
        case .appended: .appended(cursor: number)
        case .prepended: .prepended(cursor: number)
        case .gap: .gap(cursor: number)
        case .none, .span, .opening, .behindGap, .local: self
        }
    }
}
