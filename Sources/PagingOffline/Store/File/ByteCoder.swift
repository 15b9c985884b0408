import Foundation

/// A value that one function both writes and reads.
protocol ByteCodable {
    init()
    mutating func code(with coder: inout ByteCoder) throws
}

extension ByteCodable {
    /// - Throws: ``DamagedData`` if the bytes are others than ``sealed()`` has returned, or an error of the value.
    init(sealed bytes: Data) throws {
        var coder = ByteCoder(reading: try SealedData.open(bytes))
        self.init()
        try code(with: &coder)
    }

    /// The bytes of the value, with a checksum.
    func sealed() throws -> Data {
        var coder = ByteCoder()
        var value = self
        try value.code(with: &coder)
        return SealedData.seal(coder.bytes)
    }
}

/// Writes values, or reads them in the same order.
///
/// Reading throws ``DamagedData`` if the bytes have no such value. A property list would need 30 ms for 1,000 pages, and spells
/// equal strings alike.
struct ByteCoder {
    /// What was written, or what is left to read.
    private(set) var bytes: Data
    private let isReading: Bool

    init() {
        bytes = Data()
        isReading = false
    }

    init(reading bytes: Data) {
        self.bytes = bytes
        isReading = true
    }

    mutating func code(_ number: inout Int64, in range: ClosedRange<Int64> = .min ... .max) throws {
        if isReading {
            guard bytes.count >= 8 else { throw DamagedData() }
            number = Int64(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) })
            bytes = bytes.dropFirst(8)
            guard range.contains(number) else { throw DamagedData() }
        } else {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
    }

    mutating func code(_ number: inout Int) throws {
        var wide = Int64(number)
        try code(&wide)
        guard let narrow = Int(exactly: wide) else { throw DamagedData() }
        number = narrow
    }

    mutating func code(_ data: inout Data) throws {
        var count = data.count
        try code(&count)
        guard isReading else { return bytes.append(data) }
        guard (0...bytes.count).contains(count) else { throw DamagedData() }
        // A copy, whose indices begin with 0.
        data = Data(bytes.prefix(count))
        bytes = bytes.dropFirst(count)
    }

    mutating func code(_ text: inout String) throws {
        var data = Data(text.utf8)
        try code(&data)
        text = String(decoding: data, as: UTF8.self)
    }

    /// - Parameter empty: A value to read an element into. An element takes at least one byte.
    mutating func code<Element>(
        _ elements: inout [Element], of empty: Element, _ code: (inout ByteCoder, inout Element) throws -> Void
    ) throws {
        var count = elements.count
        try self.code(&count)
        guard isReading else {
            for place in elements.indices { try code(&self, &elements[place]) }
            return
        }
        guard (0...bytes.count).contains(count) else { throw DamagedData() }
        elements = []
        for _ in 0..<count {
            var element = empty
            try code(&self, &element)
            elements.append(element)
        }
    }

    mutating func code<Value>(
        _ values: inout [String: Value], of empty: Value, _ code: (inout ByteCoder, inout Value) throws -> Void
    ) throws {
        var pairs = values.map { ($0.key, $0.value) }
        try self.code(&pairs, of: ("", empty)) { coder, pair in
            try coder.code(&pair.0)
            try code(&coder, &pair.1)
        }
        values = Dictionary(pairs) { $1 }
    }
}
