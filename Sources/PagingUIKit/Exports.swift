#if canImport(UIKit)
@_exported public import Paging
#endif
