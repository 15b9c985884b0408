import ListWindow
import PagingCore
import PagingPresentation

/// A list of the gallery: how it is loaded, and how it is pulled.
struct Exhibit {
    /// How the list is loaded.
    var configuration: FeedConfiguration
    /// What the scroll bar stands for.
    var extent = ListWindow.Extent.list
    /// When a pull beyond the first row loads the list again; `nil` if it cannot be pulled there.
    var headPull: EdgePullPolicy?
    /// When a pull beyond the last row loads more; `nil` if it cannot be pulled there.
    var endPull: EdgePullPolicy?
    /// Whether rows with the same section number form a section with a header.
    var hasSections = false
}

extension Exhibit {
    /// The lists by the numbers that the page knows them by.
    init?(number: Int32) {
        switch number {
        case 0: self = .pullUpForMore
        case 1: self = .offsetAndLimit
        case 2: self = .pullBothWays
        case 3: self = .lastRow
        case 4: self = .thresholdRow
        case 5: self = .chat
        case 6: self = .feed
        case 7: self = .sections
        case 8: self = .search
        case 9: self = .edits
        case 10: self = .jump
        case 11: self = .offline
        default: return nil
        }
    }
}
