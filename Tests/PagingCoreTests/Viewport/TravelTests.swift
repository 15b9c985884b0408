import Testing

@testable import PagingCore

@Suite struct TravelTests {
    private let three = (before: 3, after: 3)

    private func viewport(_ first: Int, _ length: Int = 4, _ travel: LoadDirection? = nil) -> Viewport {
        Viewport(first: first, length: length, travel: travel)
    }

    @Test("the visible rows and the wanted rows stay within the existing rows")
    func withinRows() {
        #expect(viewport(8).rows(of: 20) == 8..<12)
        #expect(viewport(18).rows(of: 20) == 18..<20)
        #expect(viewport(0).rows(of: 0) == 0..<0)
        #expect(viewport(30).rows(of: 20) == 20..<20)
        #expect(viewport(8).wantedRows(of: 20, three) == 5..<15)
        #expect(viewport(1).wantedRows(of: 20, three) == 0..<8)
        #expect(viewport(17).wantedRows(of: 20, three) == 14..<20)
        #expect(viewport(3, 0).rows(of: 20) == 3..<4)
    }

    @Test("L3: an edge is wanted while fewer rows than the distance are ready")
    func distance() {
        #expect(!viewport(13).wants(.append, of: 20, three))
        #expect(viewport(14).wants(.append, of: 20, three))
        #expect(!viewport(3).wants(.prepend, of: 20, three))
        #expect(viewport(2).wants(.prepend, of: 20, three))
    }

    @Test("L3: the two sides may have different distances")
    func ownDistances() {
        let distances = (before: 1, after: 6)
        #expect(viewport(8).wantedRows(of: 20, distances) == 7..<18)
        #expect(viewport(11).wants(.append, of: 20, distances))
        #expect(!viewport(1).wants(.prepend, of: 20, distances))
    }

    @Test("L5: an edge is wanted in the direction of travel only, unless the viewport may lack rows")
    func travel() {
        #expect(!viewport(15, 4, .prepend).wants(.append, of: 20, three))
        #expect(viewport(16, 4, .prepend).wants(.append, of: 20, three))
        #expect(viewport(17, 4, .prepend).wants(.append, of: 20, three))
        #expect(viewport(16, 4, .append).wants(.append, of: 20, three))
        #expect(!viewport(0, 4, .append).wants(.prepend, of: 20, three))
        #expect(viewport(0, 20, .append).wants(.prepend, of: 20, three))
        #expect(viewport(0, 30, .append).wants(.prepend, of: 20, three))
        #expect(viewport(0, 4, .prepend).wants(.prepend, of: 20, three))
    }
}
