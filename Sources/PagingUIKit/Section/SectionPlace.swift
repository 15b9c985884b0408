#if canImport(UIKit) && !os(watchOS)
/// What a section of a view shows.
enum SectionPlace {
    /// A section of the list.
    case list(Int)
    /// A section of the other sections' data source, by its number there, where the list is one section.
    case other(Int)
}

extension Int {
    /// What the section of a view with this number shows.
    func place(in paths: RowPaths<some SectionedRows>) -> SectionPlace {
        paths.sections.contains(self)
            ? .list(self - paths.sections.lowerBound) : .other(numberAmongOthers(paths))
    }

    /// The number of a section of a view in the numbering of the other sections' data source.
    func numberAmongOthers(_ paths: RowPaths<some SectionedRows>) -> Int {
        let sections = paths.sections
        if self < sections.lowerBound { return self }
        return self < sections.upperBound ? sections.lowerBound : self - sections.count + 1
    }
}
#endif
