#if canImport(SwiftUI)
@_exported public import Paging
#endif
