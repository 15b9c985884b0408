import Foundation

@testable import PagingHTTP

/// The readers of bodies agree with each other, and keep to the bytes they were given.
func checkEnvelopes(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.first else { return }
    let body = Data(bytes.dropFirst())
    checkJSON(body)
    checkXML(body)
    let style = styles[Int(first) % styles.count]
    checkAnswer(TransportResponse(status: first < 200 ? 200 : 404, url: address, body: body), style)
}

private let pointers: [JSONPointer] = ["", "/items", "/next", "/a/b", "/0", "/items/1/id"]

private func checkJSON(_ body: Data) {
    let reading = Result { () throws(JSONFault) in try read(body) }
    let finding = Result { () throws(JSONFault) in try JSONDocument(body, finding: pointers) }
    switch (reading, finding) {
    case (.success(let value), .success(let document)):
        let text = value.description
        checkAgreement(body, value)
        let again = try? JSONValue(parsing: text.utf8)
        require(again == value && again?.description == text, "\(text) reads as what it was written from")
        for pointer in pointers {
            require(
                (try? document[pointer]?.read()) == value.last(at: pointer.steps[...]), "\(pointer) is found in \(text)"
            )
        }
        checkSlices(of: document)
    case (.failure(let fault), .success(let document)):
        require([.badString, .tooDeep].contains(fault.kind), "what is stepped over is JSON, but for \(fault)")
        checkSlices(of: document)
    case (.success(let value), .failure(let fault)): require(false, "\(value) is found to be no JSON: \(fault)")
    case (.failure, .failure): break
    }
}

private func read(_ body: Data) throws(JSONFault) -> JSONValue {
    let bytes = Array(body)
    var value: Result<JSONValue, JSONFault>?
    bytes.withUnsafeBufferPointer { buffer in
        value = Result { () throws(JSONFault) in
            var scanner = JSONScanner(buffer)
            let value = try scanner.readValue(buffer)
            try scanner.expectEnd()
            return value
        }
    }
    return try value!.get()
}

private func checkSlices(of document: JSONDocument) {
    for pointer in pointers {
        guard let slice = document[pointer] else { continue }
        require(document.bytes.indices.contains(slice.range), "a value stands in the text")
        var end = slice.range.lowerBound
        for element in slice.elements ?? [] {
            require(element.range.lowerBound > end && element.range.upperBound < slice.range.upperBound, "in order")
            require((try? JSONDocument(element.data, finding: [])) != nil, "an element is a value")
            end = element.range.upperBound
        }
    }
}

private func checkXML(_ body: Data) {
    guard let json = try? XMLConverter.json(of: body) else { return }
    require((try? JSONDocument(json, finding: pointers)) != nil, "XML is converted to JSON")
}

extension JSONValue {
    /// The value at a place, where of several members of a name the last one counts.
    fileprivate func last(at steps: ArraySlice<String>) -> JSONValue? {
        guard let step = steps.first else { return self }
        switch self {
        case .object(let members):
            return members.last { $0.name.utf8.elementsEqual(step.utf8) }?.value.last(at: steps.dropFirst())
        case .array(let elements):
            return elements.indices.first { String($0) == step }.flatMap { elements[$0].last(at: steps.dropFirst()) }
        case .null, .bool, .number, .string: return nil
        }
    }
}

extension Range<Int> {
    fileprivate func contains(_ other: Range<Int>) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
