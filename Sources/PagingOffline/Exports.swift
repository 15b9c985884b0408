@_exported public import Paging
